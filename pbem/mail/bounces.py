"""Which addresses a bounce speaks of, by flufl.bounce, on a message cut down to what it can take.

Its patterns, and Python's parser, are slow on hostile text; so what they get to see is short:
few lines, short ones, with few parts and no long headers.
"""

from __future__ import annotations

import email
import logging
import re
from collections.abc import Iterable
from dataclasses import dataclass

from flufl.bounce import all_failures

from pbem.mail.address import normalise
from pbem.mail.errors import MailError

SIZE_LIMIT = 48 * 1024
LINE_LIMIT = 260  # the longest address has 254
LINES_LIMIT = 1000
FOLD_LIMIT = 6  # continuation lines of one header
PART_LIMIT = 20
ADDRESS_LIMIT = 50

_PART = re.compile(rb"^content-type:\s*(?:multipart|message)/", re.IGNORECASE | re.MULTILINE)
_BOUNDARY = re.compile(rb"boundary=", re.IGNORECASE)

logging.getLogger("flufl.bounce").setLevel(logging.CRITICAL)


@dataclass(frozen=True, slots=True)
class Bounce:
    """The addresses that failed: for good, or for now."""

    permanent: frozenset[str]
    temporary: frozenset[str]


def bounced_addresses(raw: bytes) -> Bounce:
    """What a message says about failed addresses; nothing if it is no bounce."""
    guarded = _guarded(raw)
    if guarded is None:
        return Bounce(frozenset(), frozenset())
    try:
        temporary, permanent = all_failures(email.message_from_bytes(guarded))
    except Exception:  # its detectors raise whatever hostile text makes them raise
        return Bounce(frozenset(), frozenset())
    return Bounce(_addresses(permanent), _addresses(temporary))


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
