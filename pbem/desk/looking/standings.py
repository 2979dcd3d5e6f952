"""The standings for letters: made from all finished games, and so not made anew for each letter."""

from __future__ import annotations

import msgspec

from pbem.desk import registry
from pbem.desk.books import Books
from pbem.desk.looking.ratings import finished_games, ratings, table
from pbem.engine.errors import NotUnderstood
from pbem.engine.text import _
from pbem.store.files import read_whole, write_derived

FILE = "standings"
MADE_ANEW_AFTER = 900
MOST_LINES = 100


def standings_text(books: Books, game: str = "") -> str:
    """Who stands where, in all games or in one kind of game."""
    wanted = game.strip().casefold()
    if wanted and wanted not in registry.names():
        why = _("This host has no game called {name}.").format(name=repr(wanted[:40]))
        raise NotUnderstood(game, why, nearest=registry.names(), example="standings")
    return _kept(books).get(wanted) or _("No game has been finished yet.")


def forget_standings(books: Books) -> None:
    """Make them anew next time: somebody is gone."""
    (books.home.path / FILE).unlink(missing_ok=True)


def _kept(books: Books) -> dict[str, str]:
    """The texts by game (empty: all), as made a short while ago or now."""
    path, now = books.home.path / FILE, books.clock()
    made, texts = _read(read_whole(path))
    if not 0 <= now - made < MADE_ANEW_AFTER:
        texts = _made(books)
        write_derived(path, msgspec.json.encode((now, texts)))
    return texts


def _read(data: bytes | None) -> tuple[int, dict[str, str]]:
    try:
        return msgspec.json.decode(data or b"", type=tuple[int, dict[str, str]])
    except msgspec.MsgspecError:
        return -MADE_ANEW_AFTER, {}


def _made(books: Books) -> dict[str, str]:
    games = finished_games(books)
    texts = {}
    for name in ["", *sorted({one.game for one in games})]:
        rated = ratings(one for one in games if name in ("", one.game))
        if rated:
            texts[name] = "\n".join(table(books, rated)[: MOST_LINES + 1])
    return texts
