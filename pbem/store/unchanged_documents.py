"""Looks at documents again and again, and reads only those that have changed.

A busy host looks for work many times a second, and most documents that have some are as they were
when it last looked: their letters are on their way.
"""

from __future__ import annotations

import time
from threading import Lock
from typing import Generic

import msgspec

from .migrate import Document
from .shelf import Key, Shelf, Stamp

MOST = 1000
"""So many documents are remembered; what is left out is read each time."""
SECONDS = 4.0
"""Nothing is remembered for longer than this, so that an idle host still sees for itself."""


class _Seen(msgspec.Struct, frozen=True):
    stamp: Stamp | None
    until: float
    parts: Document


class UnchangedDocuments(Generic[Key]):
    """Some parts of the documents of a shelf. Threads may look at the same time."""

    def __init__(self, shelf: Shelf[Key], *parts: str) -> None:
        self._shelf: Shelf[Key] = shelf
        self._parts = parts
        self._seen: dict[Key, _Seen] = {}
        self._lock = Lock()

    def read(self, key: Key) -> Document:
        """These parts of a document as last committed; not to be changed."""
        stamp = self._shelf.stamp(key)  # before it is read: a later commit has another one
        seen = self._known(key, stamp)
        if seen is None:
            document = self._shelf.read(key)
            parts = {part: document[part] for part in self._parts if part in document}
            seen = _Seen(stamp, time.monotonic() + SECONDS, parts)
            self._remember(key, seen)
        return seen.parts

    def known(self, key: Key) -> Document | None:
        """The same if it is remembered; None: it has to be read."""
        seen = self._known(key, self._shelf.stamp(key))
        return seen.parts if seen is not None else None

    def _known(self, key: Key, stamp: Stamp | None) -> _Seen | None:
        seen = self._seen.get(key)
        if seen is None or stamp is None or seen.stamp != stamp or seen.until < time.monotonic():
            return None
        return seen

    def _remember(self, key: Key, seen: _Seen) -> None:
        with self._lock:
            self._seen.pop(key, None)
            if len(self._seen) >= MOST:
                del self._seen[next(iter(self._seen))]
            self._seen[key] = seen
