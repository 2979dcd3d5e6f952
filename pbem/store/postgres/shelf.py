"""A shelf in PostgreSQL: each document is a row, and its lock is the row's.

A commit is one transaction: document, summary and due time, with the letters inside the document.
It gives the row free. A second commit in the same hold takes it again, and is Busy when somebody
else has changed the document in between.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from psycopg.pq import TransactionStatus

from pbem.engine.text import _, text
from pbem.store.documents import DOC_ID, TABLE, Unreadable
from pbem.store.due import work_of
from pbem.store.errors import Busy, Damaged, NotFound, StoreError
from pbem.store.layout import ASIDE
from pbem.store.migrate import Document, current
from pbem.store.names import Naming, number_of
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

from .claims import Claims
from .connections import Connection, Connections, begin

if TYPE_CHECKING:
    from .database import Database

PAGE = 500

_LOCK = "SELECT document, commits FROM documents WHERE shelf = %s AND name = %s FOR UPDATE"
_REPLACE = """
    UPDATE documents SET document = %s, summary = %s, summary_version = %s,
        commits = nextval('commits')
    WHERE shelf = %s AND name = %s RETURNING commits
"""
_ADD = """
    INSERT INTO documents (document, summary, summary_version, shelf, name)
    VALUES (%s, %s, %s, %s, %s) ON CONFLICT DO NOTHING
"""
_REMOVE = "DELETE FROM documents WHERE shelf = %s AND name = %s"
_SUMMARIES = """
    SELECT name, summary, CASE WHEN summary_version = %s THEN NULL ELSE document END, commits
    FROM documents WHERE shelf = %s
"""
_SUMMARISED = """
    UPDATE documents SET summary = %s, summary_version = %s
    FROM (
        SELECT shelf, name FROM documents
        WHERE shelf = %s AND name = %s AND commits = %s FOR UPDATE SKIP LOCKED
    ) AS free
    WHERE documents.shelf = free.shelf AND documents.name = free.name
"""
_SET_ASIDE = "INSERT INTO set_aside (shelf, file, document) VALUES (%s, %s, %s)"
_LARGEST = """
    SELECT name FROM documents WHERE shelf = %s ORDER BY length(name) DESC, name DESC LIMIT 1
