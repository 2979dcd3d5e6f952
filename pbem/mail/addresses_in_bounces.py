"""Which addresses a bounce speaks of: by flufl.bounce, and where it finds none, by the words alone.

Its patterns, and Python's parser, are slow on hostile text; so what they get to see is short:
few lines, short ones, with few parts and no long headers. It knows standard reports and many old
mail servers; what it does not know is read as a person would: an address in a message that says
that a letter was not delivered.
"""

from __future__ import annotations

import email
import logging
import re
from collections.abc import Iterable
from dataclasses import dataclass

from pbem.mail.address import normalise
from pbem.mail.errors import MailError
from pbem.mail.reading.bounce_words import told_in_words

SIZE_LIMIT = 48 * 1024
LINE_LIMIT = 260  # the longest address has 254
LINES_LIMIT = 1000
FOLD_LIMIT = 6  # continuation lines of one header
PART_LIMIT = 20
ADDRESS_LIMIT = 50

_PART = re.compile(rb"^content-type:\s*(?:multipart|message)/", re.IGNORECASE | re.MULTILINE)
_REPORT = re.compile(rb"^content-type:\s*message/\S*delivery-status", re.IGNORECASE | re.MULTILINE)
_BOUNDARY = re.compile(rb"boundary=", re.IGNORECASE)

logging.getLogger("flufl.bounce").setLevel(logging.CRITICAL)


@dataclass(frozen=True, slots=True)
class Bounce:
    """The addresses that failed: for good, or for now."""

    permanent: frozenset[str]
    temporary: frozenset[str]


NOTHING = Bounce(frozenset(), frozenset())


def bounced_addresses(raw: bytes) -> Bounce:
    """What a message says about failed addresses; nothing if it is no bounce."""
    guarded = _guarded(raw)
    if guarded is None:
        return NOTHING
    from flufl.bounce import all_failures  # its 146 expressions take a while to make

    try:
        temporary, permanent = all_failures(email.message_from_bytes(guarded))
        found = Bounce(_addresses(permanent), _addresses(temporary))
    except Exception:  # its detectors raise whatever hostile or foreign text makes them raise
        found = NOTHING
    return found if _REPORT.search(guarded) else _by_words(guarded, found)


def _by_words(guarded: bytes, found: Bounce) -> Bounce:
    """The same for a bounce without a standard report, whose words also say if it is only late."""
    told = told_in_words(guarded)
    if told is None:
        return found
    addresses = found.permanent | found.temporary or _addresses(
        address.encode("ascii", "replace") for address in told.addresses
    )
    return Bounce(frozenset(), addresses) if told.late else Bounce(addresses, frozenset())


def _guarded(raw: bytes) -> bytes | None:
    """The beginning of the message with short lines; None if it has too many parts."""
    lines: list[bytes] = []
    folds = 0
    for line in raw[:SIZE_LIMIT].splitlines()[:LINES_LIMIT]:
        folds = folds + 1 if line[:1] in (b" ", b"\t") else 0
        if folds <= FOLD_LIMIT:
            lines.append(line[:LINE_LIMIT])
    guarded = b"\n".join(lines) + b"\n"
    parts = len(_PART.findall(guarded)) + len(_BOUNDARY.findall(guarded))
    return None if parts > PART_LIMIT else guarded


def _addresses(found: Iterable[bytes]) -> frozenset[str]:
    good: set[str] = set()
    for raw in sorted(found)[:ADDRESS_LIMIT]:
        try:
            good.add(normalise(raw.decode("ascii", "replace")))
        except MailError:
            continue
    return frozenset(good)
