"""How games come about."""

from __future__ import annotations

import pytest

from pbem.desk.desk import Desk
from pbem.desk.new_games.opening import open_game, propose_game
from pbem.engine.errors import GameError
from tests.sittings import joins, leaves


def test_a_game_with_an_open_seat_waits_until_it_is_full(desk: Desk) -> None:
    number = open_game(desk, "pearls", {"red": "red@example.org", "blue": "open"})
    assert desk.read(number).status == "forming"
    green = desk.people.find_or_add("green@example.org")
    file = joins(desk, number, green)
    assert file.status == "running"
    assert desk.read(number).load().awaiting == [0, 1]


def test_an_invitation_keeps_the_seat_for_its_guest(desk: Desk) -> None:
    players = {"red": "red@example.org", "blue": "blue@example.org"}
    number = propose_game(desk, "pearls", players, {}, "")
    stranger = desk.people.find_or_add("eve@example.org")
    with pytest.raises(GameError, match="no open seat"):
        joins(desk, number, stranger)
    with pytest.raises(GameError, match="not open"):
        joins(desk, number, stranger, "blue")
    joins(desk, number, desk.people.find_or_add("blue@example.org"))
    assert desk.read(number).seats[1].player


def test_nobody_sits_twice_and_whoever_leaves_frees_the_seat(desk: Desk) -> None:
    number = open_game(desk, "pearls", {"red": "red@example.org", "blue": "open"})
    red = desk.people.find_or_add("red@example.org")
    with pytest.raises(GameError, match="already"):
        joins(desk, number, red)
    leaves(desk, number, red)
    with pytest.raises(GameError, match="no seat"):
        leaves(desk, number, red)
    joins(desk, number, red, "blue")


def test_a_game_that_runs_cannot_be_joined_or_left(desk: Desk, number: int) -> None:
    with pytest.raises(GameError, match="started"):
        joins(desk, number, "someone")
    with pytest.raises(GameError, match="started"):
        leaves(desk, number, desk.people.find_or_add("red@example.org"))


@pytest.mark.parametrize(
    ("players", "options"),
    [
        ({"red": "red@example.org"}, {}),
        ({"Red One": "red@example.org", "blue": "bot"}, {}),
        ({"red": "nobody", "blue": "bot"}, {}),
        ({"red": "bot", "blue": "bot"}, {"length": "endless"}),
        ({"red": "bot", "blue": "bot"}, {"speed": "fast"}),
        ({"red": "bot", "blue": "bot"}, {"deadline": "whenever"}),
    ],
)
def test_what_cannot_be_opened_is_refused_and_leaves_no_game(
    desk: Desk, players: dict[str, str], options: dict[str, str]
) -> None:
    with pytest.raises(GameError):
        open_game(desk, "pearls", players, options)
    assert list(desk.games.summaries()) == []


def test_the_same_seed_opens_the_same_game(desk: Desk) -> None:
    players = {"red": "bot", "blue": "bot"}
    one, two = (open_game(desk, "pearls", players, seed=bytes(32)) for _ in range(2))
    first, second = desk.read(one), desk.read(two)
    assert first.seed_given
    assert first.play is not None
    assert second.play is not None
    assert first.play["snapshot"] == second.play["snapshot"]
