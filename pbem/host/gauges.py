"""How the host is, for `/healthz` and the gauges of `/metrics`."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from pbem.clock import HOUR
from pbem.store.errors import StoreError
from pbem.store.letter_notes import PAUSES

if TYPE_CHECKING:
    from .monitor import Figures
    from .outbox import HostOutbox

LATE = HOUR
FRESH_SECONDS = 30


class Waiting(NamedTuple):
    """The letters that wait for the relay: how many, and for how long the first has."""

    letters: int
    oldest: int


def letters_waiting(outbox: HostOutbox, now: int) -> Waiting:
    """Looks at the documents that owe letters, not at all there are."""
    found = [owed.note for owed in outbox.waiting(now + PAUSES[-1])]
    since = [note.first or note.next or note.made for note in found]
    due = [at for at, note in zip(since, found, strict=True) if note.tries or note.next <= now]
    return Waiting(len(due), max([0, *(now - at for at in due)]))


def games_overdue(outbox: HostOutbox, now: int) -> int:
    """Games in which something is an hour late; letters that wait do not count."""
    games, late = outbox.post.desk.games, 0
    for number in games.due(now - LATE):
        with suppress(StoreError):
            due_at = games.read(number).get("due_at")
            late += due_at is not None and due_at <= now - LATE
    return late


class Gauges:
    """Sets the gauges that take a look at documents, now and then."""

    def __init__(self) -> None:
        self._looked_at = 0

    def measure(self, figures: Figures, outbox: HostOutbox, now: int) -> None:
        """Look again, if the last look was a while ago."""
        if 0 <= now - self._looked_at < FRESH_SECONDS:
            return
        self._looked_at = now
        waiting = letters_waiting(outbox, now)
        figures.waiting.set(waiting.letters)
        figures.oldest.set(waiting.oldest)
        figures.overdue.set(games_overdue(outbox, now))
