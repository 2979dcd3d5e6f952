"""Choices that take long to find are looked for when somebody looks, and only then."""

from __future__ import annotations

import random
from typing import Any

from pbem.engine import Play, Result, ask
from pbem.engine.order_reading.lines import carry_out
from pbem.engine.simulate import play_out
from pbem.engine.table import Table

from ..small.state import State
from .small_turns import with_step
from .wandering import NAMES


def asking(looked: list[str], known: list[str]) -> Play[Any]:
    """A play that asks once, and notes each time that further choices are looked for."""

    def further() -> list[str]:
        looked.append("further")
        return ["green"]

    def first(table: Table[State]) -> Any:
        choice = yield from ask(0, "Colour?", known, further=further)
        looked.append(choice)
        return Result([0, 0], [1, 1])

    return Play.open(with_step(first), NAMES[:2], {}, bytes(32))


def test_random_play_does_without() -> None:
    looked: list[str] = []
    play_out(asking(looked, ["red", "blue"]), random.Random(1))
    assert looked in (["red"], ["blue"])
    seen = set()
    for seed in range(20):
        looked = []
        play_out(asking(looked, ["red", "blue"]), random.Random(seed), thorough=True)
        seen.add(looked[-1])
    assert seen == {"red", "blue", "green"}


def test_who_looks_sees_all() -> None:
    looked: list[str] = []
    play = asking(looked, ["red", "blue"])
    assert looked == []
    assert [offer.key for offer in play.offers(0)] == ["red", "blue", "green"]
    assert [offer.key for offer in play.offers(0)] == ["red", "blue", "green"]
    assert looked == ["further"]


def test_they_can_be_typed_recorded_and_replayed() -> None:
    looked: list[str] = []
    play = asking(looked, ["red", "blue"])
    assert carry_out(play, 0, ["green"]).error is None
    assert looked[-1] == "green"
    assert [entry.key for entry in play.record] == ["green"]
    again = asking(looked := [], ["red", "blue"])
    again.answer_key(0, "green")
    assert looked[-1] == "green"


def test_one_known_choice_is_not_taken_unasked_while_there_may_be_more() -> None:
    play = asking([], ["red"])
    assert play.awaiting == [0]
    assert list(play.pending[0].choices) == ["red", "green"]
