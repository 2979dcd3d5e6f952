"""Clocks that were wrong, and hosts that are looked after by cron: what counts as downtime."""

from __future__ import annotations

import random

import pytest

from pbem.desk.chores.clock_set_back import set_clocks_right
from pbem.desk.desk import Desk
from pbem.desk.timing.downtime import EARLIEST, clock_was_set_back, note_alive, read_pauses
from pbem.desk.timing.game_clock import clock_of
from pbem.host.chore_rounds import do_what_is_due

from .conftest import NOW, DrivenClock
from .small_games import RED, letters, play_of, timed_game

DAY, HOUR = 86_400, 3600


def serve(desk: Desk, clock: DrivenClock, seconds: int, step: int = HOUR) -> None:
    """The host is at work for a while."""
    end = clock.now + seconds
    while clock.now < end:
        clock.now = min(clock.now + step, end)
        note_alive(desk.home, clock.now)
        do_what_is_due(desk)


def test_started_a_year_ahead_and_set_right(desk: Desk, clock: DrivenClock) -> None:
    number = timed_game(desk, deadline="3d", missed="resign")
    serve(desk, clock, HOUR)
    clock.now += 365 * DAY
    note_alive(desk.home, clock.now)
    do_what_is_due(desk)
    late = timed_game(desk, deadline="3d", missed="resign")  # opened while the clock is ahead
    serve(desk, clock, HOUR)
    clock.now -= 365 * DAY
    note_alive(desk.home, clock.now)
    do_what_is_due(desk)
    for one in (number, late):
        deadline = clock_of(desk, desk.read(one)).deadline(RED)
        assert deadline is not None
        assert 3 * DAY - 3 * HOUR <= deadline - clock.now <= 3 * DAY
    assert not clock_was_set_back(desk.home)
    serve(desk, clock, 2 * DAY)
    for one in (number, late):
        assert (RED, "reminder") in letters(desk.read(one))
    serve(desk, clock, 2 * DAY)
    for one in (number, late):
        assert RED not in play_of(desk, one).pending


def test_a_kill_before_the_clocks_are_set_right_loses_nothing(
    desk: Desk, clock: DrivenClock
) -> None:
    clock.now += 365 * DAY
    note_alive(desk.home, clock.now)
    number = timed_game(desk, deadline="3d")
    clock.now -= 365 * DAY
    note_alive(desk.home, clock.now)  # and here the host is killed
    clock.now += 60
    note_alive(desk.home, clock.now)
    assert clock_was_set_back(desk.home)
    set_clocks_right(desk)
    assert clock_of(desk, desk.read(number)).deadline(RED) == clock.now + 3 * DAY


def test_a_clock_that_was_never_set_counts_for_nothing(desk: Desk, clock: DrivenClock) -> None:
    number = timed_game(desk, deadline="3d")
    serve(desk, clock, HOUR)
    assert note_alive(desk.home, 12) is None
    assert not clock_was_set_back(desk.home)
    assert 12 < EARLIEST < NOW
    assert clock_of(desk, desk.read(number)).deadline(RED) == NOW + 3 * DAY


@pytest.mark.parametrize("apart", [300, HOUR, HOUR + 1, 6 * HOUR, DAY, DAY + 7])
def test_ticks_by_cron_let_deadlines_pass(desk: Desk, clock: DrivenClock, apart: int) -> None:
    number = timed_game(desk, deadline="3d", grace="1h", missed="resign")
    for late in range(4 * DAY // apart + 2):
        clock.now = NOW + late * (apart + 1)
        note_alive(desk.home, clock.now, ticking=True)
        do_what_is_due(desk)
    assert RED not in play_of(desk, number).pending
    assert read_pauses(desk.home) == []


def test_ticks_at_office_hours_are_a_rhythm_that_is_learned(desk: Desk, clock: DrivenClock) -> None:
    for day in range(20):
        for hour in range(9, 18):
            clock.now = NOW + day * DAY + hour * HOUR
            note_alive(desk.home, clock.now, ticking=True)
    assert len(read_pauses(desk.home)) <= 2


def test_a_week_without_ticks_is_downtime(desk: Desk, clock: DrivenClock) -> None:
    for tick in range(72):
        clock.now = NOW + tick * HOUR
        note_alive(desk.home, clock.now, ticking=True)
    last = clock.now
    clock.now += 7 * DAY
    assert note_alive(desk.home, clock.now, ticking=True) == (last + HOUR, clock.now)


@pytest.mark.parametrize("seed", range(30))
def test_random_stops_and_jumps(desk: Desk, clock: DrivenClock, seed: int) -> None:
    """Whatever the clock does, a turn is over after the time that the host was really there.

    It is never over before the deadline's time has run on a host at work, and never later than
    that and what a few short stops, which are not counted, may hide.
    """
    chance = random.Random(seed)
    number = timed_game(desk, deadline="3d", grace="1h", missed="resign")
    note_alive(desk.home, clock.now)
    there, hidden = 0, 0
    for _event in range(400):
        match chance.choice(("work", "work", "work", "stop", "short", "ahead", "back")):
            case "work":
                seconds = chance.randrange(60, 5 * HOUR)
                serve(desk, clock, seconds, chance.randrange(5, 1800))
                there += seconds
            case "stop":
                clock.now += chance.randrange(HOUR + 1, 20 * DAY)
            case "short":
                seconds = chance.randrange(1, HOUR)
                clock.now += seconds
                hidden += seconds
            case "ahead":
                jump = chance.randrange(2 * HOUR, 400 * DAY)
                clock.now += jump
                serve(desk, clock, 60, 5)
                clock.now -= jump
            case "back":
                back = chance.randrange(1, 300)
                clock.now -= back
                hidden += back
        note_alive(desk.home, clock.now)
        do_what_is_due(desk)
        if RED not in play_of(desk, number).pending:
            break
        assert there - hidden <= 3 * DAY + 2 * HOUR, "the turn should be over"
    assert there + hidden >= 3 * DAY, "the turn was over too early"
