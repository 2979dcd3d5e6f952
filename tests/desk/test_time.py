"""Deadlines, reminders, missed turns, absences, downtime."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.clock import DAY
from pbem.desk.chores.bots import run_bots
from pbem.desk.chores.reminding import remind
from pbem.desk.desk import Desk
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.desk.timing.downtime import note_alive, read_pauses
from pbem.desk.timing.game_clock import clock_of
from pbem.desk.transcript import REFUSED

from .conftest import DrivenClock
from .small_games import (
    BLUE,
    HOUR,
    PLAYERS,
    RED,
    drop_letters,
    letters,
    outcomes,
    pass_time,
    play_of,
    timed_game,
)


def test_without_a_clock_nothing_is_ever_due(desk: Desk, clock: DrivenClock, number: int) -> None:
    drop_letters(desk, number)
    pass_time(desk, clock, 60 * DAY)
    assert letters(desk.read(number)) == []


def test_reminders_at_half_at_a_day_and_at_the_end(desk: Desk, clock: DrivenClock) -> None:
    number = timed_game(desk, deadline="4d")
    seen: list[tuple[int, str]] = []
    for day in range(1, 5):
        pass_time(desk, clock, DAY)
        seen += [(day, kind) for to, kind in letters(desk.read(number)) if to == RED]
        others = [kind for to, kind in letters(desk.read(number)) if to == BLUE]
        assert others == (["notice"] if day == 4 else [])
        drop_letters(desk, number)
    assert seen == [(2, "reminder"), (3, "reminder"), (4, "reminder")]


def test_an_answer_stops_the_clock_and_starts_the_next_one(desk: Desk, clock: DrivenClock) -> None:
    number = timed_game(desk, deadline="4d")
    pass_time(desk, clock, DAY)
    give_orders(desk, number, RED, ["rest"])
    file = desk.read(number)
    assert file.seats[RED].asked_at == 0
    assert clock_of(desk, file).deadline(BLUE) == clock.now + 4 * DAY


def test_a_draft_does_not_stop_the_clock(desk: Desk, clock: DrivenClock) -> None:
    number = open_game(desk, "pearls", PLAYERS, {"deadline": "4d"}, seed=bytes(32))
    since = desk.read(number).seats[RED].asked_at
    pass_time(desk, clock, DAY)
    first = play_of(desk, number).offers(RED)[0].phrase
    give_orders(desk, number, RED, [first])
    assert desk.read(number).seats[RED].asked_at == since


def test_a_bank_runs_down_and_gains_with_every_answer(desk: Desk, clock: DrivenClock) -> None:
    number = timed_game(desk, clock="5d+1d<7d")
    start = desk.read(number).seats[RED].bank
    assert start == 7 * DAY  # two answers so far, and no more than the cap
    pass_time(desk, clock, 3 * DAY)
    give_orders(desk, number, RED, ["rest"])
    assert desk.read(number).seats[RED].bank == 5 * DAY


def notices(desk: Desk, number: int) -> list[dict[str, Any]]:
    """What the seats are told beside their turns."""
    return [note for note in desk.read(number).outbox if note["kind"] == "notice"]


def test_the_game_waits_and_the_others_may_vote(desk: Desk, clock: DrivenClock) -> None:
    number = timed_game(desk, deadline="2d", missed="wait")
    early = give_orders(desk, number, BLUE, ["vote resign red"])
    assert outcomes(early.transcript) == [REFUSED]
    pass_time(desk, clock, 3 * DAY)
    assert play_of(desk, number).awaiting == [RED]
    answers = [note["params"].get("answers", []) for note in notices(desk, number)]
    told = [one["sentence"] for some in answers for one in some]
    assert told == ["vote bot {seat}", "vote resign {seat}"]
    give_orders(desk, number, BLUE, ["vote resign red"])
    assert RED not in play_of(desk, number).pending


def test_a_bot_takes_a_missed_seat_and_gives_it_back(desk: Desk, clock: DrivenClock) -> None:
    number = timed_game(desk, deadline="2d", missed="bot")
    pass_time(desk, clock, 3 * DAY)
    assert desk.read(number).seats[RED].bot
    assert (RED, "notice") in letters(desk.read(number))
    assert (BLUE, "notice") in letters(desk.read(number))
    run_bots(desk, number)
    assert play_of(desk, number).awaiting == [BLUE]
    give_orders(desk, number, RED, ["board"])
    assert not desk.read(number).seats[RED].bot
    assert "missed: a bot takes the seat" in [entry.key for entry in play_of(desk, number).record]


def test_a_missed_seat_resigns_where_the_game_says_so(desk: Desk, clock: DrivenClock) -> None:
    number = timed_game(desk, deadline="2d", grace="12h", missed="resign")
    pass_time(desk, clock, 2 * DAY + 11 * HOUR)
    assert play_of(desk, number).awaiting == [RED]
    pass_time(desk, clock, 2 * HOUR)
    assert RED not in play_of(desk, number).pending


def test_an_order_in_the_grace_is_never_counted_as_missed(desk: Desk, clock: DrivenClock) -> None:
    number = timed_game(desk, deadline="2d", missed="resign")
    pass_time(desk, clock, 3 * DAY - HOUR)
    give_orders(desk, number, RED, ["rest"])
    pass_time(desk, clock, 2 * HOUR)
    assert play_of(desk, number).awaiting == [BLUE]


def test_an_absence_stops_the_clock_and_is_announced(desk: Desk, clock: DrivenClock) -> None:
    number = timed_game(desk, deadline="2d")  # the clock stands at 15 January 2027, 08:00 UTC
    before = clock_of(desk, desk.read(number)).deadline(RED)
    reply = give_orders(desk, number, RED, ["away from 16 Jan to 20 Jan"])
    assert "35 days are left" in reply.transcript.items[0].text
    assert (BLUE, "notice") in letters(desk.read(number))
    assert before is not None
    assert clock_of(desk, desk.read(number)).deadline(RED) == before + 5 * DAY
    give_orders(desk, number, RED, ["away none"])
    assert clock_of(desk, desk.read(number)).deadline(RED) == before


def test_there_are_only_so_many_days_of_absence_a_year(desk: Desk, number: int) -> None:
    reply = give_orders(desk, number, RED, ["away from 1 Feb to 30 Mar"])
    assert outcomes(reply.transcript) == [REFUSED]
    assert "40" in reply.transcript.items[0].text


@pytest.mark.parametrize("gap", [2 * DAY, 400 * DAY])
def test_no_deadline_fires_before_the_downtime_is_credited(
    desk: Desk, clock: DrivenClock, gap: int
) -> None:
    number = timed_game(desk, deadline="2d", missed="resign")
    note_alive(desk.home, clock.now)
    pass_time(desk, clock, HOUR)
    note_alive(desk.home, clock.now)
    down = clock.now
    clock.now += gap
    assert note_alive(desk.home, clock.now) == (down, down + gap)
    for due in desk.games.due(clock.now):
        remind(desk, due)
    assert play_of(desk, number).awaiting == [RED]
    assert desk.read(number).seats[RED].reminded == 0
    assert desk.games.due(clock.now) == []
    assert clock_of(desk, desk.read(number)).deadline(RED) == clock.now + 2 * DAY - HOUR


def test_a_clock_that_is_set_back_makes_no_gap(desk: Desk, clock: DrivenClock) -> None:
    note_alive(desk.home, clock.now)
    assert note_alive(desk.home, clock.now - 5 * DAY) is None
    assert read_pauses(desk.home) == []
