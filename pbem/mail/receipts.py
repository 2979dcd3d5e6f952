"""What the front desk says about a recipient and about a letter, and how SMTP says it."""

from __future__ import annotations

import enum
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from pbem.engine.prepared import prepared

_TEXT_LIMIT = 200
_HAS_ENHANCED_CODE = re.compile(r"[245]\d\d[ -][245]\.\d{1,3}\.\d{1,3} ")
_PLAIN_REPLY = re.compile(r"([45]\d\d|2[15]\d) ")


class Verdict(enum.Enum):
    """Whether mail for a recipient is taken, as asked at RCPT."""

    TAKE = "250 2.1.5 OK"
    UNKNOWN = "550 5.1.1 No such address here"
    LATER = "451 4.3.0 Busy, try again later"


class Kind(enum.Enum):
    """How the delivery of a letter ended."""

    DONE = "done"
    LATER = "later"
    REFUSED = "refused"


@prepared
@dataclass(frozen=True, slots=True)
class Receipt:
    """How the delivery of a letter to one recipient ended, with the SMTP reply that says so."""

    kind: Kind
    reply: str

    @staticmethod
    def ok(words: str = "Read and kept") -> Receipt:
        """The letter was read, applied and committed."""
        return Receipt(Kind.DONE, reply_line("250 2.0.0", words))

    @staticmethod
    def later(words: str = "Busy, try again later") -> Receipt:
        """Nothing was done; the sender's server tries again."""
        return Receipt(Kind.LATER, reply_line("451 4.3.0", words))

    @staticmethod
    def refuse(words: str, status: str = "554 5.6.0") -> Receipt:
        """Nothing was done and never will be; the sender gets it back."""
        return Receipt(Kind.REFUSED, reply_line(status, words))


Accept = Callable[[str], Verdict]
"""accept(recipient): asked at RCPT, between two replies, so it may not wait for anything."""

Deliver = Callable[[bytes, str, str, int], Receipt]
"""deliver(raw, envelope_from, recipient, arrived): asked in a worker thread, once a recipient."""

DeliverSoon = Callable[[bytes, str, str, int], Awaitable[Receipt] | None]
"""The same by somebody else, so that no thread has to wait for it; None: nobody is there to."""


def reply_line(status: str, words: str) -> str:
    """One reply line; whatever the words hold, it stays one line of plain ASCII."""
    return f"{status} {' '.join(_plain(words, ' ').split())[:_TEXT_LIMIT]}"


def with_enhanced_code(line: str) -> str:
    """Add the code of RFC 2034 to a reply that has none, and let no control character out."""
    clean = _plain(line, "?")
    if not _PLAIN_REPLY.match(clean) or _HAS_ENHANCED_CODE.match(clean):
        return clean
    detail = {"500": "5.5.2", "501": "5.5.4", "502": "5.5.1", "503": "5.5.1", "555": "5.5.4"}
    code = detail.get(clean[:3], f"{clean[0]}.0.0")
    return f"{clean[:3]} {code} {clean[4:]}"


def _plain(words: str, instead: str) -> str:
    """The words with something else for each character that a reply must not have."""
    if words.isascii() and words.isprintable():
        return words
    return "".join(c if c.isascii() and c.isprintable() else instead for c in words)


def together(outcomes: Sequence[Receipt]) -> Receipt:
    """SMTP has one reply for all recipients: yes only if all are done, else the gentlest no.

    If one may succeed later, the sender shall try again: for the others the letter is then a
    known one and changes nothing.
    """
    for kind in (Kind.LATER, Kind.REFUSED):
        for outcome in outcomes:
            if outcome.kind is kind:
                return outcome
    return outcomes[0]
