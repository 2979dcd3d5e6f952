"""That a player goes away is told in all their games, also when the host is killed in between."""

from __future__ import annotations

import pytest

from pbem.desk.across_games import absences
from pbem.desk.desk import Desk
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.engine.text import spoken
from pbem.host.chore_rounds import do_what_is_due
from tests.sittings import seat_letter

ORDER = "away from 20 Jan to 22 Jan"


@pytest.fixture
def other(desk: Desk) -> int:
    """A second game of the same two."""
    players = {"red": "red@example.org", "blue": "blue@example.org"}
    return open_game(desk, "pearls", players)


def notices(desk: Desk, game: int) -> list[str]:
    return [
        spoken(raw["params"]["words"]) for raw in desk.read(game).outbox if raw["kind"] == "notice"
    ]


def test_what_a_kill_left_untold_is_told_later_and_once(
    desk: Desk, number: int, other: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as killed:
        killed.setattr(absences, "tell_games", lambda *_args: None)
        give_orders(desk, number, 0, [ORDER], seat_letter(desk, number, 0, "<away@example.org>"))
    assert notices(desk, other) == []
    do_what_is_due(desk)
    assert notices(desk, other) == ["red is away from 20 January 2027 to 22 January 2027."]
    do_what_is_due(desk)
    assert len(notices(desk, other)) == len(notices(desk, number)) == 1
    assert desk.people.shelf.due(desk.clock()) == []


def test_a_kill_between_telling_and_noting_it_tells_nothing_twice(
    desk: Desk, number: int, other: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as killed:
        killed.setattr(absences, "_told", lambda *_args: None)
        give_orders(desk, number, 0, [ORDER])
    do_what_is_due(desk)
    assert len(notices(desk, other)) == 1


def test_a_game_that_is_busy_hears_of_it_later(
    desk: Desk, number: int, other: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    with desk.games.hold(other), monkeypatch.context() as impatient:
        impatient.setattr(desk.games, "hold", _at_once(desk))
        give_orders(desk, number, 0, [ORDER])
    assert notices(desk, other) == []
    do_what_is_due(desk)
    assert len(notices(desk, other)) == 1


def _at_once(desk: Desk) -> object:
    hold = desk.games.hold
    return lambda key: hold(key, timeout=0.0)


def test_an_order_that_comes_again_before_it_was_noted_is_told_once(
    desk: Desk, number: int, other: int
) -> None:
    person = desk.read(number).seats[0].player
    booked = absences.read(desk.people.read(person), "20 Jan to 22 Jan", desk.clock())
    for _time in range(2):
        absences.note(desk, person, booked, "<away@example.org>")
        absences.tell_games(desk, person)
    assert len(notices(desk, other)) == 1
    assert desk.people.read(person).absences == [("2027-01-20", "2027-01-22")]
