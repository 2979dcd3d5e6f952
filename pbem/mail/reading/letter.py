"""What is read from an incoming message: a Letter, and the parts of it that were left out."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import msgspec

_ANCESTORS = 5


class Reason(StrEnum):
    """Why a part of a letter is not taken as the sender's own words."""

    QUOTE = "quote"
    ATTRIBUTION = "attribution"
    WRAPPED = "end of a quoted line"
    """It stands right below a quoted line that is so long that this may be the rest of it."""
    RULE = "a rule"
    """A line of dashes or underscores in the sender's own words."""
    SIGNATURE = "signature"
    FOOTER = "footer"
    FORWARDED = "forwarded"
    REPLY_LINE = "our reply line"
    ARMOUR = "signature armour"
    ENCRYPTED = "encrypted"
    HIDDEN = "hidden"
    ONLY_IN_TEXT = "not in the HTML"
    """The text part says something else than the HTML part, which is what its writer saw."""
    TOO_LONG = "too long"
    TOO_MANY = "too many lines"


class LeftOut(msgspec.Struct, frozen=True):
    """A stretch of the letter that is not the sender's own; `first` is 0 for a whole part."""

    reason: Reason
    text: str
    first: int = 0
    last: int = 0
    below: tuple[str, ...] = ()
    """Of a signature or footer, the lines below the one that begins it: some may be meant."""

    @property
    def count(self) -> int:
        """How many lines it has; a whole part counts as one."""
        return self.last - self.first + 1


class Letter(msgspec.Struct, frozen=True, kw_only=True):
    """An incoming message, read; nothing in it is proven, all of it is what it claims to be."""

    sender: str = ""
    """The address in From, in lower case, or empty if there is none that could be answered."""
    sender_name: str = ""
    language: str = ""
    """What Content-Language says, often wrongly."""
    recipients: list[str] = []
    subject: str = ""
    message_id: str = ""
    in_reply_to: str = ""
    references: list[str] = []
    date: int | None = None
    """When it says it was written, in seconds UTC."""
    lines: list[str] = []
    """The sender's own lines in order, trimmed, without blank ones."""
    left_out: list[LeftOut] = []
    too_many_lines: bool = False
    """It has so many lines that none was read; the sender should be told."""
    attachments: list[str] = []
    automatic: str | None = None
    """Why a machine has surely written this, so that it must never be answered (RFC 3834)."""
    perhaps_automatic: str | None = None
    """Why a machine may have written this: read it, but answer nothing that could go in circles."""
    is_bounce: bool = False
    authentication: list[str] = []
    """The Authentication-Results fields, as they came; anybody may have written them."""
    defects: list[str] = []

    @property
    def ancestors(self) -> list[str]:
        """The Message-IDs of the letters that it answers, the latest first; of many only a few."""
        latest = self.references[::-1][:_ANCESTORS]
        return list(dict.fromkeys([self.in_reply_to, *latest]))


def as_report(letter: Letter) -> dict[str, Any]:
    """How a message was read, as plain data for `pbem read --json`."""
    return {
        "sender": letter.sender,
        "sender_name": letter.sender_name,
        "recipients": list(letter.recipients),
        "subject": letter.subject,
        "message_id": letter.message_id,
        "in_reply_to": letter.in_reply_to,
        "references": list(letter.references),
        "date": letter.date,
        "lines": list(letter.lines),
        "left_out": [
            {"reason": out.reason.value, "first": out.first, "last": out.last, "text": out.text}
            for out in letter.left_out
        ],
        "too_many_lines": letter.too_many_lines,
        "attachments": list(letter.attachments),
        "automatic": letter.automatic,
        "perhaps_automatic": letter.perhaps_automatic,
        "is_bounce": letter.is_bounce,
        "defects": list(letter.defects),
    }
