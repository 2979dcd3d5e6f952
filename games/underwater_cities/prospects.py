"""What using an action card may bring: so that it does not take away what the slot needs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from .data import RESOURCES, content
from .deck import Part
from .payment import Goods, plus

MOST = 24  # combinations looked at


def outcomes(parts: Sequence[Part]) -> list[Goods]:
    """The net resources that the parts may bring, each part used once or left out."""
    found: list[Goods] = [{}]
    for part in parts:
        if part.if_ or part.per:
            continue
        each = _of_part(part)
        found = [plus(one, more) for one in found for more in each][:MOST]
    return [one for one in found if one]


def _of_part(part: Part) -> list[Goods]:
    if part.plain:
        return [_resources(part.gain or {})]
    left_out: list[Goods] = [{}]
    if part.choose:
        return left_out + [one for parts in part.choose for one in outcomes(parts)]
    if part.pay:
        gains = outcomes(part.then or [])
        return left_out + [plus(one, _minus(paid)) for paid in part.payments for one in gains]
    if part.exchange:
        one, other = part.exchange
        return [*left_out, {one: -1, other: 1}, {one: 1, other: -1}]
    return left_out


def _resources(bundle: Goods) -> Goods:
    return {what: n for what, n in bundle.items() if what in RESOURCES}


def _minus(goods: Goods) -> Goods:
    return {what: -n for what, n in goods.items()}


@lru_cache(maxsize=2000)
def of_action(deck: str, no: int) -> tuple[Goods, ...]:
    """What using an action card may bring."""
    return tuple(outcomes(content(deck).cards[no].effect))
