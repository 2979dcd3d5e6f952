"""`extend`: the deadline of the running turn is extended when all agree."""

from __future__ import annotations

import pytest

from pbem.clock import DAY, HOUR
from pbem.desk.desk import Desk
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import Reply, give_orders
from pbem.desk.orders.extend import MOST
from pbem.desk.spoken.more_time import time_wished
from pbem.desk.spoken.wishes import polite_order
from pbem.desk.timing.game_clock import clock_of
from pbem.desk.timing.reminder_times import Stage
from pbem.desk.timing.time_rules import LONGEST
from pbem.desk.transcript import IGNORED, REFUSED, TOLD
from pbem.desk.upkeep import admin
from pbem.engine.play import Play

from .conftest import DrivenClock
from .small_games import (
    BLUE,
    RED,
    drop_letters,
    keep_all,
    letters,
    outcomes,
    pass_time,
    play_of,
    timed_game,
)


@pytest.fixture
def timed(desk: Desk) -> int:
    """Red is on turn and has three days; blue is next."""
    return timed_game(desk, deadline="3d")


def deadline(desk: Desk, number: int, seat: int = RED) -> int:
    until = clock_of(desk, desk.read(number)).deadline(seat)
    assert until is not None
    return until


def says(reply: Reply) -> str:
    return str(reply.transcript.items[0].text)


@pytest.mark.parametrize(
    ("line", "more"),
    [
        ("extend", DAY),
        ("Extend 36h", 36 * HOUR),
        ("extend 1w", 7 * DAY),
        ("extend the deadline by two days", 2 * DAY),
        ("I need two more days, please", 2 * DAY),
        ("extend 14d", MOST),
        ("vote extend 2d", 2 * DAY),
    ],
)
def test_all_clocks_that_run_are_extended(desk: Desk, timed: int, line: str, more: int) -> None:
    before = deadline(desk, timed)
    assert says(give_orders(desk, timed, RED, [line])) == "Noted; I am asking the others."
    assert deadline(desk, timed) == before
    give_orders(desk, timed, BLUE, ["agree"])
    assert deadline(desk, timed) == before + more
    assert desk.read(timed).motions == []


def test_whoever_waits_may_ask_as_well(desk: Desk, timed: int) -> None:
    before = deadline(desk, timed)
    give_orders(desk, timed, BLUE, ["extend 2d"])
    assert letters(desk.read(timed)) == [(RED, "notice")]
    give_orders(desk, timed, RED, ["extend 2d"])
    assert deadline(desk, timed) == before + 2 * DAY, "the same wish is a yes"


def test_another_wish_is_no_yes(desk: Desk, timed: int) -> None:
    before = deadline(desk, timed)
    give_orders(desk, timed, BLUE, ["extend 2d"])
    give_orders(desk, timed, RED, ["extend 7d"])
    assert deadline(desk, timed) == before
    assert [one.span for one in desk.read(timed).motions] == [2 * DAY, 7 * DAY]
    give_orders(desk, timed, BLUE, ["agree extend 7d"])
    assert deadline(desk, timed) == before + 7 * DAY
    assert desk.read(timed).motions == []


def test_who_thinks_again_asks_for_one_time_only(desk: Desk, timed: int) -> None:
    give_orders(desk, timed, RED, ["extend 2d"])
    give_orders(desk, timed, RED, ["extend 3d"])
    assert [one.span for one in desk.read(timed).motions] == [3 * DAY]
    reply = give_orders(desk, timed, BLUE, ["agree extend 2d"])
    assert outcomes(reply.transcript) == [REFUSED], "a yes to two days is none to three"


