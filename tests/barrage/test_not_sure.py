"""A refusal names a word only where that word says itself that nothing is decided."""

from __future__ import annotations

import pytest

from pbem.engine import carry_out
from pbem.engine.reader import reader_of, reading_as

from .positions import first_turn


def refusal(line: str, spoken: str) -> str:
    play, seat = first_turn()
    error = carry_out(play, seat, [line], spoken=spoken).error
    assert error is not None
    with reading_as(reader_of(spoken)):
        return str(error)


@pytest.mark.parametrize(
    ("spoken", "line", "why"),
    [
        ("en", "bank 2 but", "I am not sure that this is an order"),
        ("en", "next turn bank 2", "I am not sure that this is an order"),
        ("fr", "banque 2 mais", "Je ne suis pas sûr que ce soit un ordre"),
        ("uk", "банк 2 але", "Незрозуміло, чи це команда"),
        ("ru", "банк 2 но", "Непонятно, команда ли это"),
    ],
)
def test_no_little_word_is_blamed(spoken: str, line: str, why: str) -> None:
    assert refusal(line, spoken).startswith(why)


@pytest.mark.parametrize(
    ("spoken", "line", "word"),
    [
        ("en", "maybe bank 2", "“maybe”"),
        ("fr", "peut-être banque 2", "peut-être"),
        ("uk", "можливо, банк 2", "«можливо»"),
        ("ru", "если что, банк 2", "«если»"),
    ],
)
def test_a_word_that_decides_nothing_is_named(spoken: str, line: str, word: str) -> None:
    assert word in refusal(line, spoken)
