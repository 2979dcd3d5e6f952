"""Steps in which nobody decides anything: plain functions, run at once and kept nowhere."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pbem.engine import Asking, Goto, Play, Result, Revealed, Table, ask, goto, text

from ..small import SMALL
from ..small.state import State
from .wandering import NAMES


def first(table: Table[State]) -> Asking[Goto | Result]:
    yield from ask(0, "Which?", ["a", "b"])
    table.state.divers[0].points += 1
    table.tell("{seat} has answered.", seat=0)
    return goto("between", 5)


def between(table: Table[State], points: int) -> Goto:
    table.reveal(None, text("a secret"))
    table.state.divers[1].points += points
    table.tell("Between.")
    return goto("second")


def second(table: Table[State]) -> Asking[Goto | Result]:
    yield from ask(1, "Which?", ["c", "d"])
    return goto("end")


def end(table: Table[State]) -> Result:
    table.tell("The end.")
    return Result([diver.points for diver in table.state.divers], [2, 1])


def opened(**steps: Any) -> Play[Any]:
    class Stepping(type(SMALL)):  # type: ignore[misc]
        pass

    Stepping.steps = {"keep": first, "between": between, "second": second, "end": end, **steps}
    return Play.open(Stepping(), NAMES[:2], {}, bytes(32))


def test_it_is_over_before_the_next_question() -> None:
    play = opened()
    begun = play.snapshot.number
    play.answer_key(0, "a")
    assert play.awaiting == [1]
    assert (play.snapshot.step, play.snapshot.number) == ("second", begun + 2)
    assert play.view(None)["divers"][1]["points"] == 5
    assert [(str(one), one.at - begun) for one in play.story(None)] == [
        ("0 has answered.", 0),
        ("Between.", 1),
    ]
    assert play.reveals[1] > 0
    assert not play.can_undo(0)


def test_a_game_can_end_there_and_is_kept_with_its_last_step() -> None:
    play = opened()
    play.answer_key(0, "a")
    play.answer_key(1, "c")
    assert play.result is not None
    assert play.result.scores == [1, 5]
    kept = msgspec.json.decode(msgspec.json.encode(play.document()))
    assert kept["snapshot"]["step"] == "end"
    again = Play.load(play.game, kept)
    assert again.result == play.result
    assert [str(one) for one in again.story(None)] == [str(one) for one in play.story(None)]
    assert again.view(None) == play.view(None)


def test_a_preview_that_stops_there_shows_the_turn_before_it() -> None:
    trial = opened().preview(0)
    with pytest.raises(Revealed, match="a secret"):
        trial.answer_key(0, "a")
    assert trial.snapshot.step == "between"
    assert [diver["points"] for diver in trial.view(0)["divers"]] == [1, 0]


def test_steps_that_lead_to_each_other_are_an_error() -> None:
    round_and_round = {"between": lambda table, points: goto("between", points)}
    play = opened(**round_and_round)
    with pytest.raises(RuntimeError, match="from 'between' on nobody is asked"):
        play.answer_key(0, "a")
