"""The latest games that are over and that everyone may see: their numbers, for the host's page."""

from __future__ import annotations

import msgspec

from pbem.desk.books import Books
from pbem.desk.gamefile import FINISHED, GameFile

NAME = "public"
KEPT = 200
LOOKED_AT = 1000
"""Newest games that are looked at, once, on a host that has kept no list of public ones yet."""


def is_shown(file: GameFile) -> bool:
    """Whether everyone may see this game now."""
    return file.public and file.status == FINISHED


def note(books: Books, number: int) -> None:
    """Put a game on the list, before it is committed; one too many does no harm."""

    def add(data: bytes | None) -> bytes:
        known = _first_look(books) if data is None else _numbers(data)
        return msgspec.json.encode([*(one for one in known if one != number), number][-KEPT:])

    books.home.change_value(NAME, add)


def latest(books: Books) -> list[int]:
    """The numbers of games that everyone may see, perhaps; the one that ended last comes first."""
    data = books.home.value(NAME)
    known = _first_look(books) if data is None else _numbers(data)
    return known[::-1]


def _first_look(books: Books) -> list[int]:
    found = [
        (summary["changed"], number)
        for number, summary in books.games.summaries(most=LOOKED_AT, backwards=True)
        if summary["status"] == FINISHED and summary["public"]
    ]
    return [number for _ended, number in sorted(found)]


def _numbers(data: bytes) -> list[int]:
    try:
        return msgspec.json.decode(data, type=list[int])
    except msgspec.MsgspecError:
        return []
