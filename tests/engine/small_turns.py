"""The small game at a turn, or with another first step."""

from __future__ import annotations

from typing import Any

from pbem.engine import Game, Play
from pbem.engine.testing import at_step

from ..small import SMALL
from ..small.state import Diver, State
from .wandering import NAMES


def with_step(first: Any) -> Game[Any]:
    """The small game with another first step."""

    class Other(type(SMALL)):  # type: ignore[misc]
        steps = {"keep": first}  # noqa: RUF012

    return Other()


def at_turn(**diver: Any) -> Play[State]:
    """Red's turn in a game of two, with these things before it."""
    red = Diver(**{"hand": [1, 25, 10], "coins": 5, **diver})
    used = {1, 25, 10, *red.hand, *red.lasting}
    deck = [card for card in range(1, 37) if card not in used]
    state = State([red, Diver(hand=[])], deck, [1, 2, 3], round=1)
    return at_step(SMALL, state, "turn", 0, names=NAMES[:2])
