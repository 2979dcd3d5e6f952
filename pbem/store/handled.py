"""Which letters a document has taken in already, so that a second copy changes nothing.

Kept inside the document, hence written with what the letter changed: a document that shows
the change shows the letter, and the other way round.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

KEPT = 500
LONGEST = 300


def seen(document: dict[str, Any], message_id: str) -> str | None:
    """What became of a letter when it first arrived, or None when it is new."""
    known: Sequence[Any] = document.get("handled", ())
    head = msgspec.json.encode([message_id])[:-1] + b","
    for one in reversed(known):
        if type(one) is msgspec.Raw:  # as our own hand has written it
            if bytes(one).startswith(head):
                return str(msgspec.json.decode(one)[2])
        elif one[0] == message_id:
            return str(one[2])
    return None


def note_handled(document: dict[str, Any], message_id: str, at: int, what: str) -> None:
    """Remember a letter and, in short, what became of it; the oldest are forgotten."""
    handled = document.setdefault("handled", [])
    handled.append([message_id, at, what[:LONGEST]])
    del handled[:-KEPT]
