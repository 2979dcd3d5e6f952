"""Documents on disk: written whole or not at all.

    home = Home.open("var")
    games = NumberedShelf(home, "games", "game", summarise)
    people = NamedShelf(home, "people", "person")

Letters owed are notes in `pbem.store.outbox`, letters taken in are in `pbem.store.handled`.
"""

from __future__ import annotations

from . import handled, markers, outbox
from .home import Home
from .migrate import Document
from .outbox import Note
from .shelf import Held, NamedShelf, NumberedShelf, Shelf

__all__ = [
    "Document",
    "Held",
    "Home",
    "NamedShelf",
    "Note",
    "NumberedShelf",
    "Shelf",
    "handled",
    "markers",
    "outbox",
]
