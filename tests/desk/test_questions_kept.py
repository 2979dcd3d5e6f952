"""Questions beside orders are answered or said to be not understood; none of them vanishes."""

from __future__ import annotations

import pytest

from pbem.desk.desk import Desk
from pbem.desk.ordering import give_orders
from pbem.desk.transcript import DONE, IGNORED, TOLD

from .real_games import played, speaks


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "bank 2. How many points does each of us have?"),
        ("en", "bank 2, and by the way, how much water is in my dams?"),
        ("en", "Bank 2! How much water is in my dams? Thanks"),
        ("en", "I'd like to bank 2 (how many points does Ben have?)"),
        ("en", "bank 2 - how many points has everybody?"),
        ("en", "bank 2; who is first?"),
        ("fr", "banque 2 ; combien de points a chacun ?"),
        ("uk", "банк 2 - скільки очок у всіх?"),
        ("ru", "банк 2 (сколько очков у всех?)"),
    ],
)
def test_a_question_behind_an_order_is_answered(
    desk: Desk, barrage: tuple[int, int], language: str, line: str
) -> None:
    speaks(desk, *barrage, language)
    before = len(played(desk, barrage[0]))
    reply = give_orders(desk, *barrage, [line])
    assert played(desk, barrage[0])[before:] == ["bank", "2"]
    assert [item.outcome for item in reply.transcript.items] == [DONE, TOLD]


@pytest.mark.parametrize("line", ["bank 2 - is that clever?", "bank 2 (or is base 5L better?)"])
def test_what_asks_about_the_order_keeps_it_from_being_played(
    desk: Desk, barrage: tuple[int, int], line: str
) -> None:
    assert not give_orders(desk, *barrage, [line]).transcript.changed


def test_a_question_without_its_mark_is_answered(desk: Desk, barrage: tuple[int, int]) -> None:
    reply = give_orders(desk, *barrage, ["bank 2", "how do i write to the others"])
    assert "message" in str(reply.transcript.items[-1].text)


def test_what_only_begins_like_a_question_is_listed(desk: Desk, barrage: tuple[int, int]) -> None:
    reply = give_orders(desk, *barrage, ["bank 2", "What a lovely game this is"])
    assert reply.transcript.items[-1].outcome == IGNORED


def test_what_is_not_understood_says_nothing_of_whose_turn_it_is(
    desk: Desk, barrage: tuple[int, int]
) -> None:
    reply = give_orders(desk, *barrage, ["bank 2", "Has Ben had a nice breakfast?"])
    said = str(reply.transcript.items[-1].text)
    assert said.startswith("I don't know how to answer that.")
    assert "Waiting" not in said
