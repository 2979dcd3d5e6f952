"""Letters of one document that are sent at the same time are noted as sent in one commit.

An order often causes two letters, one to whoever gave it and one to whoever is next. A commit costs
two syncs, so the first one that is sent waits a moment for those that are on their way already.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from threading import Condition, Event
from typing import Generic, TypeVar

LONGEST_WAIT = 0.1

L = TypeVar("L")
Noted = dict[str, list[L]]


@dataclass
class _Batch(Generic[L]):
    """Letters that are to be noted together, and by Message-ID what waited for each of them."""

    letters: dict[str, L] = field(default_factory=dict)
    done: Event = field(default_factory=Event)
    behind: Noted[L] = field(default_factory=dict)
    trouble: BaseException | None = None


class SentTogether(Generic[L]):
    """Brings the letters of a document together. Called from several threads at once."""

    def __init__(self, note: Callable[[list[L]], Noted[L]]) -> None:
        self._note = note
        self._change = Condition()
        self._on_their_way: dict[Hashable, set[str]] = {}
        self._batches: dict[Hashable, _Batch[L]] = {}

    def begins(self, document: Hashable, name: str) -> None:
        """A letter of this document is about to be sent."""
        with self._change:
            self._on_their_way.setdefault(document, set()).add(name)

    def ends(self, document: Hashable, name: str) -> None:
        """It is noted, or was not sent."""
        with self._change:
            left = self._on_their_way.get(document, set())
            left.discard(name)
            if not left:
                self._on_their_way.pop(document, None)
            self._change.notify_all()

    def sent(self, document: Hashable, name: str, letter: L) -> list[L]:
        """Note, with others or alone, that it is sent; what waited behind it."""
        return self.all_sent(document, {name: letter}).get(name, [])

    def all_sent(self, document: Hashable, letters: Mapping[str, L]) -> Noted[L]:
        """The same for several letters, by name."""
        with self._change:
            batch = self._batches.get(document)
            first = batch is None
            if batch is None:
                batch = self._batches[document] = _Batch()
            batch.letters.update(letters)
            self._change.notify_all()
        try:
            if first:
                self._note_all(document, batch)
            else:
                batch.done.wait()
        finally:
            for name in letters:
                self.ends(document, name)
        if batch.trouble is not None:
            raise batch.trouble
        return {name: batch.behind[name] for name in letters if name in batch.behind}

    def _note_all(self, document: Hashable, batch: _Batch[L]) -> None:
        with self._change:
            self._change.wait_for(lambda: self._all_here(document, batch), LONGEST_WAIT)
            del self._batches[document]
        try:
            batch.behind = self._note(list(batch.letters.values()))
        except BaseException as error:
            batch.trouble = error
        finally:
            batch.done.set()

    def _all_here(self, document: Hashable, batch: _Batch[L]) -> bool:
        return self._on_their_way.get(document, set()) <= batch.letters.keys()
