"""What no letter may be, whichever way it comes in: too large, or in circles."""

from __future__ import annotations

import re

from pbem.mail.receipts import Receipt

LARGEST_LETTER = 1 << 20
"""In bytes, where the settings say nothing else."""
MOST_HOPS = 50
"""Servers that a letter has passed, by its Received headers; one that goes in circles has more."""

_HEADER_END = re.compile(rb"\r?\n\r?\n")
_HOP = re.compile(rb"^received:", re.IGNORECASE | re.MULTILINE)


def refused(raw: bytes, limit: int) -> Receipt | None:
    """Why a letter is not even opened; None if it may come in."""
    if len(raw) > limit:
        return too_large(limit)
    if hops(raw) > MOST_HOPS:
        return Receipt.refuse("Too many hops: this letter goes in circles", "554 5.4.6")
    return None


def too_large(limit: int) -> Receipt:
    """A letter above the limit, in words."""
    return Receipt.refuse(f"The message is larger than {limit // 1024} KiB", "552 5.3.4")


def hops(raw: bytes) -> int:
    """How many servers say that they have passed a letter on."""
    end = _HEADER_END.search(raw)
    return sum(1 for _hop in _HOP.finditer(raw, 0, end.start() if end else len(raw)))
