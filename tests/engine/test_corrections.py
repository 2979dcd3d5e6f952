"""What stands behind a correction replaces what its line said before."""

from __future__ import annotations

import pytest

from pbem.engine.order_language.corrections import Corrections
from pbem.engine.order_language.matching import Language
from pbem.engine.reader import reader_of, reading_as

TABLE = {"verbs": ["build", "bank"], "nouns": ["farm"], "codes": [r"[gr]\d"]}


def corrections(spoken: str) -> Corrections:
    with reading_as(reader_of(spoken)):
        return Language(["build", "bank", "farm"], table=TABLE).corrections


def corrected(line: str, spoken: str = "en") -> tuple[str, str]:
    return corrections(spoken).corrected(line)


def amended(line: str, spoken: str = "en") -> str | None:
    return corrections(spoken).amended(line)


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


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("bank 2, sorry, 3", "bank 3"),
        ("bank two sorry three", "bank 3"),
        ("farm on g1 - no wait, g2", "farm g2"),
        ("farm on g1, i mean on g2", "farm g2"),
        ("farm on g1, i mean g2, bank 3", "farm g2; bank 3"),
        ("bank 2, rather 3", "bank 3"),
        ("farm g1. no, the farm on g2", "farm g2"),
    ],
)
def test_a_code_replaces_the_one_of_its_kind(line: str, left: str) -> None:
    assert amended(line) == left


@pytest.mark.parametrize(
    "line",
    [
        "bank 2, sorry",
        "bank 2, sorry, g1",
        "i would rather bank 2",
        "ben said bank 2, no, 3",
        "bank 2, no g1",
        "bank 2, then 3",
        "bank 2",
    ],
)
def test_what_is_of_no_kind_that_was_said_replaces_nothing(line: str) -> None:
    assert amended(line) == ""


def test_what_may_replace_several_parts_is_not_guessed() -> None:
    assert amended("farm g1, farm g2, sorry, g3") is None


@pytest.mark.parametrize(
    ("spoken", "line"),
    [("fr", "bank 2, pardon, 3"), ("uk", "bank 2, тобто 3"), ("ru", "bank 2, точнее 3")],
)
def test_other_languages_replace_a_part_in_their_own_words(spoken: str, line: str) -> None:
    assert amended(line, spoken) == "bank 3"
