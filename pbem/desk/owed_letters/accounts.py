"""Accounts of what became of lines, for the letters that tell it later or together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from pbem.desk.standing_orders.applying import Applied
from pbem.desk.transcript import REFUSED, TOLD, Item, Transcript, done_item
from pbem.engine.text import Words, joined, revived, text


def accounts_by_seat(applied: Sequence[Applied]) -> dict[int, Transcript]:
    """By seat, what became of the orders that its player gave ahead, as an account of lines."""
    accounts: dict[int, Transcript] = {}
    for one in applied:
        if one.quiet:
            continue
        account = accounts.setdefault(one.seat, Transcript(ahead=True))
        if one.outcome is not None:
            account.items += [done_item(line, ahead=True) for line in one.outcome.done]
            account.changed |= bool(one.outcome.done)
        if one.waits:
            waiting = text(
                "Your order given ahead waits until you have answered this: {orders}",
                orders=one.orders,
            )
            account.items.append(Item("", TOLD, text=waiting))
        if one.dropped:
            account.items.append(Item(one.orders, REFUSED, text=one.dropped, ahead=True))
    return accounts


def as_things_stood(kept: dict[str, Any]) -> dict[str, Any]:
    """An account that is told with later news says that its answers are older than these."""
    items = [
        {**item, "of_now": False, "text": msgspec.to_builtins(_older(item["text"]))}
        if item.get("of_now") and "text" in item
        else item
        for item in kept.get("items", ())
    ]
    return {**kept, "items": items}


def _older(words: Any) -> Words:
    return joined(
        [text("As it was when you asked, before the others moved:"), revived(words)], "\n"
    )


def put_together(kept: dict[str, Any], account: Transcript) -> dict[str, Any]:
    """The account of a letter with what became of orders that it gave ahead."""
    items = [*kept.get("items", ()), *msgspec.to_builtins(account.items)]
    return {**kept, "items": items, "changed": kept.get("changed", False) or account.changed}
