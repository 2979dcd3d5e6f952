"""Looks at games without a desk: what only shows things starts faster for it."""

from __future__ import annotations

from pbem.store import Home, NumberedShelf

from .gamefile import GameFile, read_file, summarise


class Games:
    """The games of a host, to look at."""

    def __init__(self, home: Home) -> None:
        self.shelf = NumberedShelf(home, "games", "game", summarise)

    def read(self, number: int) -> GameFile:
        """The game as last committed."""
        return read_file(self.shelf.read(number))
