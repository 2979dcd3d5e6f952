"""Words that are left over at the end of a turn are refused before it reveals anything."""

from __future__ import annotations

from typing import Any

from pbem.engine import NotAllowed, NotUnderstood, Play, carry_out
from pbem.games.barrage import Barrage


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
    assert "Your turn ends before" in outcome.error.why
    assert play.record == before
    assert carry_out(play, 2, [f"contracts {first}"]).error is None
