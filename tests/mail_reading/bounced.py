"""Letters that came back, in the shapes of bounces.toml."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import NamedTuple

from .messages import multipart, part


class Bounced(NamedTuple):
    """A shape: which mail system makes it, and what it says."""

    system: str
    sender: str
    subject: str
    text: str
    headers: str
    kind: str
    address: str
    """The address that failed; empty if the shape does not say it in full."""
    late: bool


def _read() -> list[Bounced]:
    path = Path(__file__).with_name("bounces.toml")
    return [
        Bounced(
            system=one["system"],
            sender=one["from"],
            subject=one["subject"],
            text=one["text"].lstrip("\n"),
            headers=one.get("headers", ""),
            kind=one.get("kind", "text"),
            address=one.get("address", "lost@example.net"),
            late=one.get("late", False),
        )
        for one in tomllib.loads(path.read_text("utf-8"))["bounce"]
    ]


BOUNCES = _read()
OUR_LETTER = (
    b"Content-Type: message/rfc822\r\n\r\nFrom: pbem@example.org\r\nTo: lost@example.net\r\n"
    b"Subject: Your turn: Barrage #12\r\n\r\n=== Please answer above this line ===\r\n"
)


def as_letter(one: Bounced) -> bytes:
    """The whole letter, as it comes in; nothing says that it has no sender."""
    head = (
        f"From: {one.sender}\r\nTo: pbem@example.org\r\nSubject: {one.subject}\r\n"
        "Message-ID: <bounce@example.com>\r\nMIME-Version: 1.0\r\n"
    )
    if one.headers:
        head += one.headers + "\r\n"
    words = part("text/html" if one.kind == "html" else "text/plain", one.text)
    body = {
        "with the letter": lambda: multipart("mixed", words, OUR_LETTER),
        "report": lambda: multipart("report", words, OUR_LETTER),
    }.get(one.kind, lambda: words)()
    return head.encode() + body
