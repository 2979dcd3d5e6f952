"""A game that never finds its players is called off, after its opener was reminded."""

from __future__ import annotations

import pytest

from pbem.clock import DAY
from pbem.desk import open_games
from pbem.desk.chores.never_filled import look_after_all
from pbem.desk.desk import Desk
from pbem.desk.gamefile import ENDED, FORMING, RUNNING
from pbem.desk.new_games.opening import open_game, propose_game
from pbem.desk.owed_letters.kinds import PERSON
from pbem.engine.errors import GameError
from pbem.engine.text import spoken
from pbem.host.chore_rounds import do_what_is_due
from tests.sittings import joins, leaves

from .conftest import DrivenClock

RED, BLUE, WHITE = 0, 1, 2


@pytest.fixture
def ann(desk: Desk) -> str:
    return desk.people.find_or_add("ann@example.org")


@pytest.fixture
def bob(desk: Desk) -> str:
    return desk.people.find_or_add("bob@example.org")


@pytest.fixture
def waiting(desk: Desk, ann: str, bob: str) -> int:
    """A game that Ann has proposed and Bob has joined; Cy was invited and says nothing."""
    players = {"red": "ann@example.org", "blue": "open", "white": "cy@example.org"}
    number = propose_game(desk, "pearls", players, {}, ann)
    joins(desk, number, bob)
    _send_all(desk, number)
    return number


def _send_all(desk: Desk, number: int) -> list[tuple[int | str, str]]:
    """Take the letters out of the outbox: to whom, and what they say."""
    with desk.games.hold(number) as held:
        letters = held.document["outbox"]
        held.commit({**held.document, "outbox": []})
    return [(raw["to"], spoken(raw["params"].get("words", ""))) for raw in letters]


def test_the_opener_is_reminded_a_week_before(desk: Desk, waiting: int, clock: DrivenClock) -> None:
    clock.now += 53 * DAY - 1
    do_what_is_due(desk)
    assert _send_all(desk, waiting) == []
    clock.now += 1
    do_what_is_due(desk)
    do_what_is_due(desk)
    ((to, words),) = _send_all(desk, waiting)
    assert to == RED
    assert "still waits for players on white" in words
    assert "called off" in words
    assert desk.read(waiting).status == FORMING


def test_it_is_called_off_and_those_who_joined_are_told(
    desk: Desk, waiting: int, ann: str, bob: str, clock: DrivenClock
) -> None:
    for _week in range(9):
        clock.now += 7 * DAY
        do_what_is_due(desk)
    file = desk.read(waiting)
    assert (file.status, file.due_at, file.proposer) == (ENDED, None, "")
    told = [(to, words) for to, words in _send_all(desk, waiting) if "is called off" in words]
    assert [to for to, _words in told] == [f"{PERSON}{ann}", f"{PERSON}{bob}"]
    assert "in 60 days" in told[0][1]
    assert not any(seat.player or seat.invited for seat in file.seats)
    cy = desk.people.find("cy@example.org")
    assert cy is not None
    assert [desk.people.read(one).games for one in (ann, bob, cy)] == [[], [], []]
    assert open_games.numbers(desk.home) == []
    with pytest.raises(GameError, match="is over"):
        joins(desk, waiting, bob)


def test_nothing_is_called_off_unwarned_because_the_host_was_away(
    desk: Desk, waiting: int, clock: DrivenClock
) -> None:
    clock.now += 300 * DAY
    do_what_is_due(desk)
    assert desk.read(waiting).status == FORMING
    clock.now += 7 * DAY - 1
    do_what_is_due(desk)
    assert desk.read(waiting).status == FORMING
    clock.now += 1
    do_what_is_due(desk)
    assert desk.read(waiting).status == ENDED


def test_a_game_that_begins_is_not_called_off(desk: Desk, waiting: int, clock: DrivenClock) -> None:
    clock.now += 54 * DAY
    do_what_is_due(desk)
    cy = desk.people.find("cy@example.org")
    assert cy is not None
    joins(desk, waiting, cy)
    clock.now += 300 * DAY
    do_what_is_due(desk)
    assert desk.read(waiting).status == RUNNING


def test_the_operator_hears_of_games_that_nobody_proposed(desk: Desk, clock: DrivenClock) -> None:
    number = open_game(desk, "pearls", {"red": "ann@example.org", "blue": "open"})
    _send_all(desk, number)
    clock.now += 54 * DAY
    do_what_is_due(desk)
    assert [to for to, _words in _send_all(desk, number)] == ["operator"]


def test_when_the_opener_has_left_those_with_a_seat_are_reminded(
    desk: Desk, waiting: int, ann: str, clock: DrivenClock
) -> None:
    leaves(desk, waiting, ann)
    _send_all(desk, waiting)
    clock.now += 54 * DAY
    do_what_is_due(desk)
    assert [to for to, _words in _send_all(desk, waiting)] == [BLUE]


@pytest.mark.parametrize(("days", "reminded"), [(30, 23), (4, 2)])
def test_the_time_can_be_set(
    desk: Desk, waiting: int, clock: DrivenClock, days: int, reminded: int
) -> None:
    desk.forming_days = days
    look_after_all(desk)
    assert desk.read(waiting).due_at == clock.now + reminded * DAY
    clock.now += reminded * DAY
    do_what_is_due(desk)
    assert len(_send_all(desk, waiting)) == 1
    clock.now += (days - reminded) * DAY
    do_what_is_due(desk)
    assert desk.read(waiting).status == ENDED


def test_games_may_wait_for_ever(desk: Desk, waiting: int, clock: DrivenClock) -> None:
    desk.forming_days = 0
    look_after_all(desk)
    clock.now += 3000 * DAY
    do_what_is_due(desk)
    assert desk.read(waiting).due_at is None


def test_games_from_before_there_was_an_end_get_one(desk: Desk, waiting: int) -> None:
    with desk.games.hold(waiting) as held:
        held.commit({**held.document, "due_at": None})
    look_after_all(desk)
    assert desk.read(waiting).due_at == desk.read(waiting).opened + 53 * DAY
