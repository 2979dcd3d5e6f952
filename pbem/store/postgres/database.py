"""The store of a host in a PostgreSQL database, which other hosts may share."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from functools import cache
from pathlib import Path
from typing import Any

from pbem.engine.text import _, text
from pbem.store.errors import StoreError
from pbem.store.layout import SECRET, WITH_WORK
from pbem.store.names import NUMBERS, TEXTS
from pbem.store.shelf import Kind
from pbem.store.store import Change, Store

from . import contents, listening, schema
from .connections import Connection, Connections, begin, connect
from .shelf import NamedRows, NumberedRows, where_aside

SECRET_BYTES = 32
PATIENCE = 5.0
_PUT = """
    INSERT INTO small_values (name, data) VALUES (%s, %s)
    ON CONFLICT (name) DO UPDATE SET data = excluded.data
"""
_VALUE = "SELECT data FROM small_values WHERE name = %s"


class Database(Store):
    """A database whose tables are there, and of a version that we know.

    `host` tells the hosts apart that share it; each process is one by itself.
    """

    def __init__(self, path: Path, url: str, host: str = "") -> None:
        self.path = path
        self.connections = Connections(url)
        self.host = host or _this_process(os.getpid())

    @classmethod
    def create(cls, path: Path, url: str, *, new_secret: bool = False) -> Database:
        """Make the tables and the secret, where they are not there yet, and open the database."""
        with connect(url) as connection, connection.transaction():
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (schema.MAKING,))
            if _version(connection) is None:
                connection.execute(schema.TABLES.encode())
                connection.execute("INSERT INTO layout VALUES (%s)", (schema.VERSION,))
            known = connection.execute(_VALUE, (SECRET,)).fetchone()
            if new_secret or (known is None and contents.is_empty(connection)):
                fresh = os.urandom(SECRET_BYTES).hex().encode() + b"\n"
                connection.execute(_PUT, (SECRET, fresh))
        return cls.open(path, url)

    @classmethod
    def open(cls, path: Path, url: str) -> Database:
        """Open a database; StoreError says what is wrong with it."""
        database = cls(path, url)
        with connect(url) as connection:
            version = _version(connection)
        if version is None:
            words = _("{place} has no tables of ours yet; `pbem init` makes them.")
            raise StoreError(text(words, place=database.place))
        if version > schema.VERSION:
            words = _("{path} was written by a later pbem (layout {found}, known is {known}).")
            raise StoreError(text(words, path=database.place, found=version, known=schema.VERSION))
        return database

    @property
    def place(self) -> str:
        return self.connections.place

    def secret(self) -> bytes:
        try:
            key = bytes.fromhex((self.value(SECRET) or b"").decode("ascii"))
        except ValueError:
            key = b""
        if len(key) < SECRET_BYTES:
            words = _("{path} is missing or damaged; put back the one from your backup.")
            raise StoreError(text(words, path=f"{self.place}: {SECRET}"))
        return key

    # Documents

    def numbered(self, kind: Kind) -> NumberedRows:
        return NumberedRows(self, kind, NUMBERS)

    def named(self, kind: Kind) -> NamedRows:
        return NamedRows(self, kind, TEXTS)

    def set_aside(self) -> list[str]:
        rows = self.connections.ask("SELECT shelf, file FROM set_aside ORDER BY shelf, file")
        return [where_aside(shelf, file) for shelf, file in rows]

    # Small values

    def value(self, name: str) -> bytes | None:
        rows = self.connections.ask(_VALUE, (name,))
        return rows[0][0] if rows else None

    def put_value(self, name: str, data: bytes, *, durable: bool = False) -> None:
        self.connections.tell(_PUT, (name, data))

    def change_value(self, name: str, change: Change) -> None:
        def lock(connection: Connection) -> tuple[Any, ...] | None:
            begin(connection, PATIENCE)
            connection.execute("SET LOCAL synchronous_commit TO off")
            connection.execute(
                "SELECT pg_advisory_xact_lock(hashtextextended('value ' || %s, 0))", (name,)
            )
            return connection.execute(_VALUE, (name,)).fetchone()

        with self.connections.held(lock, name) as (connection, row):
            new = change(row[0] if row else None)
            if new is not None:
                with connection.pipeline():
                    connection.execute(_PUT, (name, new))
                    connection.execute("COMMIT")

    def drop_value(self, name: str) -> None:
        self.connections.tell("DELETE FROM small_values WHERE name = %s", (name,))

    def values(self, group: str) -> list[bytes]:
        query = "SELECT data FROM small_values WHERE starts_with(name, %s) ORDER BY name"
        return [data for (data,) in self.connections.ask(query, (f"{group}/",))]

    # Sets of words

    def members(self, name: str) -> list[str]:
        query = "SELECT word FROM words WHERE name = %s ORDER BY word"
        return [word for (word,) in self.connections.ask(query, (name,))]

    def add_member(self, name: str, word: str) -> None:
        self.connections.tell(
            "INSERT INTO words VALUES (%s, %s) ON CONFLICT DO NOTHING", (name, word)
        )

    def drop_member(self, name: str, word: str) -> bool:
        query = "DELETE FROM words WHERE name = %s AND word = %s"
        return self.connections.tell(query, (name, word)) == 1

    # Work to do: a due time is written with its document

    def make_due_again(self) -> None:
        """There is nothing to make."""

    def lacking_due(self) -> list[str]:
        query = """
            SELECT shelf, name, document FROM documents LEFT JOIN work USING (shelf, name)
            WHERE shelf = ANY(%s) AND due IS NULL ORDER BY shelf, name
        """
        rows = self.connections.ask(query, (list(WITH_WORK),))
        return [
            f"{shelf}/{name}" for shelf, name, data in rows if contents.work_in(data).at is not None
        ]

    # Several hosts

    def listening(self, wake: Callable[[], None]) -> AbstractContextManager[None]:
        return listening.listening(self.connections.url, self.host, wake)

    def notify(self, connection: Connection, host: str = "") -> None:
        """Wake this host, or all of them."""
        listening.notify(connection, host)

    def let_go(self) -> None:
        query = "UPDATE work SET host = NULL, until = NULL WHERE host = %s"
        if self.connections.tell(query, (self.host,)):
            with self.connections.held(self.notify):
                pass

    # All of it

    def contents(self) -> Iterator[tuple[str, bytes]]:
        with connect(self.connections.url) as connection, self.connections.words():
            yield from contents.contents(connection)

    def fill(self, given: Iterable[tuple[str, bytes]]) -> int:
        with (
            self.connections.words(),
            connect(self.connections.url) as connection,
            connection.transaction(),
        ):
            connection.execute("LOCK TABLE documents IN ACCESS EXCLUSIVE MODE")
            if not contents.is_empty(connection):
                words = _("{path} is not empty; a backup is put back into a new one.")
                raise StoreError(text(words, path=self.place))
            return contents.fill(connection, given)


@cache
def _this_process(_pid: int) -> str:
    """What tells this process from all others, on any machine."""
    return secrets.token_hex(8)


def _version(connection: Connection) -> int | None:
    """The version of the tables; None where there are none."""
    row = connection.execute("SELECT to_regclass('layout')::text").fetchone()
    if row is None or row[0] is None:
        return None
    found = connection.execute("SELECT version FROM layout").fetchone()
    return int(found[0]) if found is not None else None