def test_two_votes_at_once(desk: Desk, timed: int) -> None:
    give_orders(desk, timed, RED, ["rest"])
    before = deadline(desk, timed, BLUE)
    give_orders(desk, timed, RED, ["undo"])
    give_orders(desk, timed, RED, ["extend 2d"])
    reply = give_orders(desk, timed, BLUE, ["agree"])
    (item,) = reply.transcript.items
    assert item.outcome == REFUSED
    assert list(map(str, item.nearest)) == ["agree undo red", "agree extend 2d"]
    give_orders(desk, timed, BLUE, ["agree extend"])
    assert deadline(desk, timed, BLUE) == before + 2 * DAY
    assert [one.kind for one in desk.read(timed).motions] == ["undo"], "the other vote goes on"
    give_orders(desk, timed, BLUE, ["agree"])
    assert play_of(desk, timed).awaiting == [RED]


def test_an_undo_ends_a_wish_for_time(desk: Desk, timed: int) -> None:
    give_orders(desk, timed, RED, ["rest"])
    give_orders(desk, timed, RED, ["undo"])
    give_orders(desk, timed, RED, ["extend 2d"])
    give_orders(desk, timed, BLUE, ["agree undo"])
    assert desk.read(timed).motions == []


def test_a_wish_for_time_ends_with_the_turn(desk: Desk, timed: int) -> None:
    give_orders(desk, timed, RED, ["extend 2d"])
    give_orders(desk, timed, RED, ["rest"])
    assert desk.read(timed).motions == []
    before = deadline(desk, timed, BLUE)
    reply = give_orders(desk, timed, BLUE, ["agree extend 2d"])
    assert "Nobody is waiting for your yes or no" in says(reply)
    assert deadline(desk, timed, BLUE) == before


def test_a_yes_above_the_move_that_ends_the_turn_extends_no_other_turn(
    desk: Desk, timed: int
) -> None:
    give_orders(desk, timed, BLUE, ["extend 2d"])
    give_orders(desk, timed, RED, ["agree", "rest"])
    assert play_of(desk, timed).awaiting == [BLUE]
    assert deadline(desk, timed, BLUE) == desk.clock() + 3 * DAY
    assert desk.read(timed).seats[BLUE].extra == 0


def test_against_bots_alone_it_is_granted_at_once(desk: Desk) -> None:
    players = {"red": "red@example.org", "blue": "bot"}
    number = open_game(desk, "pearls", players, {"deadline": "3d"}, seed=bytes(32))
    before = deadline(desk, number)
    reply = give_orders(desk, number, RED, ["can I have 2 more days"])
    assert says(reply) == "`extend 2d` extends the deadline."
    assert says(give_orders(desk, number, RED, ["extend 2d"])) == (
        "The deadline is extended by 2 days."
    )
    assert deadline(desk, number) == before + 2 * DAY


def test_extra_time_has_an_end(desk: Desk, clock: DrivenClock) -> None:
    players = {"red": "red@example.org", "blue": "bot"}
    number = open_game(desk, "pearls", players, {"deadline": "3d"}, seed=bytes(32))
    for _vote in range(LONGEST // MOST + 1):
        clock.now += 2 * DAY
        reply = give_orders(desk, number, RED, ["extend 14d"])
    assert outcomes(reply.transcript) == [REFUSED]
    assert desk.read(number).seats[RED].extra <= LONGEST


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("extend 15d", "You can extend a deadline by at most 14 days at a time."),
        ("extend 90m", "You can extend a deadline by whole hours or days."),
        ("extend 0d", "A stretch of time is written like"),
        ("extend 2x", "A stretch of time is written like"),
    ],
)
def test_a_time_that_cannot_be(desk: Desk, timed: int, line: str, why: str) -> None:
    reply = give_orders(desk, timed, RED, [line])
    assert outcomes(reply.transcript) == [REFUSED]
    assert why in says(reply)
    assert desk.read(timed).motions == []


def test_it_is_no_order_without_a_time(desk: Desk, timed: int) -> None:
    reply = give_orders(desk, timed, RED, ["Extend my thanks to Ben"])
    assert outcomes(reply.transcript) == [IGNORED]


