"""Looks at games without a desk: what only shows things starts faster for it."""

from __future__ import annotations

from pbem.desk.game_documents import games_shelf, read_file
from pbem.desk.gamefile import GameFile
from pbem.store import Store


class Games:
    """The games of a host, to look at."""

    def __init__(self, home: Store) -> None:
        self.shelf = games_shelf(home)

    def read(self, number: int) -> GameFile:
        """The game as last committed."""
        return read_file(self.shelf.read(number))
