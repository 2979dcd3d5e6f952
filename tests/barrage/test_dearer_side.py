"""A dearer space is taken only where the line says so, or says its price (B20.1)."""

from __future__ import annotations

import pytest

from pbem.engine import Play
from pbem.games.barrage.state import State

from .tabletop import (
    GERMANY,
    USA,
    conduit,
    dam,
    order,
    phrases,
    powerhouse,
    refused,
    rule,
    table,
    turn,
)


def with_taken(*spaces: str) -> Play[State]:
    """A turn of somebody who can produce, where these spaces are Germany's."""
    state = table(3, "full")
    state.companies[USA].credits = 12
    dam(state, "2L", USA, height=2, drops=2)
    conduit(state, "2B", USA)
    powerhouse(state, "P10.1", USA)
    state.taken = dict.fromkeys(spaces, GERMANY)
    return turn(state)


@rule("B20.1")
@pytest.mark.parametrize(
    ("taken", "line", "offered"),
    [
        ("W1L", "2 drops on A", "water right; water A A"),
        ("W1L", "two drops on headstream A please", "water right; water A A"),
        ("W1L", "put 2 drops on A and B", "water right; water A B"),
        ("W1L", "send 2 drops to C", "water right; water C C"),
        ("T1L", "produce 12 energy", "produce +2 right"),
        ("T1L", "12 energy with 2 drops from 2L", "produce +2 right"),
        ("T1L", "produce with 2 drops from 2L +2", "produce +2 right"),
        ("M1L", "an excavator for 1 engineer", "buy excavator right"),
    ],
)
def test_what_is_got_does_not_tell_the_dearer_side(taken: str, line: str, offered: str) -> None:
    error = refused(with_taken(taken), USA, line)
    assert getattr(error, "rule", "") == "B20.1"
    assert list(map(str, error.nearest)) == [offered]


@rule("B20.1")
@pytest.mark.parametrize(
    ("taken", "line"),
    [
        ("W1L", "2 drops on A for 3 credits"),
        ("M1L", "an excavator for 5 credits"),
        ("K1L", "turn the wheel by 1 for 2 engineers"),
    ],
)
def test_its_price_tells_the_dearer_side(taken: str, line: str) -> None:
    play = with_taken(taken)
    order(play, USA, line)
    assert f"{taken[:2]}R" in play.table.state.taken


@rule("B20.1")
def test_the_left_side_is_taken_while_it_is_free() -> None:
    play = with_taken()
    order(play, USA, "12 energy with 2 drops from 2L")
    assert "2 drops from 2L via 2B to 10" in phrases(play, USA)
    assert "T1L" in play.table.state.taken
