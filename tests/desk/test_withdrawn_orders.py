"""An order given ahead that its player withdraws is never played, however they say it."""

from __future__ import annotations

import pytest

from pbem.desk.desk import Desk
from pbem.desk.ordering import give_orders
from pbem.desk.spoken.withdrawn_orders import withdraws
from pbem.desk.transcript import IGNORED, REFUSED

from .real_games import kept_ahead, speaks, told

WITHDRAWN = [
    ("en", "Cancel the noted order."),
    ("en", "Please cancel what I said about the workshop."),
    ("en", "Oh and forget the workshop for next turn, I will see then."),
    ("en", "Never mind the workshop."),
    ("en", "I no longer want the workshop next turn"),
    ("en", "Drop the workshop order for next turn, please."),
    ("en", "Delete the order that I gave in advance."),
    ("fr", "Finalement non, laissez tomber pour le prochain tour, je verrai à ce moment-là."),
    ("fr", "Supprimez l'ordre donné d'avance, s'il vous plaît."),
    ("fr", "Annulez l'atelier du prochain tour"),
    ("uk", "Скасуйте те, що я казав про майстерню."),
    ("uk", "Не треба майстерні наступного ходу."),
    ("uk", "Приберіть наказ на наступний хід"),
    ("ru", "Не надо мастерскую, я передумал."),
    ("ru", "Забудьте про мастерскую."),
    ("ru", "Уберите то, что я говорил про следующий ход."),
]
WORKSHOP = {
    "en": "next turn: workshop 1",
    "fr": "au prochain tour : atelier 1",
    "uk": "наступного ходу: майстерня 1",
    "ru": "следующим ходом мастерская 1",
}


@pytest.mark.parametrize(("language", "line"), WITHDRAWN)
@pytest.mark.parametrize("together", [True, False])
def test_what_is_withdrawn_is_dropped_and_said(
    desk: Desk, barrage: tuple[int, int], language: str, line: str, together: bool
) -> None:
    number, seat = barrage
    speaks(desk, number, seat, language)
    letters = [[WORKSHOP[language], line]] if together else [[WORKSHOP[language]], [line]]
    for lines in letters:
        reply = give_orders(desk, number, seat, lines)
    assert kept_ahead(desk, number, seat) == []
    assert told(reply, -1).startswith("Dropped: ")


def test_it_is_not_played_where_the_turn_comes_at_once(desk: Desk, alone: tuple[int, int]) -> None:
    number, seat = alone
    lines = ["workshop 1", "On my next turn, bank 2", "Oh, forget the bank for next turn."]
    give_orders(desk, number, seat, lines)
    file = desk.read(number)
    done = [entry.key for entry in file.load().record if entry.seat == seat]
    assert "bank" not in done
    assert file.seats[seat].ahead == []


def test_an_order_that_is_done_behind_others_is_not_called_too_early(
    desk: Desk, alone: tuple[int, int]
) -> None:
    number, seat = alone
    reply = give_orders(desk, number, seat, ["workshop 1", "On my next turn, bank 2"])
    assert told(reply, 1) == "Noted for your next turn: “bank 2”"


def test_of_several_the_one_that_is_named_is_dropped(desk: Desk, barrage: tuple[int, int]) -> None:
    number, seat = barrage
    give_orders(desk, number, seat, ["next turn: bank 2", "the turn after that: workshop 1"])
    give_orders(desk, number, seat, ["Please forget the bank."])
    assert kept_ahead(desk, number, seat) == ["workshop 1"]


def test_of_several_the_one_of_the_turn_is_dropped(desk: Desk, barrage: tuple[int, int]) -> None:
    number, seat = barrage
    give_orders(desk, number, seat, ["next turn: bank 2", "the turn after that: workshop 1"])
    give_orders(desk, number, seat, ["Forget what I said for next turn, I will see."])
    assert kept_ahead(desk, number, seat) == ["workshop 1"]


