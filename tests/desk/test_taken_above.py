"""What a line takes back that stands above it in the letter is never played."""

from __future__ import annotations

import pytest

from pbem.desk.desk import Desk
from pbem.desk.spoken.taken_above import taking_above
from pbem.desk.transcript import DONE, REFUSED, TOLD

from .real_games import BANK_TWO, answered, kept_ahead

TAKEN = [
    ("en", "stop, forget that"),
    ("en", "No wait, scratch that! The flumm goes to 10B, and the two go to the bank next turn."),
    ("en", "No wait, scratch that! I'll lay a conduit at 10B, those who are left bank next turn."),
    ("en", "Scratch that, the workshop looks better somehow"),
    ("en", "I misread the board. Forget that."),
    ("en", "Hold on, not that!"),
    ("en", "Wait!"),
    ("en", "Wait, what does the workshop cost?"),
    ("en", "Oops, no, that was wrong - base 5L please."),
    ("en", "take that back"),
    ("en", "undo"),
    ("fr", "non attendez, oubliez ça"),
    (
        "fr",
        "Non attendez, oubliez ça ! Je pose le flumm 10B, et deux à la banque au prochain tour.",
    ),
    ("fr", "Stop, pas ça !"),
    ("fr", "Attendez, erreur de ma part - base 5L"),
    ("uk", "стоп, забудьте"),
    ("uk", "Ні, зачекайте, забудьте про це! Я прокладу флум 10B, а двоє в банк наступного ходу."),
    ("uk", "Ой, помилка, не те. База 5L"),
    ("ru", "стоп, забудьте"),
    ("ru", "Нет, подождите, забудьте это! Я проложу флум 10B, а двое в банк следующим ходом."),
    ("ru", "Ой, ошибка, не то. База 5L"),
]
"""Lines that take back the one above, and whose rest is nothing, unclear, or of the next turn."""


@pytest.mark.parametrize(("language", "line"), TAKEN)
def test_it_is_not_played_whatever_stands_behind(
    desk: Desk, barrage: tuple[int, int], language: str, line: str
) -> None:
    reply, keys = answered(desk, barrage, language, BANK_TWO[language], line)
    assert "bank" not in keys
    first = reply.transcript.items[0]
    assert (first.line, first.outcome) == (BANK_TWO[language], TOLD)


@pytest.mark.parametrize(("language", "line"), TAKEN)
def test_nor_is_it_behind_a_question_or_a_message(
    desk: Desk, barrage: tuple[int, int], language: str, line: str
) -> None:
    between = ["when does it end?", "message all: hello"]
    _reply, keys = answered(desk, barrage, language, BANK_TWO[language], *between, line)
    assert "bank" not in keys


def test_an_automa_does_not_answer_before_that(desk: Desk, alone: tuple[int, int]) -> None:
    lines = ["bank 2", "message all: hello", "No wait, scratch that!"]
    _reply, keys = answered(desk, alone, "en", *lines)
    assert keys == []


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "No hurry, Ben!"),
        ("en", "Oh no, I am losing again :-("),
        ("en", "Sorry for being slow, I forgot that it was my turn."),
        ("en", "Don't stop now, this is fun!"),
        ("fr", "Non, pas de souci, bonne partie !"),
        ("fr", "Attention à vous, j'arrive !"),
        ("uk", "Ні, я не поспішаю :)"),
        ("ru", "Нет, я не спешу :)"),
    ],
)
def test_what_only_sounds_alike_takes_nothing_back(
    desk: Desk, barrage: tuple[int, int], language: str, line: str
) -> None:
    _reply, keys = answered(desk, barrage, language, BANK_TWO[language], line)
    assert keys == ["bank", "2"]


def test_what_of_the_rest_is_understood_is_offered(desk: Desk, barrage: tuple[int, int]) -> None:
    reply, keys = answered(desk, barrage, "en", "bank 2", "Stop! Forget that, flumm blah 10B")
    assert keys == []
    assert reply.transcript.items[-1].outcome == REFUSED
    assert list(map(str, reply.transcript.items[-1].nearest)) == ["build conduit 10B"]


def test_where_it_is_not_certain_both_are_offered(desk: Desk, barrage: tuple[int, int]) -> None:
    reply, _keys = answered(desk, barrage, "en", "bank 2", "Oops, wrong line - base 5L please.")
    offered = list(map(str, reply.transcript.items[-1].nearest))
    assert offered == ["build base 5L", "bank; 2"]


def test_the_order_behind_is_played(desk: Desk, barrage: tuple[int, int]) -> None:
    lines = ["bank 2", "Hold on, not that. Build base 5L instead."]
    reply, keys = answered(desk, barrage, "en", *lines)
    assert keys[0] == "build base 5L"
    assert reply.transcript.items[-1].outcome == DONE


def test_it_counts_below_the_end_of_the_letter(desk: Desk, barrage: tuple[int, int]) -> None:
    lines = ["bank 2", "Cheers, Anna", "PS: scratch that, I'll think again."]
    _reply, keys = answered(desk, barrage, "en", *lines)
    assert keys == []


def test_what_was_noted_right_above_is_replaced(desk: Desk, barrage: tuple[int, int]) -> None:
    lines = ["next turn: bank 2", "No wait, scratch that, workshop 1 instead"]
    _reply, keys = answered(desk, barrage, "en", *lines)
    assert keys == []
    assert kept_ahead(desk, *barrage) == ["workshop 1 instead"]


def test_of_a_turn_and_a_note_above_neither_stands(desk: Desk, barrage: tuple[int, int]) -> None:
    lines = ["bank 2", "next turn: workshop 1", "No wait, scratch that, base 5L"]
    reply, keys = answered(desk, barrage, "en", *lines)
    assert keys == []
    assert REFUSED in [item.outcome for item in reply.transcript.items]


def test_undo_below_two_lines_takes_the_latter_back(desk: Desk, barrage: tuple[int, int]) -> None:
    _reply, keys = answered(desk, barrage, "en", "bank", "2", "undo")
    assert keys == ["bank"]


@pytest.mark.parametrize("line", ["bank 2", "Can I cancel that?", "Wait for Ben to move"])
def test_lines_that_take_nothing_back(line: str) -> None:
    assert taking_above(line, lambda said: True) is None


@pytest.mark.parametrize(
    ("language", "line", "offered"),
    [
        (
            "en",
            "No wait, scratch that! I'll lay a conduit at 10B instead, and the two who are left go"
            " to the bank next turn.",
            "build conduit 10B",
        ),
        (
            "fr",
            "Non attendez, oubliez ça ! Je pose la conduite 10B, et les deux autres vont au flumm"
            " au prochain tour.",
            "build conduit 10B",
        ),
    ],
)
def test_what_is_for_now_is_offered_where_the_rest_cannot_be_kept(
    desk: Desk, barrage: tuple[int, int], language: str, line: str, offered: str
) -> None:
    reply, keys = answered(desk, barrage, language, BANK_TWO[language], line)
    assert keys == []
    assert list(map(str, reply.transcript.items[-1].nearest)) == [offered]
