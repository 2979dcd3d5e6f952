"""A shelf: documents of one kind, by their identifiers.

    with games.hold(12) as held:            # the lock; the document as it is now
        document = held.document
        document["record"].append(...)
        letter_notes.queue(document, note)
        held.commit(document)               # one durable write, or none

Nothing here looks at all documents but `summaries()`. How a shelf is kept is said in
`pbem.store.directory` and `pbem.store.postgres`; `tests/store/protocol/` holds for both.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from itertools import islice
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from pbem.engine.text import _, text

from .documents import Form, document_in
from .errors import Damaged, NotFound, StoreError
from .migrate import CHAINS, Document, Step, current, migrate
from .names import Naming

if TYPE_CHECKING:
    from .store import Store

Key = TypeVar("Key", int, str)
PATIENCE = 5.0

Summary = dict[str, Any]
Summarise = Callable[[Document], Summary]
Stamp = tuple[int, ...]


def nothing(document: Document) -> Summary:
    """The summary of documents that nobody lists."""
    return {}


def log_problem(problem: StoreError) -> None:
    """Tell the log of a document that cannot be listed."""
    import logging  # slow to import, and hardly ever needed

    logging.getLogger(__name__).error("%s", problem)


class Kind(msgspec.Struct, frozen=True):
    """The kind of document that a shelf keeps.

    `noun` is what people call one of them. `summarise` makes what a listing shows; it must
    not fail and must be given a new `summary_version` when it changes. `form` says which parts
    of a document stay JSON when it is read.
    """

    name: str
    noun: str
    summarise: Summarise
    summary_version: int
    steps: Sequence[Step]
    form: Form | None = None

    def read(self, data: bytes, what: str) -> Document:
        """The document of a file, in the current schema; `what` names it if it cannot be had."""
        return migrate(document_in(data, self.form, current(self.steps)), self.steps, what)


def kind_of(
    name: str,
    noun: str,
    summarise: Summarise = nothing,
    *,
    summary_version: int = 1,
    steps: Sequence[Step] | None = None,
    form: Form | None = None,
) -> Kind:
    """A kind of document, brought up to date by the steps of its name if no others are given."""
    chain = CHAINS.get(name, ()) if steps is None else steps
    return Kind(name, noun, summarise, summary_version, chain, form)


class Held(Generic[Key]):
    """A document under its lock, from the `with` to its end."""

    def __init__(self, key: Key, document: Document, write: Callable[[Document], None]) -> None:
        self.id: Key = key
        self.document = document
        self.over = False
        self._write = write

    def commit(self, document: Document) -> None:
        """Write the document, durably, in one step: afterwards it is there, or nothing changed.

        Its summary, the time at which it is due and the letters that it owes are written with it.
        """
        if self.over:
            raise RuntimeError("commit after the lock was given back")
        self._write(document)
        self.document = document


class Shelf(ABC, Generic[Key]):
    """Documents by identifier; `NumberedShelf` and `NamedShelf` say what an identifier is."""

    _naming: Naming[Key]
    is_shared = True
    """Whether other hosts have it too, so that each claim is asked for and takes a while."""

    def __init__(self, home: Store, kind: Kind) -> None:
        self.home = home
        self.kind = kind

    @property
    def name(self) -> str:
        """What the shelf is called: `games`."""
        return self.kind.name

    # Reading

    @abstractmethod
    def exists(self, key: Key) -> bool:
        """Whether there is such a document."""

    @abstractmethod
    def read(self, key: Key, timeout: float = PATIENCE) -> Document:
        """The document as last committed. Waits for the lock only to set aside a damaged one."""

    @abstractmethod
    def stamp(self, key: Key) -> Stamp | None:
        """What tells one commit of a document from the next without reading it; None: no such."""

    @abstractmethod
    def summary(self, key: Key) -> Summary:
        """The summary of one document, made anew where missing or old."""

    def summaries(
        self,
        report: Callable[[StoreError], None] = log_problem,
        *,
        after: Key | None = None,
        most: int | None = None,
        backwards: bool = False,
    ) -> Iterator[tuple[Key, Summary]]:
        """The identifiers, sorted, with their summaries, made anew where missing or old.

        All of them, or a page: those behind `after`, and no more than `most`; `backwards`, the
        last one first, and what is behind is what is smaller. Documents that cannot be read are
        left out and handed to `report`, or else logged.
        """
        found = self._found(after, backwards=backwards, at_once=most)
        return islice(self._listing(found, report), most)

    def _listing(
        self,
        found: Iterable[tuple[Key, Callable[[], Summary]]],
        report: Callable[[StoreError], None],
    ) -> Iterator[tuple[Key, Summary]]:
        for key, summarised in found:
            try:
                summary = summarised()
            except NotFound:  # removed while we looked
                continue
            except StoreError as error:
                report(error)
            except (LookupError, TypeError, AttributeError) as error:
                report(self._not_of_our_form(key, error))
            else:
                yield key, summary

    @abstractmethod
    def _found(
        self, after: Key | None, *, backwards: bool, at_once: int | None
    ) -> Iterator[tuple[Key, Callable[[], Summary]]]:
        """The identifiers in order, each with what gives its summary; `at_once` are wanted."""

    @abstractmethod
    def set_aside(self) -> list[Key]:
        """The identifiers of documents that were damaged and are set aside."""

    # Changing

    @abstractmethod
    def hold(self, key: Key, timeout: float = PATIENCE) -> AbstractContextManager[Held[Key]]:
        """Take the lock and give the document; Busy when the lock is not free in time."""

    @abstractmethod
    def remove(
        self,
        key: Key,
        timeout: float = PATIENCE,
        only_if: Callable[[Document], bool] | None = None,
    ) -> None:
        """Remove a document for good; with `only_if`, when that is so under the lock."""

    @abstractmethod
    def _add(self, key: Key, make: Callable[[Key], Document], timeout: float) -> bool:
        """Write a new document; False when there is one already."""

    # Work to do

    @abstractmethod
    def due(self, now: float) -> list[Key]:
        """The identifiers whose documents have work to do by now, the longest waiting first.

        A document may turn out to have none; `settle` it then.
        """

    @abstractmethod
    def claim(self, now: float) -> list[Key]:
        """Those of them whose work is ours for a while, and no other host's."""

    @abstractmethod
    def ours_for(self, key: Key) -> float:
        """For how many seconds from now work that was claimed is ours; 0: it is another host's."""

    @abstractmethod
    def owing(self) -> list[Key]:
        """The identifiers, sorted, whose documents may owe letters, due now or later."""

    @abstractmethod
    def settle(self, key: Key, timeout: float = PATIENCE) -> None:
        """Make the due time fit the document (a commit does so by itself); not within a hold."""

    # Names and words

    def _keys_of(self, names: Iterable[str]) -> list[Key]:
        """The identifiers of these names; what we did not write is passed over."""
        return [key for name in names if (key := self._naming.key(name)) is not None]

    def called(self, key: Key) -> str:
        """What people call a document: `game 12`."""
        return f"{self.kind.noun} {key}"

    def _not_found(self, key: Key) -> NotFound:
        return NotFound(text(_("There is no {what} on this host."), what=self.called(key)))

    def _damaged(self, key: Key, where: str) -> Damaged:
        return Damaged(
            text(
                _("{what} cannot be read: its file was damaged and is set aside as {file}."),
                what=self.called(key),
                file=where,
            )
        )

    def _not_of_our_form(self, key: Key, error: Exception) -> StoreError:
        words = _("{what} cannot be listed: its document is not of our form ({why}).")
        return StoreError(text(words, what=self.called(key), why=repr(error)))


class NumberedShelf(Shelf[int]):
    """Documents with numbers that count up and are never given twice."""

    def create(self, make: Callable[[int], Document], timeout: float = PATIENCE) -> int:
        """Write the document that `make` gives for the next number; return the number.

        A kill, or an error in `make`, leaves the number unused for ever.
        """
        while True:
            number = self._take_number(timeout)
            if self._add(number, make, timeout):
                return number

    @abstractmethod
    def _take_number(self, timeout: float) -> int:
        """The next number, which nobody else gets."""


class NamedShelf(Shelf[str]):
    """Documents with names that somebody else chose."""

    def create_named(self, key: str, document: Document, timeout: float = PATIENCE) -> bool:
        """Write a new document; False, and nothing changes, when the name is taken."""
        return self._add(key, lambda _key: document, timeout)
