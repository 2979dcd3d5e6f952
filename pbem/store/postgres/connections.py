"""Connections to the database, shared by all threads of a process, and its errors in words.

A session that is given up, by a host that is frozen or a machine that is gone, is ended by the
server: its locks are free then, and what it did not commit never was.
"""

from __future__ import annotations

import atexit
import logging
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg_pool import ConnectionPool, PoolTimeout

from pbem.engine.text import _, text
from pbem.store.errors import Busy, StoreError

Connection = psycopg.Connection[tuple[Any, ...]]
Cursor = psycopg.Cursor[tuple[Any, ...]]
Given = tuple[Any, ...] | dict[str, Any]
Result = TypeVar("Result")

MOST = 16
"""Connections of one process: a request holds up to three locks, each on one of them."""
PATIENCE = 5.0
IDLE_IN_HOLD = 60
"""Seconds after which a lock is free whose holder does nothing: it is frozen, or gone."""
OPTIONS = " ".join(
    f"-c {name}={value}"
    for name, value in {
        "idle_in_transaction_session_timeout": f"{IDLE_IN_HOLD}s",
        "tcp_keepalives_idle": 20,
        "tcp_keepalives_interval": 5,
        "tcp_keepalives_count": 4,
        "application_name": "pbem",
    }.items()
)

logging.getLogger("psycopg.pool").setLevel(logging.ERROR)  # what it warns of, we say ourselves

_pools: dict[tuple[int, str], ConnectionPool[Connection]] = {}


def place_of(url: str) -> str:
    """The database as people may see it: without its password."""
    try:
        known = conninfo_to_dict(url)
    except psycopg.ProgrammingError:
        return "postgresql://?"
    port = f":{known['port']}" if known.get("port") else ""
    return f"postgresql://{known.get('host') or ''}{port}/{known.get('dbname') or ''}"


def connect(url: str) -> Connection:
    """One connection, outside of the pool."""
    try:
        return psycopg.connect(_whole(url), autocommit=True)
    except psycopg.Error as error:
        words = _("{place} cannot be reached ({why}).")
        raise StoreError(text(words, place=place_of(url), why=_first_line(error))) from error


def _whole(url: str) -> str:
    given = conninfo_to_dict(url)
    options = f"{OPTIONS} {given.pop('options', '')}".strip()
    return make_conninfo("", **{"connect_timeout": 5, **given, "options": options})


def _pool(url: str) -> ConnectionPool[Connection]:
    """The connections of this process; not those that a fork has left us."""
    key = (os.getpid(), url)
    if key not in _pools:
        kept: ConnectionPool[Connection] = ConnectionPool(
            _whole(url),
            kwargs={"autocommit": True},
            min_size=0,
            max_size=MOST,
            timeout=PATIENCE,
            open=True,
            name="pbem",
        )
        _pools[key] = kept
    return _pools[key]


@atexit.register
def close_all() -> None:
    """Close all connections of this process."""
    for pid, url in list(_pools):
        pool = _pools.pop((pid, url))
        if pid == os.getpid():
            pool.close()


class Connections:
    """The way to one database."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.place = place_of(url)

    @contextmanager
    def held(
        self, begin: Callable[[Connection], Result], what: str = ""
    ) -> Iterator[tuple[Connection, Result]]:
        """A connection on which `begin` was done; what is not committed in the end is undone.

        `begin` is done once more if the connection was lost: the database may have been restarted.
        """
        with self.words(what):
            for last in (False, True):
                with self._one() as connection:
                    try:
                        result = begin(connection)
                    except psycopg.OperationalError:
                        if last or not connection.closed:
                            raise
                    else:
                        yield connection, result
                        return
                _pool(self.url).check()

    @contextmanager
    def _one(self) -> Iterator[Connection]:
        pool = _pool(self.url)
        connection = pool.getconn()
        try:
            yield connection
        finally:
            with suppress(psycopg.Error):  # what is lost is undone as well
                connection.rollback()
            pool.putconn(connection)

    def ask(self, query: str, given: Given = ()) -> list[tuple[Any, ...]]:
        """The rows that a query gives, in a transaction of its own.

        Nothing in it may do harm if it is done twice.
        """
        with self.held(lambda connection: connection.execute(query, given).fetchall()) as found:
            return found[1]

    def tell(self, query: str, given: Given = ()) -> int:
        """Change something, as `ask` does; how many rows that were."""
        with self.held(lambda connection: connection.execute(query, given).rowcount) as found:
            return found[1]

    @contextmanager
    def words(self, what: str = "") -> Iterator[None]:
        """Turn the database's errors into ours; `what` is busy when its lock is not free."""
        try:
            yield
        except psycopg.errors.LockNotAvailable as error:
            words = _("{what} is busy with another request; try again soon.")
            raise Busy(text(words, what=what or self.place)) from error
        except PoolTimeout as error:
            words = _("{place} cannot be reached ({why}).")
            raise StoreError(text(words, place=self.place, why=_first_line(error))) from error
        except psycopg.Error as error:
            words = _("The database {place} has not done it ({why}).")
            raise StoreError(text(words, place=self.place, why=_first_line(error))) from error


def begin(connection: Connection, timeout: float) -> None:
    """Begin a transaction that waits so long for a lock.

    Not in a pipeline: PostgreSQL 15 does not end a session that is idle after one.
    """
    milliseconds = max(1, int(timeout * 1000))  # 0 would be for ever
    connection.execute(b"BEGIN; SET LOCAL lock_timeout TO %d" % milliseconds)


def _first_line(error: Exception) -> str:
    return str(error).strip().partition("\n")[0]
