"""Whatever stands in a letter's headers, ours stay sound and the letter is answered."""

from __future__ import annotations

import pytest

from tests.mail.host import DOOR, Mailhost, text_of


@pytest.mark.parametrize(
    "identifier", ["<ä@example.org>", "<a b@example.org>", "<" + "x" * 240 + "@y>", "<\t@x>"]
)
def test_an_odd_message_id_does_not_lose_the_answer(host: Mailhost, identifier: str) -> None:
    raw = f"From: ann@example.org\r\nMessage-ID: {identifier}\r\n\r\nhelp\r\n".encode()
    host.send(raw, "ann@example.org", DOOR)
    (answer,) = host.inbox("ann@example.org")
    assert "one order per line" in text_of(answer)


@pytest.mark.parametrize(
    "sender",
    [
        "jürgen@example.org",
        "ann@example.org, bob@example.org",
        "nobody",
        "a" * 60 + "é" * 60 + "@example.org",
        '"Ann\r\n Bcc: eve"@example.org',
    ],
)
def test_mail_for_the_postmaster_is_passed_on_whoever_it_claims_to_be_from(
    host: Mailhost, sender: str
) -> None:
    raw = f"From: {sender}\r\nMessage-ID: <1@example.org>\r\n\r\nhelp\r\n".encode()
    host.send(raw, "ann@example.org", "postmaster@example.net")
    (letter,) = host.inbox("keeper@example.net")
    assert str(letter["Reply-To"]).count("@") == 1
    assert letter["Bcc"] is None
