"""The host's own page: games that everyone may see, open seats, ratings; nothing personal."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pbem.desk import registry
from pbem.desk.books import Books
from pbem.desk.gamefile import FINISHED
from pbem.desk.looking.listing import searching
from pbem.desk.looking.ratings import Finished, name_of, ratings
from pbem.engine.text import _

from .person_page import Line

MOST_PUBLIC = 50
MOST_RATED = 50


class Standing(msgspec.Struct):
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
    standings: Sequence[tuple[str, Sequence[Standing]]] = ()


def host_page(
    books: Books, finished: Sequence[Finished], public: Sequence[int], host: str, address: str
) -> HostPage:
    """The page; `public` are the finished games that everyone may see."""
    shown = [one for one in finished if one.id in set(public)][::-1][:MOST_PUBLIC]
    return HostPage(
        title=host,
        address=address,
        games=[registry.find(name).title for name in registry.names()],
        open=[
            OpenSeats(
                title=registry.find(file.game).title,
                free=sum(1 for seat in file.seats if not seat.taken and not seat.invited),
                seats=len(file.seats),
                line=f"join {file.id}",
            )
            for file in searching(books)
        ],
        public=[_line(one) for one in shown],
        standings=list(_standings(books, finished)),
    )


def public_games(books: Books) -> list[int]:
    """The finished games that all their players let everyone see."""
    return [
        number
        for number, summary in books.games.summaries()
        if summary["status"] == FINISHED and summary["public"]
    ]


def _line(game: Finished) -> Line:
    title = registry.find(game.game).title if game.game in registry.names() else game.game
    first = [seat for seat, place in zip(game.seats, game.places, strict=True) if place == 1]
    words = _("{winner} with {points} points").format(
        winner=", ".join(first), points=max(game.scores, default=0)
    )
    return Line(f"#{game.id} {title}: {', '.join(game.seats)}", f"public/{game.id}/", words)


def _standings(books: Books, finished: Sequence[Finished]) -> list[tuple[str, Sequence[Standing]]]:
    found: list[tuple[str, Sequence[Standing]]] = []
    for name in registry.names():
        rated = ratings(one for one in finished if one.game == name)[:MOST_RATED]
        rows = [
            Standing(name_of(books, one.player), f"{one.rating:.1f}", one.games, one.wins)
            for one in rated
        ]
        if rows:
            found.append((registry.find(name).title, rows))
    return found
