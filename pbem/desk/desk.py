"""The front desk: one request in, one commit, answers out.

The command line and the mail side both come here, so whatever can be mailed can be typed.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from pbem.desk.books import Books
from pbem.desk.game_documents import read_file
from pbem.desk.sitting import Sitting
from pbem.engine.reader import reading_as


class Desk(Books):
    """The books of a host, and sittings at its games."""

    @contextmanager
    def sitting(self, number: int) -> Iterator[Sitting]:
        """A game under its lock, from the `with` to its end."""
        with self.games.hold(number) as held, reading_as(None):
            yield Sitting(self, read_file(held.document), held)
