"""Which documents have work to do, and when: a marker file each, whose time stamp is the time.

A marker is made before the commit that causes the work and put right after it, so that a
kill in between leaves at worst a marker without work, which costs one look. Losing the time
stamps (a careless copy) makes work due too early, never too late.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from .files import sync_folder, writing


def due_time(document: dict[str, Any]) -> int | None:
    """When a document next has work to do: its next letter, or its `due_at`."""
    times = [note.get("next", 0) for note in document.get("outbox", ())]
    if document.get("due_at") is not None:
        times.append(document["due_at"])
    return max(0, int(min(times))) if times else None


class Markers:
    """The markers of one shelf. Writers hold the document's lock."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def promise(self, name: str, at: int) -> None:
        """Make sure, durably, that there is a marker and that it is no later than `at`."""
        path = self.folder / name
        with writing(path):
            found = _time(path)
            if found is not None and found <= at:
                return
            handle = os.open(path, os.O_RDONLY | os.O_CREAT | os.O_CLOEXEC, 0o600)
            try:
                os.utime(handle, (at, at))
                os.fsync(handle)
            finally:
                os.close(handle)
            if found is None:
                sync_folder(self.folder)

    def put(self, name: str, at: int | None) -> None:
        """Set the marker to `at`, or remove it, to fit a document that is on disk already."""
        path = self.folder / name
        with writing(path):
            if at is None:
                path.unlink(missing_ok=True)
            elif (found := _time(path)) is None:
                self.promise(name, at)
            elif found != at:
                os.utime(path, (at, at))

    def names(self, now: float) -> list[str]:
        """The names that are due, the longest waiting first."""
        with os.scandir(self.folder) as entries:
            found = []
            for entry in entries:
                try:
                    at = entry.stat().st_mtime
                except FileNotFoundError:  # its work was done while we looked
                    continue
                if at <= now:
                    found.append((at, entry.name))
        return [name for _, name in sorted(found)]


def _time(path: Path) -> float | None:
    try:
        return path.stat().st_mtime
    except FileNotFoundError:
        return None