"""


class RowShelf(Shelf[Key]):
    """The documents of one kind among the rows of `documents`."""

    in_order: str
    behind: str
    """What comes after a name, by its length and by itself."""
    in_reverse: str
    before: str

    def __init__(self, home: Database, kind: Kind, naming: Naming[Key]) -> None:
        super().__init__(home, kind)
        self._naming: Naming[Key] = naming
        self._database: Connections = home.connections
        self._claims = Claims(home, self.name)

    # Reading

    def exists(self, key: Key) -> bool:
        try:
            where = self._where(key)
        except NotFound:  # what can be no name is no document's name
            return False
        query = "SELECT 1 FROM documents WHERE shelf = %s AND name = %s"
        return bool(self._database.ask(query, where))

    def read(self, key: Key, timeout: float = PATIENCE) -> Document:
        query = "SELECT document FROM documents WHERE shelf = %s AND name = %s"
        rows = self._database.ask(query, self._where(key))
        if not rows:
            raise self._absent(key)
        try:
            return self._loaded(key, rows[0][0])
        except Unreadable:
            with self.hold(key, timeout) as held:
                return held.document

    def stamp(self, key: Key) -> Stamp | None:
        try:
            where = self._where(key)
        except NotFound:
            return None
        query = "SELECT commits FROM documents WHERE shelf = %s AND name = %s"
        return next(iter(self._database.ask(query, where)), None)

    def summary(self, key: Key) -> Summary:
        given: tuple[Any, ...] = (self.kind.summary_version, *self._where(key))
        rows = self._database.ask(_SUMMARIES + "AND name = %s", given)
        if not rows:
            raise self._absent(key)
        return self._summary_in(key, rows[0])

    def _found(
        self, after: Key | None, *, backwards: bool, at_once: int | None
    ) -> Iterator[tuple[Key, Callable[[], Summary]]]:
        size = PAGE if at_once is None else max(1, min(PAGE, at_once))
        last = None if after is None else self._naming.name(after)
        while rows := self._page(last, size, backwards):
            last = rows[-1][0]
            for row in rows:
                key = self._naming.key(row[0])
                if key is not None:
                    yield key, partial(self._summary_in, key, row)

    def _page(self, after: str | None, most: int, backwards: bool) -> list[tuple[Any, ...]]:
        given: tuple[Any, ...] = (self.kind.summary_version, self.name)
        order = (self.in_reverse if backwards else self.in_order) + "LIMIT %s"
        if after is None:
            return self._database.ask(_SUMMARIES + order, (*given, most))
        query = _SUMMARIES + (self.before if backwards else self.behind) + order
        return self._database.ask(query, (*given, len(after), after, most))

    def _summary_in(self, key: Key, row: tuple[Any, ...]) -> Summary:
        """The summary in a row of `_summaries`, made anew if it is an old one."""
        name, summary, document, commits = row
        if document is None:
            return msgspec.json.decode(summary, type=dict[str, Any])
        try:
            made = self.kind.summarise(self._loaded(key, document))
        except Unreadable:
            made = self.kind.summarise(self.read(key, timeout=0.0))
        new = (msgspec.json.encode(made), self.kind.summary_version, self.name, name, commits)
        self._database.tell(_SUMMARISED, new)
        return made

    def set_aside(self) -> list[Key]:
        query = "SELECT file FROM set_aside WHERE shelf = %s"
        names = {file.partition("~")[0] for (file,) in self._database.ask(query, (self.name,))}
        return sorted(self._keys_of(names))

    # Changing

    @contextmanager
    def hold(self, key: Key, timeout: float = PATIENCE) -> Iterator[Held[Key]]:
        with self._locked(key, timeout) as (connection, data, stamp):

            def write(document: Document) -> None:
                nonlocal stamp
                stamp = self._commit(connection, key, document, stamp)

            held = Held(key, self._readable(connection, key, data), write)
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
        with self._locked(key, timeout) as (connection, data, _stamp):
            if only_if is None or only_if(self._readable(connection, key, data)):
                self._take_away(connection, key)

    def _add(self, key: Key, make: Callable[[Key], Document], timeout: float) -> bool:
        document = make(key)
        row, work = self._row_of(key, document), work_of(document)

        def insert(connection: Connection) -> int:
            begin(connection, timeout)
            return connection.execute(_ADD, row).rowcount

        with self._database.held(insert, self.called(key)) as (connection, added):
            if added:
                self._claims.note(connection, self._where(key), work)
                connection.execute("COMMIT")
        return bool(added)

    # Work to do

    def due(self, now: float) -> list[Key]:
        return self._named_in(self._claims.due(now))

    def claim(self, now: float) -> list[Key]:
        return self._named_in(self._claims.claim(now))

    def ours_for(self, key: Key) -> float:
        return self._claims.ours_for(self._where(key))

    def owing(self) -> list[Key]:
        return sorted(self._named_in(self._claims.owing()))

    def settle(self, key: Key, timeout: float = PATIENCE) -> None:
        try:
            with self._locked(key, timeout) as (connection, data, _stamp):
                work = work_of(self._readable(connection, key, data))
                self._claims.note(connection, self._where(key), work)
                connection.execute("COMMIT")
        except (NotFound, Damaged):
            self._claims.forget(self._where(key))

    # Under the lock

    @contextmanager
    def _locked(self, key: Key, timeout: float) -> Iterator[tuple[Connection, bytes, int]]:
        """The lock of a row, with the document in it and the stamp of its last commit."""

        def lock(connection: Connection) -> tuple[Any, ...] | None:
            return self._lock(connection, key, timeout)

        with self._database.held(lock, self.called(key)) as (connection, row):
            if row is None:
                connection.rollback()
                raise self._absent(key)
            yield connection, row[0], row[1]

    def _lock(self, connection: Connection, key: Key, timeout: float) -> tuple[Any, ...] | None:
        begin(connection, timeout)
        return connection.execute(_LOCK, self._where(key)).fetchone()

    def _commit(self, connection: Connection, key: Key, document: Document, stamp: int) -> int:
        """Write the document, on which `stamp` is the last commit; the stamp of this one."""
        row, work = self._row_of(key, document), work_of(document)
        with self._database.words(self.called(key)):
            if connection.info.transaction_status is TransactionStatus.IDLE:
                found = self._lock(connection, key, PATIENCE)
                if found is None or found[1] != stamp:
                    connection.rollback()
                    words = _("{what} is busy with another request; try again soon.")
                    raise Busy(text(words, what=self.called(key)))
            with connection.pipeline():
                written = connection.execute(_REPLACE, row)
                claimed = self._claims.note(connection, self._where(key), work)
                connection.execute("COMMIT")
            new = written.fetchone()
        assert new is not None, "the row is ours"
        self._claims.wake(connection, work, claimed)
        return int(new[0])

    def _take_away(self, connection: Connection, key: Key) -> None:
        with connection.pipeline():
            connection.execute(_REMOVE, self._where(key))
            self._claims.drop(connection, self._where(key))
            connection.execute("COMMIT")

    def _readable(self, connection: Connection, key: Key, data: bytes) -> Document:
        """The document; a damaged one is set aside."""
        try:
            return self._loaded(key, data)
        except Unreadable as error:
            stamp = time.strftime("%Y%m%dT%H%M%SZ", time.gmtime())
            file = f"{self._naming.name(key)}~{stamp}~{secrets.token_hex(2)}"
            connection.execute(_SET_ASIDE, (self.name, file, data))
            self._take_away(connection, key)
            raise self._damaged(key, where_aside(self.name, file)) from error

    # Small things

    def _row_of(self, key: Key, document: Document) -> tuple[Any, ...]:
        """A document and its summary, as they are written, and where."""
        document["schema"] = current(self.kind.steps)
        data = msgspec.json.encode({TABLE: {str(DOC_ID): document}})
        summary = msgspec.json.encode(self.kind.summarise(document))
        return data, summary, self.kind.summary_version, *self._where(key)

    def _loaded(self, key: Key, data: bytes) -> Document:
        return self.kind.read(data, self.called(key))

    def _where(self, key: Key) -> tuple[str, str]:
        return self.name, self._naming.name(key)

    def _named_in(self, rows: list[tuple[Any, ...]]) -> list[Key]:
        return self._keys_of(row[0] for row in rows)

    def _absent(self, key: Key) -> StoreError:
        query = (
            "SELECT file FROM set_aside WHERE shelf = %s AND starts_with(file, %s) ORDER BY file"
        )
        shelf, name = self._where(key)
        files = self._database.ask(query, (shelf, f"{name}~"))
        if not files:
            return self._not_found(key)
        return self._damaged(key, where_aside(shelf, files[-1][0]))


class NumberedRows(RowShelf[int], NumberedShelf):
    """Documents with numbers."""

    in_order = " ORDER BY length(name), name "
    behind = "AND (length(name), name) > (%s, %s)"
    in_reverse = " ORDER BY length(name) DESC, name DESC "
    before = "AND (length(name), name) < (%s, %s)"

    def _take_number(self, timeout: float) -> int:
        number = 0

        def count_up(counter: bytes | None) -> bytes:
            nonlocal number
            known = number_of((counter or b"").decode("ascii", "replace").strip()) or 1
            number = max(known, self._largest() + 1)
            return b"%d\n" % (number + 1)

        self.home.change_value(f"{self.name}.next", count_up)
        return number

    def _largest(self) -> int:
        rows = self._database.ask(_LARGEST, (self.name,))
        return max([0, *self._named_in(rows), *self.set_aside()])


class NamedRows(RowShelf[str], NamedShelf):
    """Documents with names that somebody else chose."""

    in_order = " ORDER BY name "
    behind = "AND %s > 0 AND name > %s"
    in_reverse = " ORDER BY name DESC "
    before = "AND %s > 0 AND name < %s"


def where_aside(shelf: str, file: str) -> str:
    """How people find a document that was set aside."""
    return f"{ASIDE}/{shelf}/{file}.json"
