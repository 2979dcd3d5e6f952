"""What to do where a place is taken, said in the same breath, in every language."""

from __future__ import annotations

import pytest

from pbem.desk.desk import Desk
from pbem.desk.ordering import give_orders
from pbem.desk.transcript import REFUSED, TOLD
from pbem.games.barrage.game import Barrage
from pbem.games.underwater_cities.game import UnderwaterCities

from .real_games import opened, speaks

Game = tuple[int, int]


@pytest.fixture
def barrage(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Game:
    return opened(desk, monkeypatch, Barrage())


@pytest.fixture
def cities(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Game:
    return opened(desk, monkeypatch, UnderwaterCities())


def kept(desk: Desk, game: Game) -> list[tuple[str, str]]:
    """Condition and orders of each part of the latest order given ahead."""
    return [(one.condition, one.orders) for one in desk.read(game[0]).seats[game[1]].ahead[-1]]


@pytest.mark.parametrize(
    ("language", "lines", "parts"),
    [
        (
            "en",
            ["next turn: base 8L, or if that is taken, 9L"],
            [("8L taken", "base 9L"), ("", "base 8L")],
        ),
        (
            "en",
            ["Next turn please build base 8L: with 3 excavators, and if 8L is taken then 9L."],
            [
                ("8L taken", "please build base 9L"),
                ("", "please build base 8L: with 3 excavators"),
            ],
        ),
        (
            "en",
            ["Next turn: base 8L.", "If 8L is taken then build it at 9L."],
            [("8L taken", "base 9L"), ("", "base 8L")],
        ),
        (
            "en",
            ["On my next turn put two drops on B", "If that isn't possible, bank 2."],
            [("can put two drops on B", "put two drops on B"), ("", "bank 2")],
        ),
        (
            "en",
            ["Next turn, if 8A is still free, I want to build the conduit there."],
            [("8A is still free", "I want to build the conduit 8A")],
        ),
        (
            "en",
            ["If 8L is no longer free then next turn bank 2, else base 8L"],
            [("8L is no longer free", "bank 2"), ("", "base 8L")],
        ),
        (
            "fr",
            ["Au prochain tour : barrage 8L, ou si c'est pris, alors 9L"],
            [("8L taken", "barrage 9L"), ("", "barrage 8L")],
        ),
        (
            "fr",
            ["si 8L est pris, alors au prochain tour banque 2"],
            [("8L est pris", "banque 2")],
        ),
        (
            "uk",
            ["Наступного ходу: дамба 8L, а якщо зайнято, то 9L"],
            [("8L taken", "дамба 9L"), ("", "дамба 8L")],
        ),
        (
            "uk",
            ["якщо 8L зайнято, тоді наступного ходу банк 2"],
            [("8L зайнято", "банк 2")],
        ),
        (
            "ru",
            ["Следующим ходом: дамба 8L, а если занято, то 9L"],
            [("8L taken", "дамба 9L"), ("", "дамба 8L")],
        ),
        (
            "ru",
            ["если 8L занято, то следующим ходом банк 2"],
            [("8L занято", "банк 2")],
        ),
    ],
)
def test_what_is_kept(
    desk: Desk, barrage: Game, language: str, lines: list[str], parts: list[tuple[str, str]]
) -> None:
    speaks(desk, *barrage, language)
    reply = give_orders(desk, *barrage, lines)
    assert [item.outcome for item in reply.transcript.items] == [TOLD]
    assert kept(desk, barrage) == parts


def test_on_ones_turn_it_is_done_at_once(desk: Desk, barrage: Game) -> None:
    line = "Build a dam at 9L please, and if that is taken then a dam at 8L."
    give_orders(desk, *barrage, [line])
    record = [one.key for one in desk.read(barrage[0]).load().record]
    assert "build base 9L" in record


def test_orders_of_the_turn_and_an_alternative_for_the_next(desk: Desk, barrage: Game) -> None:
    line = "bank 2. Next turn please base 8L, and if 8L is taken then 9L."
    reply = give_orders(desk, *barrage, [line])
    assert reply.transcript.changed
    assert kept(desk, barrage) == [("8L taken", "please base 9L"), ("", "please base 8L")]


def test_a_contract_that_is_gone(desk: Desk, barrage: Game) -> None:
    line = "next turn: take the contracts Y03 and G14, and if they're gone, take Y07"
    give_orders(desk, *barrage, [line])
    assert kept(desk, barrage) == [
        ("can take the contracts Y03 and G14", "take the contracts Y03 and G14"),
        ("", "take Y07"),
    ]


def test_a_card_on_another_slot(desk: Desk, cities: Game) -> None:
    give_orders(desk, *cities, ["Next turn 25 on R2, and if R2 is taken put it on Y4."])
    assert kept(desk, cities) == [("R2 taken", "25 on Y4"), ("", "25 on R2")]


def test_it_by_itself_is_asked_about(desk: Desk, cities: Game) -> None:
    reply = give_orders(desk, *cities, ["If Y1 is taken then play it on R3."])
    (item,) = reply.transcript.items
    assert item.outcome == REFUSED
    assert str(item.text) == "Nothing says what “play it on R3” is about; please name it."
    assert desk.read(cities[0]).seats[cities[1]].ahead == []


def test_who_says_a_condition_otherwise_gets_their_own_words_in_our_form(
    desk: Desk, barrage: Game
) -> None:
    line = "if Ben was quick and 8L is taken, then base 9L"
    (item,) = give_orders(desk, *barrage, [line]).transcript.items
    assert item.outcome == REFUSED
    assert "“Ben was quick and 8L is taken”" in str(item.text)
    assert str(item.example) == "if 8L taken: base 9L"
    assert give_orders(desk, *barrage, [str(item.example)]).transcript.items[0].outcome == TOLD


@pytest.mark.parametrize("line", ["if somebody is: bank 2", "if the slot is taken: bank 2"])
def test_a_condition_that_says_nothing_is_refused(desk: Desk, barrage: Game, line: str) -> None:
    (item,) = give_orders(desk, *barrage, [line]).transcript.items
    assert item.outcome == REFUSED


def test_how_it_would_be_read_now_goes_by_the_condition(desk: Desk, barrage: Game) -> None:
    reply = give_orders(desk, *barrage, ["next turn: base 9L, or if that is taken, 9U"])
    assert "As things stand I read it as: build base 9L" in str(reply.transcript.items[0].text)


def test_what_it_may_be_is_offered_in_the_senders_words(desk: Desk, barrage: Game) -> None:
    (item,) = give_orders(desk, *barrage, ["If 9L is taken then build it at 9U."]).transcript.items
    assert item.outcome == REFUSED
    assert str(item.example) == "if 9L is taken: build base 9U"
