"""Which letters a document has taken in already, so that a second copy changes nothing.

Kept inside the document, hence written with what the letter changed: a document that shows
the change shows the letter, and the other way round.

What became of a letter is kept as facts, `[line, outcome]` for each of its lines, and made a
sentence when it is told; or it is a marked sentence. Older documents have finished words.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec

KEPT = 500
LONGEST = 300

Became: TypeAlias = str | list[list[str]]
"""What became of a letter: a marked sentence, or each of its lines with its outcome."""
MORE: list[str] = []
"""Stands for the lines of which nothing is kept."""


def seen(document: dict[str, Any], message_id: str) -> Became | None:
    """What became of a letter when it first arrived, or None when it is new."""
    known: Sequence[Any] = document.get("handled", ())
    head = msgspec.json.encode([message_id])[:-1] + b","
    for one in reversed(known):
        if type(one) is msgspec.Raw:  # as our own hand has written it
            if bytes(one).startswith(head):
                return _became(msgspec.json.decode(one)[2])
        elif one[0] == message_id:
            return _became(one[2])
    return None


def note_handled(document: dict[str, Any], message_id: str, at: int, what: Became) -> None:
    """Remember a letter and, in short, what became of it; the oldest are forgotten."""
    handled = document.setdefault("handled", [])
    handled.append([message_id, at, _in_short(what)])
    del handled[:-KEPT]


def _became(kept: Any) -> Became:
    return kept if isinstance(kept, list) else str(kept)


def _in_short(what: Became) -> Became:
    """As much of it as is kept: `LONGEST` characters, as the document has them."""
    if isinstance(what, str):
        return what[:LONGEST]
    if _length(what) <= LONGEST:
        return what
    kept: list[list[str]] = [MORE]
    for one in what:
        if _length([*kept, one]) > LONGEST:
            break
        kept.insert(-1, one)
    return kept


def _length(lines: list[list[str]]) -> int:
    return len(msgspec.json.encode(lines).decode())
