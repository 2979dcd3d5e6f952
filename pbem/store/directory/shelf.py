"""A shelf in the host directory: a folder of documents, each in a TinyDB file of its own."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pbem.store.documents import DOC_ID, TABLE, Unreadable
from pbem.store.due import NO_WORK, Work, work_of
from pbem.store.errors import Busy, Damaged, NotFound, StoreError
from pbem.store.migrate import Document, current
from pbem.store.names import Naming, number_name, number_of
from pbem.store.shelf import (
    PATIENCE,
    Held,
    Key,
    Kind,
    NamedShelf,
    NumberedShelf,
    Shelf,
    Stamp,
    Summary,
)

from .files import (
    exists,
    names_in,
    read_whole,
    reading,
    sync_folder,
    write_whole,
    writing,
)
from .lock import locked
from .markers import Markers
from .owing import Owing
from .summaries import Summaries

if TYPE_CHECKING:
    from .home import Home


class FolderShelf(Shelf[Key]):
    """Documents of one folder; their locks, markers and summaries lie in folders beside it."""

    is_shared = False

    def __init__(self, home: Home, kind: Kind, naming: Naming[Key]) -> None:
        super().__init__(home, kind)
        self._naming: Naming[Key] = naming
        self._folder = home.folder(kind.name)
        self._locks = home.folder("locks", kind.name)
        self._aside = home.folder("aside", kind.name)
        self._markers = Markers(home.folder("due", kind.name), self._locks)
        self._owing = Owing(home.folder("owed", kind.name), self._locks)
        self._summaries = Summaries(
            home.folder("summaries", kind.name), kind.summarise, kind.summary_version
        )

    # Reading

    def exists(self, key: Key) -> bool:
        try:
            return exists(self._file(key))
        except NotFound:  # what can be no name is no document's name
            return False

    def read(self, key: Key, timeout: float = PATIENCE) -> Document:
        try:
            return self._load(key)
        except Unreadable:
            with self._locked(key, timeout):
                return self._load_or_set_aside(key)

    def stamp(self, key: Key) -> Stamp | None:
        try:
            found = os.stat(self._file(key))
        except (FileNotFoundError, NotFound):
            return None
        return (found.st_mtime_ns, found.st_size, found.st_ino)

    def summary(self, key: Key) -> Summary:
        try:
            return self._listed(key)
        except NotFound:
            raise self._absent(key) from None

    def _found(
        self, after: Key | None, *, backwards: bool, at_once: int | None
    ) -> Iterator[tuple[Key, Callable[[], Summary]]]:
        keys = self._backwards(after) if backwards else self._forwards(after)
        return ((key, partial(self._listed, key)) for key in keys)

    def _listed(self, key: Key) -> Summary:
        """The summary of one document; what is set aside is not there."""
        try:
            known = self._summaries.read(self._name(key), self._path(key).stat())
        except FileNotFoundError:
            raise self._not_found(key) from None
        return known if known is not None else self._summarise_anew(key)

    def _forwards(self, after: Key | None) -> Iterable[Key]:
        keys = self._keys(self._folder, ".json")
        return keys if after is None else [key for key in keys if key > after]

    def _backwards(self, after: Key | None) -> Iterable[Key]:
        keys = self._keys(self._folder, ".json")[::-1]
        return keys if after is None else [key for key in keys if key < after]

    def set_aside(self) -> list[Key]:
        return self._keys(self._aside, ".json")

    # Changing

    @contextmanager
    def hold(self, key: Key, timeout: float = PATIENCE) -> Iterator[Held[Key]]:
        if not self.exists(key):  # so that asking for what is not there makes no lock file
            raise self._absent(key)
        with self._locked(key, timeout):
            document = self._load_or_set_aside(key)
            was = work_of(document)

            def write(document: Document) -> None:
                nonlocal was
                was = self._commit(key, document, was)

            held = Held(key, document, write)
            try:
                yield held
            finally:
                held.over = True

    def remove(
        self,
        key: Key,
        timeout: float = PATIENCE,
        only_if: Callable[[Document], bool] | None = None,
    ) -> None:
        if not self.exists(key):
            raise self._absent(key)
        with self._locked(key, timeout):
            if only_if is not None and not only_if(self._load_or_set_aside(key)):
                return
            was = self._work(key)
            path = self._path(key)
            with writing(path):
                path.unlink(missing_ok=True)
                sync_folder(self._folder)
            with suppress(StoreError):
                self._markers.put(self._name(key), None, was.at)
            self._forget(key)
            self._drop_lock(key)

    def _drop_lock(self, key: Key) -> None:
        """What becomes of the lock file (whose lock is held) of a document that is gone."""

    def _add(self, key: Key, make: Callable[[Key], Document], timeout: float) -> bool:
        with self._locked(key, timeout):
            if self.exists(key):
                return False
            self._commit(key, make(key), NO_WORK)
            return True

    # Work to do

    def due(self, now: float) -> list[Key]:
        with reading(self._markers.folder):
            return self._keys_of(self._markers.due(now))

    def claim(self, now: float) -> list[Key]:
        """All of it: a host directory has one host."""
        return self.due(now)

    def ours_for(self, key: Key) -> float:
        return math.inf

    def owing(self) -> list[Key]:
        return sorted(self._keys_of(self._owing.names()))

    def settle(self, key: Key, timeout: float = PATIENCE) -> None:
        with self._locked(key, timeout):
            try:
                work = work_of(self._load_or_set_aside(key))
            except (NotFound, Damaged):
                work = NO_WORK
            self._markers.settle(self._name(key), work.at)
            self._owing.put(self._name(key), work.owes)
            if not self.exists(key):
                self._drop_lock(key)

    # Under the lock

    def _locked(self, key: Key, timeout: float) -> AbstractContextManager[None]:
        return locked(f"{self._locks}/{self._name(key)}.lock", timeout, self.called(key))

    def _commit(self, key: Key, document: Document, was: Work) -> Work:
        """Write a document that had this work to do; what it has to do now."""
        document["schema"] = current(self.kind.steps)
        name, path, work = self._name(key), self._file(key), work_of(document)
        summary = self._summaries.summarise(document)
        if work.at is not None:
            self._markers.promise(name, work.at, was.at)
        if work.owes:
            self._owing.put(name, True)
        _write(path, document)
        # The document is safe now: what follows may be late or missing, but must not fail it.
        with suppress(StoreError, OSError):
            self._markers.put(name, work.at, was.at)
            if was.owes and not work.owes:
                self._owing.put(name, False)
            self._summaries.write(name, summary, os.stat(path))
        return work

    def _summarise_anew(self, key: Key) -> Summary:
        try:
            with self._locked(key, timeout=0.0):
                document = self._load_or_set_aside(key)
                summary = self._summaries.summarise(document)
                self._summaries.write(self._name(key), summary, self._path(key).stat())
                # A host that was put back from a copy may lack the markers too.
                self._markers.settle(self._name(key), work_of(document).at)
        except Busy:  # its holder is about to write one; ours could overwrite it
            return self._summaries.summarise(self.read(key, timeout=0.0))
        return summary

    def _work(self, key: Key) -> Work:
        """What a document has to do, if it can be read."""
        try:
            return work_of(self._load(key))
        except (StoreError, Unreadable):
            return NO_WORK

    def _load_or_set_aside(self, key: Key) -> Document:
        try:
            return self._load(key)
        except Unreadable as error:
            raise self._moved_aside(key) from error

    def _moved_aside(self, key: Key) -> Damaged:
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
        with suppress(StoreError):
            self._markers.drop(self._name(key))
        return self._damaged(key, str(target))

    def _forget(self, key: Key) -> None:
        self._summaries.remove(self._name(key))
        with suppress(StoreError):
            self._owing.put(self._name(key), False)

    # Small things

    def _load(self, key: Key) -> Document:
        path = self._file(key)
        data = read_whole(path)
        if data is None:
            raise self._absent(key)
        return self.kind.read(data, path)

    def _name(self, key: Key) -> str:
        name: str = self._naming.name(key)
        return name

    def _path(self, key: Key) -> Path:
        return Path(self._file(key))

    def _file(self, key: Key) -> str:
        return f"{self._folder}/{self._name(key)}.json"

    def _keys(self, folder: Path, suffix: str) -> list[Key]:
        """The identifiers in a folder, sorted; what we did not write is passed over."""
        with reading(folder):
            names = [name for name in names_in(folder) if name.endswith(suffix)]
        # What comes after a tilde is when a document was set aside.
        bare = (name.removesuffix(suffix).partition("~")[0] for name in names)
        return sorted(set(self._keys_of(bare)))

    def _absent(self, key: Key) -> StoreError:
        with reading(self._aside):
            head = self._name(key) + "~"
            aside = sorted(path for path in self._aside.iterdir() if path.name.startswith(head))
        return self._damaged(key, str(aside[-1])) if aside else self._not_found(key)


class NumberedFolder(FolderShelf[int], NumberedShelf):
    """Documents with numbers; their lock files stay, so that no number is given twice."""

    def _backwards(self, after: int | None) -> Iterable[int]:
        """Count down from the next number: so a page costs the same, however many there are."""
        following = self._next()
        return range(min(following, following if after is None else after) - 1, 0, -1)

    def _take_number(self, timeout: float) -> int:
        with locked(self._locks / "next.lock", timeout, self._counter.name):
            number = self._next()
            write_whole(self._counter, f"{number + 1}\n".encode())
        return number

    @property
    def _counter(self) -> Path:
        return self.home.path / f"{self.name}.next"

    def _next(self) -> int:
        """The counter's number; one above all traces on disk when the counter cannot be right."""
        counter = read_whole(self._counter) or b""
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


class NamedFolder(FolderShelf[str], NamedShelf):
    """Documents with names that somebody else chose."""

    def _drop_lock(self, key: str) -> None:
        """Remove it: names are other people's addresses, and there is no end of them."""
        with suppress(OSError):
            (self._locks / f"{self._name(key)}.lock").unlink(missing_ok=True)


def _write(path: str, document: dict[str, Any]) -> None:
    """Replace the one document of a TinyDB file, in one write, without reading the old one."""
    from .storage import DurableStorage  # imports TinyDB, which takes a while

    DurableStorage(path).write({TABLE: {str(DOC_ID): document}})
