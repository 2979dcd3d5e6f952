"""The host's own page: games that everyone may see, open seats, ratings; nothing personal."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import msgspec

from pbem.desk import registry
from pbem.desk.books import Books
from pbem.desk.gamefile import FINISHED
from pbem.desk.looking.games_text import searching
from pbem.desk.looking.rating_book import best
from pbem.desk.looking.ratings import Finished, name_of, result_of
from pbem.desk.public_games import latest
from pbem.engine.text import _, with_colon
from pbem.store.errors import StoreError

from .person_page import Line

MOST_PUBLIC = 50
MOST_RATED = 50


class Rated(msgspec.Struct):
    """Somebody's place in the ratings of a kind of game."""

    name: str
    rating: str
    games: int
    wins: int


class OpenSeats(msgspec.Struct):
    """A game that looks for players, and the line that joins it."""

    title: str
    free: int
    seats: int
    line: str


class HostPage(msgspec.Struct, kw_only=True):
    """All that the host's own page shows."""

    title: str
    address: str
    games: Sequence[str]
    open: Sequence[OpenSeats] = ()
    public: Sequence[Line] = ()
    ratings: Sequence[tuple[str, Sequence[Rated]]] = ()


def host_page(books: Books, public: Sequence[Finished], host: str, address: str) -> HostPage:
    """The page; `public` are the finished games that everyone may see."""
    return HostPage(
        title=host,
        address=address,
        games=[str(registry.find(name).called) for name in registry.names()],
        open=[
            OpenSeats(
                title=str(registry.find(file.game).called),
                free=sum(1 for seat in file.seats if not seat.taken and not seat.invited),
                seats=len(file.seats),
                line=f"join {file.id}",
            )
            for file in searching(books)
        ],
        public=[_line(one) for one in public],
        ratings=list(_ratings(books)),
    )


def public_games(books: Books) -> list[Finished]:
    """The latest finished games that all their players let everyone see."""
    found = []
    for number in latest(books):
        with suppress(StoreError):  # it was removed, or cannot be read
            summary = books.games.summary(number)
            if summary["status"] == FINISHED and summary["public"]:
                found.append(result_of(summary))
        if len(found) == MOST_PUBLIC:
            break
    return sorted(found, key=lambda one: (-one.ended, -one.id))


def _line(game: Finished) -> Line:
    title = str(registry.find(game.game).called) if game.game in registry.names() else game.game
    first = [seat for seat, place in zip(game.seats, game.places, strict=True) if place == 1]
    words = _("{winner} with {points} points").format(
        winner=", ".join(first), points=max(game.scores, default=0)
    )
    return Line(
        with_colon(f"#{game.id} {title}", ", ".join(game.seats)), f"public/{game.id}/", words
    )


def _ratings(books: Books) -> list[tuple[str, Sequence[Rated]]]:
    found: list[tuple[str, Sequence[Rated]]] = []
    kept = best(books)
    for name in registry.names():
        rows = [
            Rated(name_of(books, one.player), f"{one.rating:.1f}", one.games, one.wins)
            for one in (kept[name].rated[:MOST_RATED] if name in kept else ())
        ]
        if rows:
            found.append((str(registry.find(name).called), rows))
    return found
