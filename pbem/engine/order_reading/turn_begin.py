"""Whether a turn can begin with what a line says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..order_language.matching import Language
from ..play import Play

_BEGINNING = 2  # words of orders that say how a turn begins


def begins_turn(play: Play[Any], seat: int, language: Language, words: Sequence[str]) -> bool:
    """Whether the seat's turn may begin with the words: with `card` or `upgrade it` none does."""
    play = play.preview(seat) if play.stopped is None else play
    while play.stopped is None and play.drafting(seat) and play.can_undo(seat):
        play.undo(seat)
    question = play.pending.get(seat)
    if question is None or language.match(question, words) is not None:
        return True
    offered = {word for _place, phrase in language.offered(question) for word in phrase.words}
    return len(words) > 1 and not language.terms(words[:_BEGINNING]).isdisjoint(offered)