def test_all_are_dropped_if_it_says_so(desk: Desk, barrage: tuple[int, int]) -> None:
    number, seat = barrage
    give_orders(desk, number, seat, ["next turn: bank 2", "the turn after that: workshop 1"])
    give_orders(desk, number, seat, ["Please forget both of what I said for later."])
    assert kept_ahead(desk, number, seat) == []


@pytest.mark.parametrize(
    "line", ["Ah well, forget all that stuff.", "Hm, I changed my mind there."]
)
def test_what_is_not_plain_sets_them_aside(desk: Desk, barrage: tuple[int, int], line: str) -> None:
    number, seat = barrage
    give_orders(desk, number, seat, ["next turn: bank 2"])
    reply = give_orders(desk, number, seat, [line])
    assert kept_ahead(desk, number, seat) == []
    assert "bank 2" in told(reply)


def test_what_is_set_aside_can_be_given_again(desk: Desk, barrage: tuple[int, int]) -> None:
    number, seat = barrage
    lines = ["next turn: bank 2", "the turn after that: bank 1"]
    give_orders(desk, number, seat, lines)
    reply = give_orders(desk, number, seat, ["Cancel the bank."])
    assert kept_ahead(desk, number, seat) == []
    again = list(map(str, reply.transcript.items[0].nearest))
    assert again == ["next turn: bank 2", "turn after next: bank 1"]
    give_orders(desk, number, seat, again)
    ahead = desk.read(number).seats[seat].ahead
    assert [(one[0].orders, one[0].turns) for one in ahead] == [("bank 2", 0), ("bank 1", 1)]


@pytest.mark.parametrize(
    ("language", "line", "instead"),
    [
        ("en", "Forget the workshop, I would rather go next turn: bank 2.", "bank 2"),
        ("ru", "Забудьте про мастерскую, следующим ходом банк 2.", "банк 2"),
        ("fr", "Oubliez l'atelier, au prochain tour : banque 2", "banque 2"),
        ("uk", "Забудьте про майстерню, наступного ходу банк 2", "банк 2"),
    ],
)
def test_what_is_wanted_instead_is_noted(
    desk: Desk, barrage: tuple[int, int], language: str, line: str, instead: str
) -> None:
    number, seat = barrage
    speaks(desk, number, seat, language)
    give_orders(desk, number, seat, [WORKSHOP[language]])
    give_orders(desk, number, seat, [line])
    assert kept_ahead(desk, number, seat) == [instead]


REPLACED = [
    ("en", "For the next turn, please change that: bank 2 instead.", "bank 2 instead"),
    ("en", "Please change my order for the next turn: bank 2", "bank 2"),
    ("en", "Change of plan for next turn: bank 2", "bank 2"),
    ("en", "For the next turn, I changed my mind: bank 2", "bank 2"),
    ("en", "Next turn: bank 2 instead.", "bank 2 instead"),
    ("en", "Forget what I said about the next turn: bank 2 instead.", "bank 2 instead"),
    ("en", "Forget what I said about the next turn. Bank 2 instead.", "Bank 2 instead"),
    ("fr", "Pour le prochain tour, changez cela : banque 2 à la place.", "banque 2 à la place"),
    ("fr", "Oubliez ce que j'ai dit pour le prochain tour : banque 2", "banque 2"),
    ("fr", "Au prochain tour : plutôt banque 2", "plutôt banque 2"),
    ("uk", "На наступний хід змініть це: банк 2", "банк 2"),
    ("uk", "Забудьте, що я казав про наступний хід: банк 2", "банк 2"),
    ("uk", "Наступного ходу натомість банк 2", "натомість банк 2"),
    ("ru", "На следующий ход измените это: банк 2", "банк 2"),
    ("ru", "Забудьте, что я говорил про следующий ход: банк 2", "банк 2"),
    ("ru", "Следующим ходом вместо этого банк 2", "вместо этого банк 2"),
]


