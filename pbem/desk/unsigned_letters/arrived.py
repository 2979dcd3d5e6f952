"""A letter as it came in."""

from __future__ import annotations

import hashlib
from typing import NamedTuple

from pbem.mail.reading import Letter, read_letter


class Arrived(NamedTuple):
    """A letter as it came in."""

    raw: bytes
    letter: Letter
    message_id: str
    """Its Message-ID, or what stands for one when it has none."""
    sender: str | None
    """The envelope's sender; None when it is not known, empty when there is none."""
    at: int

    @property
    def known_as(self) -> str:
        """How the front door knows it again: by its words too, since anybody may use any id."""
        words = "\n".join([self.letter.subject, *self.letter.lines]).encode("utf-8", "replace")
        return f"{self.message_id} {hashlib.sha256(words).hexdigest()[:16]}"


def read_arrived(raw: bytes, sender: str | None, at: int) -> Arrived:
    """Read the letter."""
    letter = read_letter(raw)
    digest = hashlib.sha256(raw).hexdigest()[:32]
    return Arrived(raw, letter, letter.message_id or f"<{digest}>", sender, at)
