"""What part of a line comes to is found out once, though several ways to read it ask for it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import CodeType, FrameType
from typing import Any

import pytest

from pbem.desk import orders, registry
from pbem.engine import Outcome, Play, carry_out
from pbem.engine.order_reading.answering import read_segments
from pbem.engine.order_reading.trials import carried_out
from tests.barrage.positions import first_turn as barrage_turn
from tests.barrage.positions import letter_2 as late_in_barrage
from tests.underwater_cities.positions import later as cities_turn
from tests.underwater_cities.positions import on_farms

MOST_READ = 60
"""Tries to read a line from its front on; before, it was 127 to 376."""
MOST_TRIED = 10
"""Trials of a line with a word that no order has; before, it was 131: one within the other."""
UNKNOWN_WORD = "a powerhouse in 9 on one of the cheap places"
LINES = {
    "barrage": "build base 1L because I have 4 engineers, the other 9 stay with the red border"
    " contract Y03 and G15 and the conduit 7B 2 drops, so that it gets 5 energy",
    "underwater-cities": "two labs with the green card 3, farm in SE and tunnel, that leaves me 2"
    " kelp",
}


def calls(code: CodeType, line: str, play: Play[Any], seat: int) -> tuple[int, Outcome]:
    """How often something is called while a line is read, and what comes of the line."""
    registry.find(play.game.name)
    found = 0

    def count(frame: FrameType, event: str, _argument: Any) -> None:
        nonlocal found
        found += event == "call" and frame.f_code is code

    sys.setprofile(count)
    try:
        outcome = carry_out(play, seat, [line], orders.reserved())
    finally:
        sys.setprofile(None)
    return found, outcome


@pytest.mark.parametrize("position", [barrage_turn, late_in_barrage, cities_turn, on_farms])
def test_a_line_that_nothing_can_read_is_not_tried_again_and_again(
    position: Callable[[], tuple[Play[Any], int]],
) -> None:
    play, seat = position()
    tries, outcome = calls(read_segments.__code__, LINES[play.game.name], play, seat)
    assert outcome.error is not None
    assert 0 < tries <= MOST_READ


def test_a_trial_offers_no_readings_of_its_own() -> None:
    tries, outcome = calls(carried_out.__code__, UNKNOWN_WORD, *barrage_turn())
    assert outcome.error is None
    assert 0 < tries <= MOST_TRIED
