"""`Scrap that, I start again: ...` takes back what was said before; it is never played."""

from __future__ import annotations

import pytest

from pbem.desk.desk import Desk
from pbem.desk.ordering import give_orders
from pbem.desk.spoken.second_thoughts import behind_restart
from pbem.desk.transcript import REFUSED, TOLD

from .real_games import kept_ahead, played, speaks, told

INSTEAD = [
    ("en", "build base 5L", "Scrap that, I start again: bank 2"),
    ("en", "build base 5L", "Cancel that, I'd rather bank 2"),
    ("en", "build base 5L", "Forget my previous order; bank 2"),
    ("fr", "base 5L", "Annulez mon choix précédent, je recommence : banque 2"),
    ("fr", "base 5L", "Oubliez ce choix ; banque 2"),
    ("uk", "база 5L", "Скасуйте мій попередній вибір, починаю спочатку: банк 2"),
    ("uk", "база 5L", "Забудьте про цей вибір; банк 2"),
    ("ru", "база 5L", "Отмените мой предыдущий выбор, начинаю сначала: банк 2"),
    ("ru", "база 5L", "Забудьте про этот выбор; банк 2"),
]


@pytest.mark.parametrize(("language", "first", "line"), INSTEAD)
def test_the_order_above_is_dropped(
    desk: Desk, barrage: tuple[int, int], language: str, first: str, line: str
) -> None:
    number, seat = barrage
    speaks(desk, number, seat, language)
    before = len(played(desk, number))
    give_orders(desk, number, seat, [first, line])
    assert played(desk, number)[before:] == ["bank", "2"]


@pytest.mark.parametrize(("language", "first", "line"), INSTEAD)
def test_a_held_turn_is_dropped(
    desk: Desk, barrage: tuple[int, int], language: str, first: str, line: str
) -> None:
    number, seat = barrage
    speaks(desk, number, seat, language)
    for lines in (["confirm on"], [first], [line]):
        give_orders(desk, number, seat, lines)
    assert desk.read(number).seats[seat].held == ["bank; 2"]


@pytest.mark.parametrize(("language", "first", "line"), INSTEAD)
def test_where_nothing_can_be_taken_back_that_is_said_and_the_rest_offered(
    desk: Desk, barrage: tuple[int, int], language: str, first: str, line: str
) -> None:
    number, seat = barrage
    speaks(desk, number, seat, language)
    reply = give_orders(desk, number, seat, [line])
    (item,) = reply.transcript.items
    assert item.outcome == TOLD
    assert told(reply).startswith("You have nothing to take back in this turn.")
    assert str(item.example) == behind_restart(line)
    assert not reply.transcript.changed


def test_what_was_decided_of_the_turn_is_taken_back(desk: Desk, barrage: tuple[int, int]) -> None:
    number, seat = barrage
    give_orders(desk, number, seat, ["bank"])
    reply = give_orders(desk, number, seat, ["Scrap that, I start again: build base 5L"])
    assert told(reply).startswith("Taken back: bank")
    assert "build base 5L" in played(desk, number)


def test_without_another_order_nothing_is_played(desk: Desk, barrage: tuple[int, int]) -> None:
    reply = give_orders(desk, *barrage, ["build base 5L", "Cancel that."])
    assert not reply.transcript.changed


def test_of_two_orders_above_neither_is_played(desk: Desk, barrage: tuple[int, int]) -> None:
    reply = give_orders(desk, *barrage, ["bank", "bank 2", "Cancel that: build base 5L"])
    assert not reply.transcript.changed
    assert REFUSED in [item.outcome for item in reply.transcript.items]


def test_what_was_given_ahead_is_dropped_as_before(desk: Desk, barrage: tuple[int, int]) -> None:
    number, seat = barrage
    give_orders(desk, number, 1 - seat, ["next turn: bank 2"])
    give_orders(desk, number, 1 - seat, ["Forget that."])
    assert kept_ahead(desk, number, 1 - seat) == []


@pytest.mark.parametrize("line", ["bank 2", "Don't forget that; bank 2", "Can I cancel that?"])
def test_what_takes_nothing_back(line: str) -> None:
    assert behind_restart(line) is None
