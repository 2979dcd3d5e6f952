"""What was left out and why, as its sender should hear it."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.mail.reading import Reason, omissions, read_letter, why_nothing
from pbem.mail.reading.omissions import BY_WEIGHT

from .messages import message

FIXTURES = Path(__file__).parent / "fixtures"


@pytest.mark.parametrize(
    ("text", "reason", "sample"),
    [
        ("> help\n> board\n", Reason.QUOTE, "> help"),
        ("> " + "word " * 15 + "\ntake Italy\n", Reason.WRAPPED, "take Italy"),
        ("-- \ntake Italy\n", Reason.SIGNATURE, "--"),
        ("Sent from my iPhone\n\ntake Italy\n", Reason.SIGNATURE, "Sent from my iPhone"),
        ("x\n" * 20_001, Reason.TOO_MANY, "more than 20000 lines"),
        ("This e-mail is confidential\ntake Italy\n", Reason.FOOTER, "This e-mail is confidential"),
    ],
)
def test_why_nothing_was_read(text: str, reason: Reason, sample: str) -> None:
    why = why_nothing(read_letter(message(text)))
    assert why is not None
    assert (why.reason, why.sample) == (reason, sample)


@pytest.mark.parametrize("name", ["pgp_mime_encrypted", "smime_encrypted", "pgp_inline_encrypted"])
def test_an_encrypted_letter_is_said_to_be(name: str) -> None:
    why = why_nothing(read_letter((FIXTURES / f"{name}.eml").read_bytes()))
    assert why is not None
    assert why.reason is Reason.ENCRYPTED


def test_nothing_is_said_of_a_letter_that_was_read_or_is_empty() -> None:
    assert why_nothing(read_letter(message("help\n> x\n"))) is None
    assert why_nothing(read_letter(message("\n"))) is None


def test_a_reason_is_named_once_with_all_its_lines() -> None:
    letter = read_letter(message("> a\n> b\nhelp\n\n> c\n" + "> " + "word " * 15 + "\nresign\n"))
    assert [(one.reason, one.lines, one.sample) for one in omissions(letter)] == [
        (Reason.WRAPPED, 1, "resign"),
        (Reason.QUOTE, 4, "> a"),
    ]
    assert [one.is_surprising for one in omissions(letter)] == [True, False]


def test_every_reason_has_its_place() -> None:
    assert sorted(BY_WEIGHT) == sorted(Reason)
