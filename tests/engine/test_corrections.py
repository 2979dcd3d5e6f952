"""What stands behind a correction replaces what its line said before."""

from __future__ import annotations

import pytest

from pbem.engine.matching import Language
from pbem.engine.reader import reader_of, reading_as

TABLE = {"verbs": ["build", "bank"], "nouns": ["farm"], "codes": [r"[gr]\d"]}


def corrected(line: str, spoken: str = "en") -> tuple[str, str]:
    with reading_as(reader_of(spoken)):
        language = Language(["build", "bank", "farm"], table=TABLE)
    return language.corrections.corrected(line)


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("bank 2 - no wait, rather bank 3", "bank 3"),
        ("bank 2. no, bank 3 instead", "bank 3 instead"),
        ("bank 2, no rather bank 3", "bank 3"),
        ("bank 2. actually, bank 3", "bank 3"),
        ("bank 2; on second thought: bank 3", "bank 3"),
        ("bank 1. no, bank 2. no, bank 3", "bank 3"),
        ("no wait, rather bank 3", "bank 3"),
    ],
)
def test_what_is_put_right_is_left(line: str, left: str) -> None:
    assert corrected(line)[1] == left


@pytest.mark.parametrize(
    "line",
    [
        "bank 2 - no wait",
        "bank 2, no farm g1",
        "no farm g1, no farm g2",
        "ben said bank 2. no, bank 3",
        "if so, bank 2. no, bank 3",
        "maybe bank 2. no, bank 3",
        "bertha banks 2. no, bank 3",
        "bank 2",
    ],
)
def test_what_corrects_no_order_of_ones_own_is_left_alone(line: str) -> None:
    assert corrected(line) == ("", "")


@pytest.mark.parametrize(
    ("spoken", "line"),
    [
        ("fr", "bank 2. non, plutôt bank 3"),
        ("uk", "bank 2. ні, краще bank 3"),
        ("ru", "bank 2. нет, лучше bank 3"),
    ],
)
def test_other_languages_correct_with_their_own_words(spoken: str, line: str) -> None:
    assert corrected(line, spoken)[1] == "bank 3"


def test_a_line_full_of_corrections_takes_no_longer_than_another() -> None:
    assert corrected("no, " * 500 + "bank 3")[1] == "bank 3"
