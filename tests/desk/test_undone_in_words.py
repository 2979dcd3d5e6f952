"""People take back what they did in whole sentences, and say why."""

from __future__ import annotations

import pytest

from pbem.desk.desk import Desk
from pbem.desk.ordering import give_orders
from pbem.desk.transcript import IGNORED, REFUSED, TOLD

from .real_games import speaks

TAKEN_BACK = [
    ("en", "oops, that is too expensive, take it back please"),
    ("en", "hang on, I don't want the bank after all. back"),
    ("en", "Sorry, wrong action, undo this please"),
    ("en", "wait, too early for the bank, cancel"),
    ("en", "Please undo my last move, the bank."),
    ("fr", "oups fausse manip, annule la banque"),
    ("fr", "Annule mon dernier choix, la banque."),
    ("fr", "Euh non finalement je ne veux pas de la banque, on annule"),
    ("fr", "zut, je me suis trompée de case, reviens en arrière stp"),
    ("uk", "ой, передумала, не хочу зараз у банк, скасуй"),
    ("uk", "стоп стоп не туди! скасуй"),
    ("uk", "Скасуйте мій останній вибір, банк."),
    ("ru", "Блин, не туда нажала, отмените пожалуйста"),
    ("ru", "Отмените мой последний ход, банк."),
    ("ru", "нет, погодите, не надо банка, верните назад"),
]
PERHAPS = [
    ("en", "I might take it back, let me think"),
    ("en", "my friend tells me to cancel the workshop"),
    ("fr", "j'annule peut-être, je réfléchis"),
    ("uk", "мабуть, скасую... або скасуй, не знаю, 5L чи 6L"),
    ("ru", "может, отменить это всё, подумаю"),
]
NOT_TAKEN_BACK = [
    ("en", "don't undo it, I'm thinking"),
    ("en", "I'm back from lunch"),
    ("fr", "n'annule pas, je réfléchis"),
    ("uk", "не скасовуй, я думаю"),
    ("ru", "не отменяй, я думаю"),
]


def at_the_bank(desk: Desk, barrage: tuple[int, int], language: str) -> tuple[int, int]:
    """The seat has gone to the bank, and is asked with how many engineers."""
    number, seat = barrage
    speaks(desk, number, seat, language)
    give_orders(desk, number, seat, ["bank"])
    return number, seat


@pytest.mark.parametrize(("language", "line"), TAKEN_BACK)
def test_a_sentence_takes_back_the_latest_decision(
    desk: Desk, barrage: tuple[int, int], language: str, line: str
) -> None:
    number, seat = at_the_bank(desk, barrage, language)
    reply = give_orders(desk, number, seat, [line])
    assert [item.outcome for item in reply.transcript.items] == [TOLD]
    assert not desk.read(number).load().drafting(seat)


@pytest.mark.parametrize(("language", "line"), PERHAPS)
def test_where_it_is_not_certain_undo_is_offered(
    desk: Desk, barrage: tuple[int, int], language: str, line: str
) -> None:
    number, seat = at_the_bank(desk, barrage, language)
    reply = give_orders(desk, number, seat, [line])
    assert [item.example for item in reply.transcript.items] == ["undo"]
    assert desk.read(number).load().drafting(seat)


@pytest.mark.parametrize(("language", "line"), NOT_TAKEN_BACK)
def test_what_says_no_such_thing_takes_nothing_back(
    desk: Desk, barrage: tuple[int, int], language: str, line: str
) -> None:
    number, seat = at_the_bank(desk, barrage, language)
    reply = give_orders(desk, number, seat, [line])
    assert all(item.outcome in (IGNORED, REFUSED) for item in reply.transcript.items)
    assert all(item.example != "undo" for item in reply.transcript.items)
    assert desk.read(number).load().drafting(seat)


def test_before_the_turn_nothing_is_taken_back(desk: Desk, barrage: tuple[int, int]) -> None:
    number, seat = barrage
    before = len(desk.read(number).load().record)
    give_orders(desk, number, seat, ["oops, too expensive, take it back please"])
    assert len(desk.read(number).load().record) == before


def test_talk_above_an_order_does_not_sink_it(desk: Desk, barrage: tuple[int, int]) -> None:
    number, seat = barrage
    lines = ["Hello everybody! First time with this board for me.", "bank 2"]
    reply = give_orders(desk, number, seat, lines)
    assert [item.outcome for item in reply.transcript.items][-1] == "done"


def test_a_letter_that_came_to_nothing_is_offered_what_it_may_mean(
    desk: Desk, barrage: tuple[int, int]
) -> None:
    number, seat = barrage
    line = "grandma style, bank 2"
    reply = give_orders(desk, number, seat, [line])
    assert [str(item.example) for item in reply.transcript.items] == ["bank; 2"]
