"""What the bots know of good play, for those that think ahead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.engine import Question

from ..state import State
from .answers import answer
from .effects import Known
from .estimate import Estimate
from .trying import Option, position, promising
from .worth import Mind


class CitiesThoughts:
    """Plays are tried that look good at a glance; anything else is answered.

    What a seat finds out of its cards before a turn is kept until its next one.
    """

    def __init__(self) -> None:
        self._known: dict[int, Known] = {}

    def promising(self, state: State, seat: int, question: Question[Any]) -> Sequence[int]:
        options = _options(question)
        if not options[0].key.startswith(("play:", "clone:")):
            return range(len(options))
        known = self._known[seat] = Known()
        return promising(Estimate(Mind(state, seat), known), options)

    def answer(self, state: State, seat: int, question: Question[Any]) -> int:
        return answer(Mind(state, seat), _options(question), self._known.get(seat))

    def worth(self, state: State, seat: int) -> float:
        return position(Mind(state, seat), self._known.setdefault(seat, Known()))


def _options(question: Question[Any]) -> list[Option]:
    return [
        Option(question.key(choice), question.phrase(choice), question.note(choice))
        for choice in question.known
    ]
