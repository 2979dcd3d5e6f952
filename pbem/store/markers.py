"""Markers for all documents of a host at once: after a restore, or a copy without them.

`due/as-of` says until when the markers were looked after. Without it they were never made here.
"""

from __future__ import annotations

import logging
from pathlib import Path

from .documents import Unreadable, only_document, read_tables
from .due import Markers, due_time
from .errors import StoreError
from .files import read_whole, write_derived
from .home import Home
from .lock import locked

log = logging.getLogger(__name__)

SHELVES = ("games", "people", "callers", "requests")
"""Those whose documents can have work to do."""
PATIENCE = 5.0


def make_all(home: Home) -> None:
    """Make the marker of every document fit it. Looks at all of them."""
    for shelf in SHELVES:
        for path in sorted(home.folder(shelf).glob("*.json")):
            try:
                _make(home, shelf, path)
            except (StoreError, Unreadable) as error:  # whoever opens it next hears of it
                log.error("%s has no marker: %s", path, error)


def missing(home: Home) -> list[str]:
    """The documents that have work to do and no marker, as `shelf/name`."""
    found = []
    for shelf in SHELVES:
        markers = home.folder("due", shelf)
        for path in sorted(home.folder(shelf).glob("*.json")):
            if not (markers / path.stem).exists() and _due(path) is not None:
                found.append(f"{shelf}/{path.stem}")
    return found


def _make(home: Home, shelf: str, path: Path) -> None:
    lock = home.folder("locks", shelf) / f"{path.stem}.lock"
    with locked(lock, PATIENCE, path.name):
        Markers(home.folder("due", shelf)).put(path.stem, _due(path))


def _due(path: Path) -> int | None:
    tables = read_tables(path)
    return due_time(only_document(tables)) if tables is not None else None


def as_of(home: Home) -> int | None:
    """Until when the markers were looked after; None if they never were."""
    words = (read_whole(home.path / "due" / "as-of") or b"").strip()
    return int(words) if words.isdigit() else None


def note_as_of(home: Home, now: int) -> None:
    """The markers are right, by a clock that says this."""
    write_derived(home.path / "due" / "as-of", b"%d\n" % now)
