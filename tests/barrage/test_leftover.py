"""Words that are left over at the end of a turn are refused before it reveals anything."""

from __future__ import annotations

from typing import Any

from pbem.engine import NotAllowed, NotUnderstood, Play, carry_out
from pbem.games.barrage import Barrage

from .positions import newcomer


def offered(play: Play[Any]) -> list[str]:
    lying = play.view(0)["contracts"]["face_up"]
    return [one for stack in lying.values() for one in stack]


def test_a_second_contract_that_cannot_be_taken_takes_none() -> None:
    play = Play.open(Barrage(), ["red", "blue", "green"], {"variant": "introductory"}, bytes(32))
    for seat, side in ((0, ""), (1, "right ")):
        first, second = offered(play)[:2]
        assert carry_out(play, seat, [f"contracts {side}{first} {second}"]).error is None
    before = list(play.record)
    first, second = offered(play)[:2]
    outcome = carry_out(play, 2, [f"contracts {first} {second}"])
    assert isinstance(outcome.error, NotAllowed)
    assert "All spaces for 2 contracts are taken" in outcome.error.why
    outcome = carry_out(play, 2, [f"contracts {first}; bank"])
    assert isinstance(outcome.error, NotUnderstood)
    assert "Your turn ends there" in outcome.error.why
    assert play.record == before
    assert carry_out(play, 2, [f"contracts {first}"]).error is None


def test_a_second_line_behind_the_turn_takes_the_first_back_as_well() -> None:
    play, seat = newcomer()
    lines = ["Contract G04 and Y13", "then produce -2 using one drop of 6U"]
    outcome = carry_out(play, seat, lines)
    assert outcome.undone
    assert outcome.failed == 1
    assert "Your turn ends there" in str(outcome.error)
    assert play.record == []


def test_it_is_the_turn_that_ends_whatever_the_second_line_says() -> None:
    play, seat = newcomer()
    outcome = carry_out(play, seat, ["bank 2", "then bank the rest"])
    assert outcome.undone
    assert "“bank the rest” would be for your next one" in str(outcome.error)
