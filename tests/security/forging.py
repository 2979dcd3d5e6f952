"""Letters that somebody forges."""

from __future__ import annotations

from tests.mail.host import DOOR, Mailhost


def forge(host: Mailhost, sender: str, times: int, to: str = DOOR, line: str = "help") -> None:
    """Letters by somebody who knows no more than the address of the sender."""
    for number in range(times):
        raw = f"From: {sender}\r\nMessage-ID: <{to}.{number}@forger.example>\r\n\r\n{line}\r\n"
        host.send(raw.encode(), "forger@forger.example", to)
