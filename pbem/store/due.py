"""When a document has work to do, and whether it owes letters."""

from __future__ import annotations

from typing import Any

import msgspec


class Work(msgspec.Struct, frozen=True):
    """What a document has to do: when next, if at all, and whether it owes letters."""

    at: int | None
    owes: bool


NO_WORK = Work(None, False)


def work_of(document: dict[str, Any]) -> Work:
    """What is to be done about a document."""
    return Work(due_time(document), bool(document.get("outbox")))


def due_time(document: dict[str, Any]) -> int | None:
    """When a document next has work to do: its next letter, or its `due_at`."""
    times = [note.get("next", 0) for note in document.get("outbox", ())]
    if document.get("due_at") is not None:
        times.append(document["due_at"])
    return max(0, int(min(times))) if times else None
