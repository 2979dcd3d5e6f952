"""Orders put off to `my next turn` and what is postponed dropped, as people say it."""

from __future__ import annotations

import pytest

from pbem.desk import registry
from pbem.desk.desk import Desk
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.games.barrage.game import Barrage

from .real_games import kept_ahead, speaks, told


@pytest.fixture
def barrage(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    """A game of two, and the seat that is asked."""
    monkeypatch.setattr(registry, "find", lambda name: Barrage())
    people = {"Anna": "anna@example.org", "Ben": "ben@example.org"}
    number = open_game(desk, "barrage", people, {"variant": "introductory"}, bytes(32))
    return number, desk.read(number).load().awaiting[0]


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Next time, bank 2"),
        ("fr", "La prochaine fois, banque 2"),
        ("fr", "Quand ce sera de nouveau mon tour, banque 2"),
        ("fr", "Quand ce sera à nouveau mon tour : banque 2"),
        ("uk", "Коли знову буде мій хід, банк 2"),
        ("uk", "Коли знову буде моя черга: банк 2"),
        ("uk", "Наступного разу банк 2"),
        ("ru", "Когда снова будет мой ход, банк 2"),
        ("ru", "Когда опять будет мой ход: банк 2"),
        ("ru", "В следующий раз банк 2"),
    ],
)
@pytest.mark.parametrize("asked", [True, False])
def test_my_turn_again_is_the_next_one(
    desk: Desk, barrage: tuple[int, int], language: str, line: str, asked: bool
) -> None:
    number, seat = barrage
    seat = seat if asked else 1 - seat
    speaks(desk, number, seat, language)
    before = desk.read(number).load().record
    reply = give_orders(desk, number, seat, [line])
    assert told(reply).startswith("Noted for your next turn: “")
    assert desk.read(number).load().record == before
    assert kept_ahead(desk, number, seat) == [line.split()[-2] + " 2"]


DROPPED = [
    ("en", "Cancel my deferred order, please"),
    ("fr", "Annule mon ordre différé"),
    ("fr", "Annulez mon tour différé, s'il vous plaît"),
    ("uk", "Скасуйте відкладений хід"),
    ("uk", "Відкладену команду скасуйте"),
    ("ru", "Отложенный ход отмените"),
    ("ru", "Отмените, пожалуйста, мой отложенный приказ"),
]


@pytest.mark.parametrize(("language", "line"), DROPPED)
def test_what_is_called_postponed_is_dropped(
    desk: Desk, barrage: tuple[int, int], language: str, line: str
) -> None:
    number, seat = barrage
    speaks(desk, number, seat, language)
    give_orders(desk, number, seat, ["next turn: bank 1", "next turn: bank 2"])
    give_orders(desk, number, seat, [line])
    assert kept_ahead(desk, number, seat) == ["bank 1"]


@pytest.mark.parametrize(("language", "line"), DROPPED)
def test_a_turn_that_is_held_may_be_called_so_too(
    desk: Desk, barrage: tuple[int, int], language: str, line: str
) -> None:
    number, seat = barrage
    speaks(desk, number, seat, language)
    give_orders(desk, number, seat, ["confirm on"])
    give_orders(desk, number, seat, ["bank 2"])
    give_orders(desk, number, seat, [line])
    assert desk.read(number).seats[seat].held == []


@pytest.mark.parametrize(("language", "line"), DROPPED)
def test_where_there_is_both_it_is_asked_which(
    desk: Desk, barrage: tuple[int, int], language: str, line: str
) -> None:
    number, seat = barrage
    speaks(desk, number, seat, language)
    give_orders(desk, number, seat, ["confirm on"])
    give_orders(desk, number, seat, ["bank 2"])
    give_orders(desk, number, seat, ["next turn: bank 1"])
    reply = give_orders(desk, number, seat, [line])
    assert desk.read(number).seats[seat].held == ["bank; 2"]
    assert kept_ahead(desk, number, seat) == ["bank 1"]
    assert "bank 1" in told(reply)
    assert "I am still holding this" in told(reply, 1)


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("fr", "annuler les différés"),
        ("fr", "Annule mes ordres différés"),
        ("uk", "Скасуйте відкладені команди"),
        ("ru", "Отмените все отложенные команды"),
    ],
)
def test_several_are_all(desk: Desk, barrage: tuple[int, int], language: str, line: str) -> None:
    number, seat = barrage
    speaks(desk, number, seat, language)
    give_orders(desk, number, seat, ["next turn: bank 1", "next turn: bank 2"])
    give_orders(desk, number, seat, [line])
    assert kept_ahead(desk, number, seat) == []
