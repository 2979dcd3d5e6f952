"""What part of a line comes to is found out once, though several ways to read it ask for it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

from pbem.desk import orders, registry
from pbem.engine import Play, carry_out
from pbem.engine.carrying_out.answering import read_segments
from tests.barrage.positions import first_turn as barrage_turn
from tests.barrage.positions import letter_2 as late_in_barrage
from tests.underwater_cities.positions import later as cities_turn
from tests.underwater_cities.positions import on_farms

MOST_READ = 60
"""Tries to read a line from its front on; before, it was 127 to 376."""
LINES = {
    "barrage": "build base 1L because I have 4 engineers, the other 9 stay with the red border"
    " contract Y03 and G15 and the conduit 7B 2 drops, so that it gets 5 energy",
    "underwater-cities": "two labs with the green card 3, farm in SE and tunnel, that leaves me 2"
    " kelp",
}


@pytest.mark.parametrize("position", [barrage_turn, late_in_barrage, cities_turn, on_farms])
def test_a_line_that_nothing_can_read_is_not_tried_again_and_again(
    position: Callable[[], tuple[Play[Any], int]],
) -> None:
    play, seat = position()
    registry.find(play.game.name)
    tries = 0

    def count(frame: FrameType, event: str, _argument: Any) -> None:
        nonlocal tries
        tries += event == "call" and frame.f_code is read_segments.__code__

    sys.setprofile(count)
    try:
        outcome = carry_out(play, seat, [LINES[play.game.name]], orders.reserved())
    finally:
        sys.setprofile(None)
    assert outcome.error is not None
    assert 0 < tries <= MOST_READ
