"""Which documents have work to do, and when: a marker each, an empty file that lies by its time.

    due/games/NOW/12               game 12 has work to do now
    due/games/H490832/M05/34-17    game 17 has, 5 minutes and 34 seconds into that hour (from 1970)

So what is due is found without a look at what is not. A marker is made before the commit that
causes the work, and taken to its right place after it: a kill in between leaves at worst a marker
too many or too early, which costs one look and is settled then. One that is only put off is moved
in one step, so that there always is one.
A marker is a second name of the document's lock file, which is empty and there anyway.
Folders of times that are over are removed when they are empty. What is named in capitals is ours:
all else in the shelf's folder is a marker of an older pbem, whose time stamp is its time.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from pbem.clock import HOUR, MINUTE

from .files import folder_at, names_in, second_name, sync_folder, writing

NOW = "NOW"
FOR_EVER = float("inf")
TRIES = 100
"""How often a folder is made again that others find empty and remove meanwhile."""


class Marker(NamedTuple):
    """When a document has work to do, and its name."""

    at: int
    name: str


class Markers:
    """The markers of one shelf. Writers hold the document's lock, whose file lies in `locks`."""

    def __init__(self, folder: Path, locks: Path) -> None:
        self.folder = folder
        self._locks = str(locks)
        self._at_once = str(folder_at(folder / NOW))
        self._seen: dict[str, list[Marker]] = {}

    # What a commit does

    def promise(self, name: str, at: int, was: int | None) -> None:
        """Make sure, durably, that there is a marker for `at` or sooner; `was` is the old time."""
        if was is not None and was <= at and self._has(Marker(was, name)):
            return
        path = self._path(Marker(at, name))
        folder = os.path.dirname(path)
        with writing(path):
            self._make(path, name)
            sync_folder(folder)
            if folder != self._at_once:
                sync_folder(os.path.dirname(folder))
                sync_folder(self.folder)

    def put(self, name: str, at: int | None, was: int | None) -> None:
        """Take the marker from its old time to `at`, or away: so says a document on disk."""
        old = None if was is None else self._path(Marker(was, name))
        new = None if at is None else self._path(Marker(at, name))
        if old == new:
            return
        with writing(old or self.folder), suppress(FileNotFoundError):
            if old is not None and new is not None:
                self._move(old, new)
            elif old is not None:
                os.unlink(old)

    # What mends them

    def settle(self, name: str, at: int | None) -> None:
        """Make all markers fit that we know of: there is one if it is to be, and no other."""
        if at is not None and not self._has(Marker(at, name)):
            self.promise(name, at, None)
        for marker in self._seen.get(name, ()):
            if marker.at != at:
                with writing(self.folder), suppress(FileNotFoundError):
                    os.unlink(self._path(marker))

    def drop(self, name: str) -> None:
        """Remove all markers of a document whose time nobody knows; looks at all markers."""
        self.due(FOR_EVER)
        self.settle(name, None)

    def make(self, name: str, at: int) -> None:
        """Make a marker where none is, not waited for; `sync` makes all of them durable."""
        path = self._path(Marker(at, name))
        with writing(path):
            self._make(path, name)

    def sync(self) -> None:
        """Make all folders durable."""
        with writing(self.folder):
            for folder, _folders, _files in os.walk(self.folder, topdown=False):
                sync_folder(Path(folder))

    # What is due

    def due(self, now: float) -> list[str]:
        """The names that are due, the longest waiting first."""
        found = sorted(self._all(now))
        seen: dict[str, list[Marker]] = {}
        for marker in found:
            seen.setdefault(marker.name, []).append(marker)
        self._seen = seen
        return list(seen)

    def _all(self, now: float) -> Iterator[Marker]:
        for word in names_in(self.folder):
            hour = _number(word, "H")
            if word == NOW:
                yield from (Marker(0, name) for name in names_in(self._at_once))
            elif hour is None:
                yield from self._of_an_older_pbem(word, now)
            elif hour * HOUR <= now:
                yield from self._in_hour(self.folder / word, hour * HOUR, now)

    def _in_hour(self, folder: Path, begin: int, now: float) -> Iterator[Marker]:
        for word in _names(folder):
            minute = _number(word, "M")
            if minute is not None and begin + minute * MINUTE <= now:
                yield from self._in_minute(folder / word, begin + minute * MINUTE, now)
        if begin + HOUR <= now:
            _remove_if_empty(folder)

    def _in_minute(self, folder: Path, begin: int, now: float) -> Iterator[Marker]:
        names = _names(folder)
        for word in names:
            head, _dash, name = word.partition("-")
            second = _number(head)
            if second is not None and begin + second <= now:
                yield Marker(begin + second, name)
        if not names and begin + MINUTE <= now:
            _remove_if_empty(folder)

    def _of_an_older_pbem(self, name: str, now: float) -> list[Marker]:
        """One that lies right in the folder: it goes where it belongs."""
        old = self.folder / name
        with writing(old), suppress(FileNotFoundError):
            marker = Marker(max(0, int(old.stat().st_mtime)), name)
            self._move(str(old), self._path(marker))
            return [marker] if marker.at <= now else []
        return []

    # Small things

    def _path(self, marker: Marker) -> str:
        if marker.at <= 0:
            return f"{self._at_once}/{marker.name}"
        hour, rest = divmod(marker.at, HOUR)
        minute, second = divmod(rest, MINUTE)
        return f"{self.folder}/H{hour}/M{minute:02}/{second:02}-{marker.name}"

    def _make(self, path: str, name: str) -> None:
        self._within(path, lambda: second_name(path, f"{self._locks}/{name}.lock"))

    def _has(self, marker: Marker) -> bool:
        return os.path.exists(self._path(marker))

    def _move(self, old: str, new: str) -> None:
        """Rename a marker; FileNotFoundError if it is not there."""
        self._within(new, lambda: os.rename(old, new), needs=old)
        with suppress(FileNotFoundError):  # of two names of one file, a rename leaves both
            os.unlink(old)

    def _within(self, path: str, act: Callable[[], object], needs: str = "") -> None:
        """Do something in a path's folder, which is made if it is not there (any more)."""
        for _try in range(TRIES):
            try:
                act()
            except FileNotFoundError:
                if needs and not os.path.exists(needs):
                    raise
                folder = os.path.dirname(path)
                for one in (os.path.dirname(folder), folder):
                    with suppress(FileExistsError, FileNotFoundError):
                        os.mkdir(one, mode=0o700)
            else:
                return
        raise FileNotFoundError(os.path.dirname(path))


def _names(folder: Path) -> list[str]:
    """What is in a folder; nothing if somebody else has just removed it."""
    with suppress(FileNotFoundError):
        return names_in(folder)
    return []


def _number(word: str, head: str = "") -> int | None:
    """The number behind a letter, or None: then it is no name of ours."""
    digits = word.removeprefix(head)
    return int(digits) if word.startswith(head) and digits.isdecimal() else None


def _remove_if_empty(folder: Path) -> None:
    with suppress(OSError):
        folder.rmdir()