def test_it_needs_a_deadline(desk: Desk, number: int) -> None:
    keep_all(desk, number)
    reply = give_orders(desk, number, RED, ["extend 2d"])
    assert outcomes(reply.transcript) == [REFUSED]
    assert "no deadline" in says(reply)
    reply = give_orders(desk, number, RED, ["could I have more time?"])
    assert "no deadline" in says(reply)
    assert not reply.transcript.items[0].nearest


def test_it_needs_a_running_clock(desk: Desk, timed: int) -> None:
    admin.pause(desk, timed, "power cut")
    assert "paused" in says(give_orders(desk, timed, RED, ["extend 2d"]))
    admin.resume(desk, timed, "power")
    give_orders(desk, timed, RED, ["abandon"])
    give_orders(desk, timed, BLUE, ["agree"])
    assert "ended" in says(give_orders(desk, timed, RED, ["extend 2d"]))


def test_a_preview_asks_nobody(desk: Desk, timed: int) -> None:
    reply = give_orders(desk, timed, RED, ["preview", "extend 2d"])
    assert outcomes(reply.transcript)[-1] == TOLD
    assert desk.read(timed).motions == []


def test_time_that_is_over_is_extended_from_now_on(
    desk: Desk, clock: DrivenClock, timed: int
) -> None:
    pass_time(desk, clock, 10 * DAY)
    assert desk.read(timed).seats[RED].reminded == Stage.MISSED
    drop_letters(desk, timed)
    give_orders(desk, timed, BLUE, ["extend 2d"])
    give_orders(desk, timed, RED, ["agree"])
    assert deadline(desk, timed) == clock.now + 2 * DAY
    drop_letters(desk, timed)
    pass_time(desk, clock, DAY - HOUR)
    assert letters(desk.read(timed)) == [], "what is past is not reminded of again"
    pass_time(desk, clock, 2 * HOUR)
    assert letters(desk.read(timed)) == [(RED, "reminder")]


def test_the_game_itself_is_what_it_was(desk: Desk, timed: int) -> None:
    before = play_of(desk, timed)
    give_orders(desk, timed, RED, ["extend 2d"])
    give_orders(desk, timed, BLUE, ["agree"])
    play = play_of(desk, timed)
    assert play.record == before.record
    again = Play.replay(play.game, play.names, play.options, play.seed, play.record)
    assert again.view(RED) == play.view(RED)


@pytest.mark.parametrize(
    ("line", "order", "offered"),
    [
        ("could we please have two more days?", "", "2d"),
        ("can I have 2 more days", "", "2d"),
        ("Could we have another week, please?", "", "1w"),
        ("a couple more days please?", "", "2d"),
        ("Could I have some more time?", "", "1d"),
        ("I need two more days, please", "extend 2d", "2d"),
        ("give me 36h more", "extend 36h", "36h"),
        ("Please extend the deadline.", "extend 1d", "1d"),
        ("I am ill, I need two more days", "", "2d"),
        ("How about two more days?", "", "2d"),
        ("how much more time do I have?", "", ""),
        ("How many more days do we have?", "", ""),
        ("no more days like this please", "", ""),
        ("two more cards please", "", ""),
        ("show me the board once more", "board", ""),
        ("Il me faudrait encore deux jours", "extend 2d", "2d"),
        ("Peut-on prolonger le délai d'une semaine ?", "", "1w"),
        ("je n'ai plus de temps", "", ""),
        ("Дайте, будь ласка, ще два дні", "extend 2d", "2d"),
        ("Чи можна подовжити термін на тиждень?", "", "1w"),
        ("Добрий день", "", ""),
        ("Мне нужно больше времени", "extend 1d", "1d"),
        ("Можно ещё пару дней?", "", "2d"),
    ],
)
def test_wishes_for_time_in_plain_words(line: str, order: str, offered: str) -> None:
    assert polite_order(line) == order
    assert time_wished(line) == offered
