"""Work that documents have to do, among the rows of `work`, and which host has claimed it.

A claim is a lease: a host that dies or freezes loses it, and another one takes the work over.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from pbem.store.due import Work

from .connections import Connection, Connections, Cursor

if TYPE_CHECKING:
    from .database import Database

LATEST = 1 << 62
CLAIMED_AT_ONCE = 1000
LEASE = 30
"""Seconds for which claimed work is one host's. It is renewed when half of that is over."""

Row = tuple[Any, ...]
Where = tuple[str, str]
"""A document: its shelf and its name."""

_DUE_AT = """
    INSERT INTO work (shelf, name, due, owes) VALUES (%s, %s, %s, %s)
    ON CONFLICT (shelf, name) DO UPDATE SET due = excluded.due, owes = excluded.owes,
        host = CASE WHEN excluded.owes OR excluded.due < extract(epoch FROM now()) + 60
            THEN work.host END
    RETURNING CASE WHEN until > now() THEN host END
"""
"""Whose work it is. What is due much later is nobody's: its host has done what was to be done.

Letters that wait for the relay stay with their host, which sends them when the relay is back.
"""
_NOT_DUE = "DELETE FROM work WHERE shelf = %s AND name = %s"
_DUE = "SELECT name FROM work WHERE shelf = %s AND due <= %s ORDER BY due, name"
_OWING = "SELECT name FROM work WHERE shelf = %s AND owes"
_CLAIM = """
    WITH free AS (
        SELECT shelf, name FROM work
        WHERE shelf = %(shelf)s AND due <= %(now)s AND (
            host IS NULL OR until < now()
            OR (host = %(host)s AND until < now() + %(half)s * interval '1 second')
        )
        ORDER BY due LIMIT %(most)s FOR UPDATE SKIP LOCKED
    ), taken AS (
        UPDATE work SET host = %(host)s, until = now() + %(lease)s * interval '1 second'
        FROM free WHERE work.shelf = free.shelf AND work.name = free.name
        RETURNING work.name, work.due
    )
    SELECT name, due FROM taken
    UNION SELECT name, due FROM work
        WHERE shelf = %(shelf)s AND due <= %(now)s AND host = %(host)s
            AND until >= now() + %(half)s * interval '1 second'
    ORDER BY due, name
"""
_TIME_LEFT = """
    SELECT extract(epoch FROM until - now()) FROM work
    WHERE shelf = %s AND name = %s AND host = %s
"""
_RENEW = """
    UPDATE work SET until = now() + %s * interval '1 second'
    WHERE shelf = %s AND name = %s AND host = %s
"""


class Claims:
    """The work of one shelf's documents."""

    def __init__(self, home: Database, shelf: str) -> None:
        self._database: Connections = home.connections
        self._host = home.host
        self._notify = home.notify
        self._shelf = shelf

    def due(self, now: float) -> list[Row]:
        """The names of those that have work to do now, whoever does it."""
        return self._database.ask(_DUE, (self._shelf, _seconds(now)))

    def claim(self, now: float) -> list[Row]:
        """The names of those whose work is this host's for a while, claimed now or before."""
        given = {
            "shelf": self._shelf,
            "now": _seconds(now),
            "host": self._host,
            "lease": LEASE,
            "half": LEASE / 2,
            "most": CLAIMED_AT_ONCE,
        }
        return self._database.ask(_CLAIM, given)

    def ours_for(self, where: Where) -> float:
        """For how many seconds more this document's work is this host's; renewed when few."""
        ours = (*where, self._host)
        rows = self._database.ask(_TIME_LEFT, ours)
        left = float(rows[0][0]) if rows else 0.0
        if rows and left < LEASE / 3:
            left = float(LEASE) if self._database.tell(_RENEW, (LEASE, *ours)) else 0.0
        return left

    def owing(self) -> list[Row]:
        """The names of those that owe letters."""
        return self._database.ask(_OWING, (self._shelf,))

    def note(self, connection: Connection, where: Where, work: Work) -> Cursor | None:
        """Note what is to be done; who has claimed it is the answer to that."""
        if work.at is not None:
            return connection.execute(_DUE_AT, (*where, work.at, work.owes))
        connection.execute(_NOT_DUE, where)
        return None

    def drop(self, connection: Connection, where: Where) -> None:
        """Nothing is to be done for a document that goes."""
        connection.execute(_NOT_DUE, where)

    def forget(self, where: Where) -> None:
        """Nothing is to be done for a document that is gone."""
        self._database.tell(_NOT_DUE, where)

    def wake(self, connection: Connection, work: Work, claimed: Cursor | None) -> None:
        """Tell the host whose work this is. What is nobody's, whoever has committed it claims."""
        row = claimed.fetchone() if claimed is not None else None
        if row and row[0] not in (None, self._host) and (work.at or 0) <= time.time():
            self._notify(connection, row[0])


def _seconds(now: float) -> int:
    return int(min(now, LATEST))
