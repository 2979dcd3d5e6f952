"""A shelf: a folder of documents, each in a TinyDB file of its own.

    with games.hold(12) as held:            # the lock; the document as it is now
        document = held.document
        document["record"].append(...)
        outbox.queue(document, note)
        held.commit(document)               # one durable write, or none

Nothing here looks at all documents but `summaries()`.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Any, Generic, TypeVar

from pbem.engine.text import _, text

from .documents import DOC_ID, TABLE, Unreadable, only_document, read_tables
from .due import Markers, due_time
from .errors import Busy, Damaged, NotFound, StoreError
from .files import exists, read_whole, reading, sync_folder, write_whole, writing
from .home import Home
from .lock import locked
from .migrate import CHAINS, Document, Step, current, migrate
from .names import number_name, number_of, text_name, text_of
from .summaries import Summaries, Summarise, Summary, nothing

Key = TypeVar("Key", int, str)
PATIENCE = 5.0


def _log(problem: StoreError) -> None:
    import logging

    logging.getLogger(__name__).error("%s", problem)


class Held(Generic[Key]):
    """A document under its lock, from the `with` to its end."""

    def __init__(self, shelf: Shelf[Key], key: Key, document: Document) -> None:
        self.shelf: Shelf[Key] = shelf
        self.id: Key = key
        self.document = document
        self.over = False

    def commit(self, document: Document) -> None:
        """Write the document, durably, in one step: afterwards it is there, or nothing changed."""
        if self.over:
            raise RuntimeError("commit after the lock was given back")
        self.shelf._commit(self.id, document)
        self.document = document


class Shelf(ABC, Generic[Key]):
    """Documents by identifier; `NumberedShelf` and `NamedShelf` say what an identifier is.

    `noun` is what people call one of them. `summarise` makes what a listing shows; it must
    not fail and must be given a new `summary_version` when it changes.
    """

    def __init__(
        self,
        home: Home,
        name: str,
        noun: str,
        summarise: Summarise = nothing,
        *,
        summary_version: int = 1,
        steps: Sequence[Step] | None = None,
    ) -> None:
        self.home = home
        self.name = name
        self.noun = noun
        self.steps = CHAINS.get(name, ()) if steps is None else steps
        self._folder = home.folder(name)
        self._locks = home.folder("locks", name)
        self._aside = home.folder("aside", name)
        self._markers = Markers(home.folder("due", name))
        self._summaries = Summaries(home.folder("summaries", name), summarise, summary_version)

    @abstractmethod
    def _name(self, key: Key) -> str:
        """The file name of an identifier."""

    @abstractmethod
    def _key(self, name: str) -> Key | None:
        """The identifier of a file name."""

    # Reading

    def exists(self, key: Key) -> bool:
        """Whether there is such a document."""
        try:
            return exists(self._path(key))
        except NotFound:  # what can be no name is no document's name
            return False

    def read(self, key: Key, timeout: float = PATIENCE) -> Document:
        """The document as last committed. Waits for the lock only to set aside a damaged one."""
        try:
            return self._load(key)
        except Unreadable:
            with self._locked(key, timeout):
                return self._load_or_set_aside(key)

    def stamp(self, key: Key) -> tuple[int, int, int] | None:
        """What tells one commit of a document from the next without reading it; None: no such."""
        try:
            found = self._path(key).stat()
        except (FileNotFoundError, NotFound):
            return None
        return (found.st_mtime_ns, found.st_size, found.st_ino)

    def summary(self, key: Key) -> Summary:
        """The summary of one document, made anew where missing or old."""
        try:
            known = self._summaries.read(self._name(key), self._path(key).stat())
        except FileNotFoundError:
            raise self._absent(key) from None
        return known if known is not None else self._summarise_anew(key)

    @contextmanager
    def hold(self, key: Key, timeout: float = PATIENCE) -> Iterator[Held[Key]]:
        """Take the lock and give the document; Busy when the lock is not free in time."""
        if not self.exists(key):  # so that asking for what is not there makes no lock file
            raise self._absent(key)
        with self._locked(key, timeout):
            held = Held(self, key, self._load_or_set_aside(key))
            try:
                yield held
            finally:
                held.over = True

    def summaries(
        self, report: Callable[[StoreError], None] = _log
    ) -> Iterator[tuple[Key, Summary]]:
        """All identifiers, sorted, with their summaries, made anew where missing or old.

        Documents that cannot be read are left out and handed to `report`, or else logged.
        """
        for key in self._keys(self._folder, ".json"):
            path = self._path(key)
            try:
                summary = self._summaries.read(self._name(key), path.stat())
                if summary is None:
                    summary = self._summarise_anew(key)
            except (FileNotFoundError, NotFound):  # removed while we looked
                continue
            except StoreError as error:
                report(error)
                continue
            except (LookupError, TypeError, AttributeError) as error:
                words = _("{what} cannot be listed: its document is not of our form ({why}).")
                report(StoreError(text(words, what=self._call(key), why=repr(error))))
                continue
            yield key, summary

    # Work to do

    def due(self, now: float) -> list[Key]:
        """The identifiers whose documents have work to do by now, the longest waiting first.

        A document may turn out to have none; `settle` it then.
        """
        with reading(self._markers.folder):
            names = self._markers.names(now)
        return [key for name in names if (key := self._key(name)) is not None]

    def settle(self, key: Key, timeout: float = PATIENCE) -> None:
        """Make the marker fit the document (a commit does so by itself); not within a hold."""
        with self._locked(key, timeout):
            try:
                at = due_time(self._load_or_set_aside(key))
            except (NotFound, Damaged):
                at = None
            self._markers.put(self._name(key), at)
            if not self.exists(key):
                self._drop_lock(key)

    # Making and removing

    def remove(
        self,
        key: Key,
        timeout: float = PATIENCE,
        only_if: Callable[[Document], bool] | None = None,
    ) -> None:
        """Remove a document for good; with `only_if`, when that is so under the lock."""
        if not self.exists(key):
            raise self._absent(key)
        with self._locked(key, timeout):
            if only_if is not None and not only_if(self._load_or_set_aside(key)):
                return
            path = self._path(key)
            with writing(path):
                path.unlink(missing_ok=True)
                sync_folder(self._folder)
            self._forget(key)
            self._drop_lock(key)

    def _drop_lock(self, key: Key) -> None:
        """What becomes of the lock file (whose lock is held) of a document that is gone."""

    def _add(self, key: Key, make: Callable[[Key], Document], timeout: float) -> bool:
        """Write a new document; False when there is one already."""
        with self._locked(key, timeout):
            if self.exists(key):
                return False
            self._commit(key, make(key))
            return True

    # Under the lock

    def _locked(self, key: Key, timeout: float) -> AbstractContextManager[None]:
        return locked(self._locks / f"{self._name(key)}.lock", timeout, self._call(key))

    def _commit(self, key: Key, document: Document) -> None:
        document["schema"] = current(self.steps)
        name, path, at = self._name(key), self._path(key), due_time(document)
        summary = self._summaries.summarise(document)
        if at is not None:
            self._markers.promise(name, at)
        _write(path, document)
        # The document is safe now: what follows may be late or missing, but must not fail it.
        with suppress(StoreError, OSError):
            self._markers.put(name, at)
            self._summaries.write(name, summary, path.stat())

    def _summarise_anew(self, key: Key) -> Summary:
        try:
            with self._locked(key, timeout=0.0):
                document = self._load_or_set_aside(key)
                summary = self._summaries.summarise(document)
                self._summaries.write(self._name(key), summary, self._path(key).stat())
                # A host that was put back from a copy may lack the markers too.
                self._markers.put(self._name(key), due_time(document))
        except Busy:  # its holder is about to write one; ours could overwrite it
            return self._summaries.summarise(self.read(key, timeout=0.0))
        return summary

    def _load_or_set_aside(self, key: Key) -> Document:
        try:
            return self._load(key)
        except Unreadable as error:
            raise self._set_aside(key) from error

    def _set_aside(self, key: Key) -> Damaged:
        path = self._path(key)
        stamp = time.strftime("%Y%m%dT%H%M%SZ", time.gmtime())
        target, count = self._aside / f"{self._name(key)}~{stamp}.json", 1
        while exists(target):
            count += 1
            target = self._aside / f"{self._name(key)}~{stamp}~{count}.json"
        with writing(path):
            path.rename(target)
            sync_folder(self._aside)
            sync_folder(self._folder)
        self._forget(key)
        return self._damaged(key, target)

    def _forget(self, key: Key) -> None:
        self._summaries.remove(self._name(key))
        with suppress(StoreError):
            self._markers.put(self._name(key), None)

    # Small things

    def _load(self, key: Key) -> Document:
        tables = read_tables(self._path(key))
        if tables is None:
            raise self._absent(key)
        return migrate(only_document(tables), self.steps, str(self._path(key)))

    def _path(self, key: Key) -> Path:
        return self._folder / f"{self._name(key)}.json"

    def _call(self, key: Key) -> str:
        return f"{self.noun} {key}"

    def _keys(self, folder: Path, suffix: str) -> list[Key]:
        """The identifiers in a folder, sorted; what we did not write is passed over."""
        with reading(folder):
            names = [path.name for path in folder.iterdir() if path.name.endswith(suffix)]
        # What comes after a tilde is when a document was set aside.
        keys = (self._key(name.removesuffix(suffix).partition("~")[0]) for name in names)
        return sorted({key for key in keys if key is not None})

    def _absent(self, key: Key) -> StoreError:
        with reading(self._aside):
            head = self._name(key) + "~"
            aside = sorted(path for path in self._aside.iterdir() if path.name.startswith(head))
        if aside:
            return self._damaged(key, aside[-1])
        return NotFound(text(_("There is no {what} on this host."), what=self._call(key)))

    def _damaged(self, key: Key, target: Path) -> Damaged:
        return Damaged(
            text(
                _("{what} cannot be read: its file was damaged and is set aside as {file}."),
                what=self._call(key),
                file=str(target),
            )
        )


class NumberedShelf(Shelf[int]):
    """Documents with numbers that count up and are never given twice: lock files stay for that."""

    def create(self, make: Callable[[int], Document], timeout: float = PATIENCE) -> int:
        """Write the document that `make` gives for the next number; return the number.

        A kill, or an error in `make`, leaves the number unused for ever.
        """
        while True:
            number = self._take_number(timeout)
            if self._add(number, make, timeout):
                return number

    def _take_number(self, timeout: float) -> int:
        counter = self.home.path / f"{self.name}.next"
        with locked(self._locks / "next.lock", timeout, counter.name):
            number = self._next(read_whole(counter) or b"")
            write_whole(counter, f"{number + 1}\n".encode())
        return number

    def _next(self, counter: bytes) -> int:
        """The counter's number; one above all traces on disk when the counter cannot be right."""
        number = number_of(counter.decode("ascii", "replace").strip()) or 0
        lock = self._locks / f"{number_name(number)}.lock"
        if number and not self.exists(number) and not exists(lock):
            return number
        used = [
            *self._keys(self._folder, ".json"),
            *self._keys(self._locks, ".lock"),
            *self._keys(self._aside, ".json"),
        ]
        return max([0, number - 1, *used]) + 1

    def _name(self, key: int) -> str:
        return number_name(key)

    def _key(self, name: str) -> int | None:
        return number_of(name)


class NamedShelf(Shelf[str]):
    """Documents with names that somebody else chose."""

    def create_named(self, key: str, document: Document, timeout: float = PATIENCE) -> bool:
        """Write a new document; False, and nothing changes, when the name is taken."""
        return self._add(key, lambda key: document, timeout)

    def _drop_lock(self, key: str) -> None:
        """Remove it: names are other people's addresses, and there is no end of them."""
        with suppress(OSError):
            (self._locks / f"{self._name(key)}.lock").unlink(missing_ok=True)

    def _name(self, key: str) -> str:
        return text_name(key)

    def _key(self, name: str) -> str | None:
        return text_of(name)


def _write(path: Path, document: dict[str, Any]) -> None:
    """Replace the one document of a TinyDB file, in one write, without reading the old one."""
    from tinydb import TinyDB

    from .storage import DurableStorage

    with TinyDB(path, storage=DurableStorage) as file:
        file.storage.write({TABLE: {str(DOC_ID): document}})
