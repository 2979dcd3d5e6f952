"""`Actually make that 3`, in a letter of its own, changes what is held or kept ahead."""

from __future__ import annotations

import pytest

from pbem.desk.desk import Desk
from pbem.desk.ordering import give_orders
from pbem.desk.transcript import IGNORED
from pbem.games.barrage.game import Barrage
from pbem.games.underwater_cities.game import UnderwaterCities

from .real_games import answer_to_letter, opened, speaks, told


@pytest.fixture
def barrage(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    """A game of two, and the seat that is asked."""
    return opened(desk, monkeypatch, Barrage(), deadline="3d")


def kept(desk: Desk, number: int, seat: int) -> list[str]:
    return [part.orders for chain in desk.read(number).seats[seat].ahead for part in chain]


CHANGES = [
    ("en", "Actually make that 3", "3"),
    ("en", "Actually, make that 3 engineers.", "3"),
    ("en", "No wait, make it three instead", "3"),
    ("en", "Change that to 3", "3"),
    ("fr", "En fait, 3 ingénieurs", "3"),
    ("fr", "Plutôt 3", "3"),
    ("uk", "Ні, краще 3 інженери", "3"),
    ("uk", "Насправді 3", "3"),
    ("ru", "Нет, лучше 3 инженера", "3"),
    ("ru", "Вообще-то лучше 3", "3"),
]


@pytest.mark.parametrize(("language", "line", "number_of"), CHANGES)
def test_what_is_held_is_changed(
    desk: Desk, barrage: tuple[int, int], language: str, line: str, number_of: str
) -> None:
    number, seat = barrage
    speaks(desk, number, seat, language)
    give_orders(desk, number, seat, ["confirm on"])
    give_orders(desk, number, seat, ["bank 2"])
    reply = give_orders(desk, number, seat, [line])
    assert told(reply).startswith("I am holding this, and nothing is played yet: ")
    assert len(reply.transcript.items) == 1
    assert desk.read(number).seats[seat].held == [f"bank; {number_of}"]


@pytest.mark.parametrize(("language", "line", "number_of"), CHANGES)
def test_what_is_kept_ahead_is_changed(
    desk: Desk, barrage: tuple[int, int], language: str, line: str, number_of: str
) -> None:
    number, first = barrage
    seat = 1 - first
    speaks(desk, number, seat, language)
    give_orders(desk, number, seat, ["next turn: bank 2"])
    assert told(give_orders(desk, number, seat, [line])).startswith("Noted instead: “bank 3")
    give_orders(desk, number, first, ["bank 1"])
    record = [one.key for one in desk.read(number).load().record if one.seat == seat]
    assert record[-2:] == ["bank", number_of]


@pytest.mark.parametrize(
    ("language", "line", "orders"),
    [
        ("en", "Actually, workshop 1 instead", "workshop 1 instead"),
        ("en", "Actually, for my next turn, workshop 1", "workshop 1"),
        ("fr", "Finalement, atelier 1", "atelier 1"),
        ("uk", "Ні, краще майстерня 1", "майстерня 1"),
        ("ru", "Нет, лучше мастерская 1", "мастерская 1"),
    ],
)
def test_other_orders_replace_those_kept_ahead(
    desk: Desk, barrage: tuple[int, int], language: str, line: str, orders: str
) -> None:
    number, first = barrage
    seat = 1 - first
    speaks(desk, number, seat, language)
    give_orders(desk, number, seat, ["next turn: bank 2"])
    give_orders(desk, number, seat, [line])
    assert kept(desk, number, seat) == [orders]


def test_a_slot_of_a_held_turn_is_changed(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    number, seat = opened(desk, monkeypatch, UnderwaterCities(), deadline="3d")
    while "play" not in desk.read(number).load().offers(seat)[0].phrase:
        give_orders(desk, number, seat, [desk.read(number).load().offers(seat)[0].phrase])
        seat = desk.read(number).load().awaiting[0]
    give_orders(desk, number, seat, ["confirm on"])
    card, *slots = whole_turns(desk, number, seat)
    for slot, line in ((slots[0], f"play {card} on"), (slots[1], "Actually, put it on")):
        give_orders(desk, number, seat, [f"{line} {slot}"])
        (held,) = desk.read(number).seats[seat].held
        assert held.startswith(f"play {card} on {slot}")


def whole_turns(desk: Desk, number: int, seat: int) -> list[str]:
    """A card, and slots on which it can be played without a further word."""
    found: dict[str, list[str]] = {}
    for offer in desk.read(number).load().offers(seat):
        give_orders(desk, number, seat, [offer.phrase])
        if desk.read(number).seats[seat].held:
            _play, card, _on, slot = offer.phrase.split()
            found.setdefault(card, [card]).append(slot)
        give_orders(desk, number, seat, ["undo"])
    return max(found.values(), key=len)


def test_what_cannot_be_read_as_a_change_is_told_how(desk: Desk, barrage: tuple[int, int]) -> None:
    number, seat = barrage
    give_orders(desk, number, 1 - seat, ["if 5L free: bank 2"])
    reply = give_orders(desk, number, 1 - seat, ["Actually make that 3"])
    assert "write `standing none`, and below it the whole order anew" in told(reply)
    assert kept(desk, number, 1 - seat) == ["bank 2"]


def test_how_a_held_turn_is_changed_is_told(desk: Desk, barrage: tuple[int, int]) -> None:
    number, seat = barrage
    give_orders(desk, number, seat, ["confirm on"])
    give_orders(desk, number, seat, ["bank 2"])
    reply = give_orders(desk, number, seat, ["Actually build 99"])
    assert "Please write the whole turn anew, as in `bank; 2`" in told(reply)
    assert desk.read(number).seats[seat].held == ["bank; 2"]


@pytest.mark.parametrize("line", ["Sorry, I am late today!", "No wait, the other one"])
def test_chatter_changes_nothing(desk: Desk, barrage: tuple[int, int], line: str) -> None:
    number, first = barrage
    give_orders(desk, number, 1 - first, ["next turn: bank 2"])
    reply = give_orders(desk, number, 1 - first, [line])
    assert [item.outcome for item in reply.transcript.items] == [IGNORED]
    assert kept(desk, number, 1 - first) == ["bank 2"]


@pytest.mark.parametrize(
    ("language", "noted", "line", "now"),
    [
        ("en", "next turn: bank 2", "3 instead of 2", "bank 3"),
        ("fr", "prochain tour : banque 2", "plutôt 3 au lieu de 2", "banque 3"),
        ("uk", "наступний хід: банк 2", "краще 3 замість 2", "банк 3"),
        ("ru", "следующий ход: банк 2", "лучше 3 вместо 2", "банк 3"),
    ],
)
def test_one_thing_of_what_is_kept_ahead_is_replaced(
    desk: Desk, barrage: tuple[int, int], language: str, noted: str, line: str, now: str
) -> None:
    number, first = barrage
    speaks(desk, number, 1 - first, language)
    give_orders(desk, number, 1 - first, [noted])
    reply = give_orders(desk, number, 1 - first, [line])
    assert told(reply).startswith("Noted instead: “")
    assert kept(desk, number, 1 - first) == [now]


def test_one_thing_of_what_is_held_is_replaced(desk: Desk, barrage: tuple[int, int]) -> None:
    number, seat = barrage
    give_orders(desk, number, seat, ["confirm on"])
    give_orders(desk, number, seat, ["bank 2"])
    give_orders(desk, number, seat, ["3 instead of 2"])
    assert desk.read(number).seats[seat].held == ["bank; 3"]


@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "3 instead of 99"), ("fr", "plutôt 3 au lieu de 99"), ("ru", "лучше 3 вместо 99")],
)
def test_one_thing_of_what_was_refused_is_replaced_on_offer(
    desk: Desk, barrage: tuple[int, int], language: str, line: str
) -> None:
    number, seat = barrage
    speaks(desk, number, seat, language)
    answer_to_letter(desk, barrage, "bank 99")
    reply = answer_to_letter(desk, barrage, line)
    assert not reply.transcript.changed
    assert list(map(str, reply.transcript.items[0].nearest)) == ["bank; 3"]
