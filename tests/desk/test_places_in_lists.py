"""An answer that is named by its place in a list is played only where that list is certain."""

from __future__ import annotations

import pytest

from pbem.desk.desk import Desk
from pbem.desk.ordering import Reply, give_orders
from pbem.desk.transcript import DONE, REFUSED
from pbem.games.barrage.game import Barrage
from pbem.games.underwater_cities.game import UnderwaterCities
from tests.sittings import seat_letter

from .test_plain_asking import opened, speaks

Game = tuple[int, int]


@pytest.fixture
def office(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Barrage at the question which contract is taken."""
    game = opened(desk, monkeypatch, Barrage())
    assert written(desk, game, "contracts").transcript.changed
    return game


def written(desk: Desk, game: Game, line: str) -> Reply:
    number, seat = game
    letter = seat_letter(desk, number, seat, f"<{'-'.join(line.split())}@example.org>")
    return give_orders(desk, number, seat, line.splitlines(), letter)


def read_as(reply: Reply) -> str:
    (item,) = reply.transcript.items
    assert item.outcome == DONE
    return "; ".join(map(str, item.said))


@pytest.mark.parametrize(
    ("language", "line", "meant"),
    [
        ("en", "The first one, please", "contracts G08"),
        ("en", "the second", "contracts G13"),
        ("en", "Option 2, please", "contracts G13"),
        ("en", "the second option", "contracts G13"),
        ("fr", "Le premier", "contracts G08"),
        ("fr", "l'option 2", "contracts G13"),
        ("uk", "Перший, будь ласка", "contracts G08"),
        ("uk", "варіант 2", "contracts G13"),
        ("ru", "первый, пожалуйста", "contracts G08"),
        ("ru", "вариант 2", "contracts G13"),
    ],
)
def test_a_short_list_is_counted(
    desk: Desk, office: Game, language: str, line: str, meant: str
) -> None:
    speaks(desk, *office, language)
    assert read_as(written(desk, office, line)) == meant


def test_where_a_refusal_listed_others_both_are_offered(desk: Desk, office: Game) -> None:
    near = written(desk, office, "contracts R99").transcript.items[0].nearest
    assert str(near[0]) == "contracts R14"
    for line in ("the first one please", "the first one", "Hi,\nthe first one"):
        reply = written(desk, office, line)
        item = reply.transcript.items[-1]
        assert item.outcome == REFUSED
        assert not reply.transcript.changed
        assert "contracts G08" in map(str, item.nearest)


def test_what_a_refusal_listed_is_offered(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    game = opened(desk, monkeypatch, Barrage())
    near = written(desk, game, "bank 20").transcript.items[0].nearest
    (item,) = written(desk, game, "the second").transcript.items
    assert item.outcome == REFUSED
    assert item.nearest == [near[1]]


@pytest.mark.parametrize("rules", [Barrage(), UnderwaterCities()])
def test_of_many_moves_the_one_in_that_place_is_offered(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, rules: Barrage | UnderwaterCities
) -> None:
    game = opened(desk, monkeypatch, rules)
    (item,) = written(desk, game, "the first one, please").transcript.items
    assert item.outcome == REFUSED
    assert len(item.nearest) == 1
    assert str(item.nearest[0]) in str(item.text)