@pytest.mark.parametrize(("language", "line", "instead"), REPLACED)
@pytest.mark.parametrize("asked", [True, False])
def test_an_order_ahead_is_replaced(
    desk: Desk, barrage: tuple[int, int], language: str, line: str, instead: str, asked: bool
) -> None:
    number, first = barrage
    seat = first if asked else 1 - first
    speaks(desk, number, seat, language)
    give_orders(desk, number, seat, [WORKSHOP[language]])
    reply = give_orders(desk, number, seat, [line])
    assert told(reply).startswith("Dropped: ")
    assert kept_ahead(desk, number, seat) == [instead]
    give_orders(desk, number, first, ["bank 1"])
    if asked:
        give_orders(desk, number, 1 - seat, ["workshop 1"])
    done = [one.key for one in desk.read(number).load().record if one.seat == seat]
    assert done[-2:] == ["bank", "2"]


def test_what_replaces_it_may_be_one_word(desk: Desk, barrage: tuple[int, int]) -> None:
    number, seat = barrage
    give_orders(desk, number, seat, ["next turn: bank 2"])
    give_orders(desk, number, seat, ["For the next turn, please change that to 3."])
    assert kept_ahead(desk, number, seat) == ["bank 3"]


def test_only_the_turn_that_is_named_is_replaced(desk: Desk, barrage: tuple[int, int]) -> None:
    number, seat = barrage
    give_orders(desk, number, seat, ["next turn: bank 2", "the turn after that: workshop 1"])
    give_orders(desk, number, seat, ["For the next turn, please change that: build base 5L"])
    assert sorted(kept_ahead(desk, number, seat)) == ["build base 5L", "workshop 1"]


def test_what_is_revoked_is_not_played_where_its_place_cannot_be_read(
    desk: Desk, barrage: tuple[int, int]
) -> None:
    number, seat = barrage
    give_orders(desk, number, seat, ["next turn: workshop 1"])
    reply = give_orders(desk, number, seat, ["For the next turn, please change that: flubber 5L."])
    assert told(reply).startswith("Dropped: ")
    assert reply.transcript.items[1].outcome == REFUSED
    assert kept_ahead(desk, number, seat) == []


def test_an_order_behind_it_that_names_no_turn_is_not_played(
    desk: Desk, barrage: tuple[int, int]
) -> None:
    number, seat = barrage
    speaks(desk, number, seat, "fr")
    give_orders(desk, number, seat, [WORKSHOP["fr"]])
    line = "Et oubliez mon ordre d'avance, je préfère choisir maintenant : banque 2"
    reply = give_orders(desk, number, seat, [line])
    assert kept_ahead(desk, number, seat) == []
    assert not reply.transcript.changed
    assert reply.transcript.items[-1].outcome == IGNORED


@pytest.mark.parametrize(
    "line",
    [
        "can I cancel it?",
        "Don't forget the next turn!",
        "Could I still drop the workshop?",
        "I forget which space that was.",
        "I always forget the rules, sorry.",
        "J'oublie toujours les règles.",
    ],
)
def test_what_withdraws_nothing(desk: Desk, barrage: tuple[int, int], line: str) -> None:
    number, seat = barrage
    give_orders(desk, number, seat, ["next turn: workshop 1"])
    give_orders(desk, number, seat, [line])
    assert kept_ahead(desk, number, seat) == ["workshop 1"]


def test_a_word_of_a_name_withdraws_nothing() -> None:
    assert withdraws("forget it", [])
    assert not withdraws("play Scrap Metal", ["scrap", "metal"])


def test_in_french_the_noted_order_is_dropped(desk: Desk, barrage: tuple[int, int]) -> None:
    number, seat = barrage
    speaks(desk, number, seat, "fr")
    give_orders(desk, number, seat, [WORKSHOP["fr"]])
    give_orders(desk, number, seat, ["Annule l'ordre noté, s'il te plaît"])
    assert kept_ahead(desk, number, seat) == []
