"""Letters that came back without an empty sender, in the shapes of many mail systems."""

from __future__ import annotations

import pytest

from pbem.mail.addresses_in_bounces import bounced_addresses
from pbem.mail.reading import read_letter

from .bounced import BOUNCES, Bounced, as_letter
from .messages import message

KNOWN = 0.97
"""Of all shapes, at least, are known as bounces; and as many tell the address."""


def test_nearly_all_shapes_are_known() -> None:
    assert len(BOUNCES) >= 70
    unknown = [one.system for one in BOUNCES if not read_letter(as_letter(one)).is_bounce]
    assert len(unknown) <= (1 - KNOWN) * len(BOUNCES), unknown


def test_nearly_all_shapes_tell_the_address() -> None:
    telling = [one for one in BOUNCES if one.address]
    silent = [one.system for one in telling if not tells(one)]
    assert len(silent) <= (1 - KNOWN) * len(telling), silent


def tells(one: Bounced) -> bool:
    """Whether the right address is found, as lost for good or as late."""
    found = bounced_addresses(as_letter(one))
    return one.address in (found.temporary if one.late else found.permanent)


@pytest.mark.parametrize("one", [one for one in BOUNCES if one.late], ids=lambda one: one.system)
def test_a_letter_that_is_only_late_is_not_lost(one: Bounced) -> None:
    assert bounced_addresses(as_letter(one)).permanent == frozenset()


def test_no_bounce_is_ever_answered() -> None:
    assert all(read_letter(as_letter(one)).automatic for one in BOUNCES)


@pytest.mark.parametrize("prefix", ["Re: ", "Fwd: ", "AW: ", "[EXTERNAL] RE: "])
def test_a_person_who_answers_or_forwards_a_bounce_is_heard(prefix: str) -> None:
    for one in BOUNCES:
        quoted = "\n".join(f"> {line}" for line in one.text.splitlines())
        raw = (
            f"From: Ann <ann@example.org>\nSubject: {prefix}{one.subject}\nMessage-ID: <m@x>\n"
            f"Content-Type: text/plain; charset=utf-8\n\nboard\n\n{quoted}\n"
        ).encode()
        letter = read_letter(raw)
        assert (letter.automatic, letter.is_bounce) == (None, False), one.system
        assert letter.lines[0] == "board"


@pytest.mark.parametrize(
    ("sender", "subject", "text"),
    [
        ("postmaster@example.org", "hello", "board"),
        ("Postmaster Ann <ann@example.org>", "Your turn", "take Italy"),
        ("System Administrator <ann@example.org>", "a question", "help"),
        ("ann@example.org", "Failed delivery of my order?", "message all: what now?"),
        ("ann@example.org", "hello", "My mail to Ben came back: 550 5.1.1 user unknown"),
    ],
)
def test_a_person_is_not_taken_for_a_server(sender: str, subject: str, text: str) -> None:
    letter = read_letter(f"From: {sender}\nSubject: {subject}\n\n{text}\n".encode())
    assert (letter.automatic, letter.is_bounce) == (None, False)
    assert letter.lines == [text]


def test_the_addresses_of_the_returned_letter_are_not_taken() -> None:
    said = "Not delivered.\n550 5.1.1 user unknown\n\n"
    text = f"{said}--- Original message follows ---\nblue@example.com\n"
    raw = message(text).replace(b"alice@example.org", b"postmaster@example.org")
    assert bounced_addresses(raw).permanent == frozenset()
