"""What is put in the place of one thing replaces it, and nothing else, in what was said before."""

from __future__ import annotations

import pytest

from pbem.engine.order_language.matching import Language
from pbem.engine.reader import reader_of, reading_as

TABLE = {"verbs": ["build", "bank"], "nouns": ["farm", "dock"], "codes": [r"[gr]\d"]}


def replaced(line: str, spoken: str = "en") -> str | None:
    with reading_as(reader_of(spoken)):
        language = Language(["build", "bank", "farm", "dock"], table=TABLE)
        return language.replacing.replaced(line)


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("build farm g1, farm r2. no wait, g3 instead of g1", "build farm g3; farm r2"),
        ("build farm g1, farm r2. instead of g1, rather g3", "build farm g3; farm r2"),
        ("build farm g1 - no, a dock instead of the farm", "build dock g1"),
        ("build farm g1. no, not a farm: a dock", "build dock g1"),
        ("build farm g1. not a farm but a dock. bank 2", "build dock g1; bank 2"),
        ("bank 2. sorry, not 2 but 3", "bank 3"),
    ],
)
def test_only_the_thing_that_is_named_is_replaced(line: str, left: str) -> None:
    assert replaced(line) == left


@pytest.mark.parametrize(
    ("spoken", "line"),
    [
        ("fr", "farm g1, farm r2. ah non, pardon : plutôt g3 à la place de g1"),
        ("fr", "farm g1, farm r2. non, g3 au lieu de g1."),
        ("fr", "farm g1, farm r2. non, excusez-moi, pas g1 : g3"),
        ("fr", "farm g1, farm r2, pas g1 mais g3"),
        ("uk", "farm g1, farm r2. ні, краще g3 замість g1"),
        ("uk", "farm g1, farm r2. ні, не g1, а g3"),
        ("ru", "farm g1, farm r2. нет, лучше g3 вместо g1"),
        ("ru", "farm g1, farm r2. не g1, а g3"),
    ],
)
def test_other_languages_replace_a_thing_in_their_own_words(spoken: str, line: str) -> None:
    assert replaced(line, spoken) == "farm g3; farm r2"


@pytest.mark.parametrize(
    "line",
    [
        "build farm g1. no wait, g3 instead of g2",
        "build farm g1, dock g1. no wait, g3 instead of g1",
        "build farm g1. no, a dock instead of g1",
        "build farm g1. not the farm",
        "ben said farm g1. no, g3 instead of g1",
    ],
)
def test_what_is_not_certain_is_not_guessed(line: str) -> None:
    assert replaced(line) is None


@pytest.mark.parametrize(
    "line",
    ["bank 2", "bank 3 instead of 2", "farm g1: a dock instead of 2", "farm g1, not g2"],
)
def test_what_puts_nothing_right_is_left_alone(line: str) -> None:
    assert replaced(line) == ""


def test_a_line_full_of_replacements_takes_no_longer_than_another() -> None:
    assert replaced("bank 2, " + "no, not 5 but 6, " * 30) is None
