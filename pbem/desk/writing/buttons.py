"""What a game's letter offers to tap: moves worth looking at, and orders of the host's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.desk.writing.letter_facts import LetterFacts
from pbem.desk.writing.offers import grouped_moves
from pbem.engine.text import Text, _, order, spoken
from pbem.mail.compose.body import Move


def button(facts: LetterFacts, phrase: str) -> Move:
    """A button that writes this."""
    return Move(phrase, "", facts.link(phrase))


def moves(facts: LetterFacts) -> dict[str, Any]:
    """The moves worth looking at, and how many there are in all."""
    groups, offers = grouped_moves(facts.play, facts.seat, facts.view, facts.link)
    count = len(offers)
    shown = sum(len(group.moves) for group in groups)
    prompt = spoken(facts.play.pending[facts.seat].prompt)
    if any(group.title for group in groups):
        some = _("Some of your moves (all {count}: `legal`)").format(count=count)
        prompt = some if count > shown else _("Your moves")
    return {"prompt": prompt, "groups": groups, "more_moves": count if count > shown else 0}


def host_orders(facts: LetterFacts) -> list[Move]:
    """Orders of ours that are worth a button, in the reader's language."""
    return [button(facts, str(one)) for one in _orders_now(facts)]


def rematch(facts: LetterFacts) -> list[Move]:
    """After the end, a button for the same game again."""
    return [button(facts, str(order("rematch")))] if facts.is_over else []


def _orders_now(facts: LetterFacts) -> Iterator[Text]:
    if facts.is_over:
        yield order("rematch")
        return
    if facts.is_asked:
        yield order("legal")
    if facts.play.can_undo(facts.seat):
        yield order("undo")
    yield order("board")
    yield order("help")
