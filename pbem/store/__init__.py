"""What a host keeps: documents, written whole or not at all, and small values around them.

    home = Home.open("var")
    games = home.numbered(kind_of("games", "game", summarise))
    people = home.named(kind_of("people", "person"))

Letters owed are notes in `pbem.store.letter_notes`, letters taken in are in `pbem.store.handled`.
"""

from __future__ import annotations

from . import handled, letter_notes
from .directory.home import Home
from .letter_notes import Note
from .migrate import Document
from .shelf import Held, NamedShelf, NumberedShelf, Shelf, kind_of
from .store import Store

__all__ = [
    "Document",
    "Held",
    "Home",
    "NamedShelf",
    "Note",
    "NumberedShelf",
    "Shelf",
    "Store",
    "handled",
    "kind_of",
    "letter_notes",
]
