"""Markers for all documents of a host at once: after a restore, or a copy without them."""

from __future__ import annotations

from pathlib import Path

from pbem.store.documents import Unreadable, only_document
from pbem.store.due import NO_WORK, Work, work_of
from pbem.store.errors import StoreError
from pbem.store.layout import WITH_WORK

from .files import folder_at, read_tables
from .lock import locked
from .markers import FOR_EVER, Markers
from .owing import Owing

PATIENCE = 5.0


def make_all(home: Path) -> None:
    """Make the marker of every document fit it. Looks at all of them."""
    for shelf in WITH_WORK:
        markers, owing = _of(home, shelf)
        for path in sorted((home / shelf).glob("*.json")):
            lock = folder_at(home / "locks" / shelf) / f"{path.stem}.lock"
            try:
                with locked(lock, PATIENCE, path.name):
                    work = _work(path)
                    if work.at is not None:
                        markers.make(path.stem, work.at)
                    owing.put(path.stem, work.owes)
            except (StoreError, Unreadable) as error:  # whoever opens it next hears of it
                _log(path, error)
        markers.sync()


def _log(path: Path, problem: Exception) -> None:
    import logging  # slow to import, and hardly ever needed

    logging.getLogger(__name__).error("%s has no marker: %s", path, problem)


def missing(home: Path) -> list[str]:
    """The documents that have work to do and no marker, as `shelf/name`."""
    found = []
    for shelf in WITH_WORK:
        marked = set(_of(home, shelf)[0].due(FOR_EVER))
        for path in sorted((home / shelf).glob("*.json")):
            if path.stem not in marked and _work(path).at is not None:
                found.append(f"{shelf}/{path.stem}")
    return found


def _of(home: Path, shelf: str) -> tuple[Markers, Owing]:
    locks = home / "locks" / shelf
    return (
        Markers(folder_at(home / "due" / shelf), locks),
        Owing(folder_at(home / "owed" / shelf), locks),
    )


def _work(path: Path) -> Work:
    tables = read_tables(path)
    return work_of(only_document(tables)) if tables is not None else NO_WORK
