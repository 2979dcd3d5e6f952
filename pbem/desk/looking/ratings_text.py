"""The ratings for letters."""

from __future__ import annotations

from pbem.desk import registry
from pbem.desk.books import Books
from pbem.desk.looking.rating_book import best
from pbem.desk.looking.ratings import table
from pbem.engine.errors import NotUnderstood
from pbem.engine.text import _

MOST_LINES = 100


def ratings_text(books: Books, game: str = "") -> str:
    """Who stands where, in all games or in one kind of game."""
    wanted = game.strip().casefold()
    if wanted and wanted not in registry.names():
        why = _("This host has no game called {name}.").format(name=repr(wanted[:40]))
        raise NotUnderstood(game, why, nearest=registry.names(), example="ratings")
    found = best(books).get(wanted)
    if found is None or not found.rated:
        return _("No game has been finished yet.")
    return "\n".join(table(books, found.rated[:MOST_LINES]))
