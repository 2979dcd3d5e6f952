"""What the bots know of good play, for those that think ahead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.engine import Question

from ..state import State
from .answers import answer
from .trying import ACTIONS
from .worth import worth

LAST = ("pass", "bank", "copy")


class BarrageThoughts:
    """Actions are tried, all but the idle ones first; anything else is answered."""

    def promising(self, state: State, seat: int, question: Question[Any]) -> Sequence[int]:
        keys = [question.key(choice) for choice in question.known]
        if not keys[0].split()[0] in ACTIONS:
            return range(len(keys))
        return sorted(range(len(keys)), key=lambda place: keys[place].split()[0] in LAST)

    def answer(self, state: State, seat: int, question: Question[Any]) -> int:
        keys = [question.key(choice) for choice in question.known]
        return answer(state, seat, keys)

    def worth(self, state: State, seat: int) -> float:
        return worth(state, seat)
