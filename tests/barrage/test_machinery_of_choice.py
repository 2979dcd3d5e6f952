"""Two machines of one's choice: what is said of one of them is not taken for both."""

from __future__ import annotations

import pytest

from pbem.desk import registry
from pbem.engine import Play, carry_out, spoken
from pbem.engine.simulate import random_game
from pbem.games.barrage.state import State


@pytest.fixture(scope="module")
def asked() -> tuple[Play[State], int]:
    """A game in which somebody is asked for two machines."""
    for seed in range(40):
        play, dice = random_game(registry.find("barrage"), ["Anna", "Ben"], {}, seed)
        while play.pending:
            seat = play.awaiting[0]
            if "2 machines of choice. Which" in str(play.pending[seat].prompt):
                return play, seat
            play.answer(seat, dice.randrange(len(play.pending[seat].choices)))
    raise AssertionError("nobody is asked")


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("2 mixers", "2 mixers"),
        ("two mixers please", "2 mixers"),
        ("take the excavators", "2 excavators"),
        ("an excavator and a mixer", "1 excavator 1 mixer"),
        ("one mixer", ""),
        ("a mixer", ""),
        ("I'd like an excavator please", ""),
        ("1 excavator", ""),
    ],
)
def test_as_many_as_are_named(asked: tuple[Play[State], int], line: str, read: str) -> None:
    play, seat = asked[0].copy(), asked[1]
    outcome = carry_out(play, seat, [line])
    if read:
        assert outcome.error is None
        assert spoken(outcome.done[0].answers[0].phrase) == read
    else:
        assert outcome.error is not None
