"""The games this host can play, found through the entry point group `pbem.games`."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from pbem.engine.errors import GameError
from pbem.engine.game import Game

GROUP = "pbem.games"


@cache
def entries() -> dict[str, EntryPoint]:
    """The entry points by name, without importing a game."""
    return {entry.name: entry for entry in sorted(entry_points(group=GROUP))}


def names() -> list[str]:
    """The names of all games that are installed."""
    return list(entries())


@cache
def find(name: str) -> Game[Any]:
    """The game of this name."""
    entry = entries().get(name)
    if entry is None:
        offered = ", ".join(names()) or "none"
        raise GameError(f"There is no game called {name!r}; installed are: {offered}.")
    game = entry.load()()
    assert isinstance(game, Game)
    return game
