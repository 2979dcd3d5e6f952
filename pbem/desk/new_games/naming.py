"""What the seats of a proposed game are called: after the people who are to sit there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from pbem.desk.books import Books
from pbem.desk.gamefile import UNNAMED

SEAT_NAME = re.compile(r"[^\W\d_][^\W_]{0,11}")
"""A short word: letters and digits, a letter first."""
LONGEST = 12
OPEN, BOT = "open", "bot"
BOTS = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Fay", "Gus", "Ivy")
_NOT_NAMES = frozenset({"all", "everyone", "open", "bot", "me", "you", "nobody", "plain", "legend"})


def seat_names(books: Books, players: Sequence[str]) -> dict[str, str]:
    """A name for the seat of each: an address, a bot, or `open`."""
    named: dict[str, str] = {}
    bots = iter(BOTS)
    for number, who in enumerate(players, 1):
        if who == OPEN:
            wanted = f"Seat{number}"
        elif "@" in who:
            wanted = _name_at(books, who)
        elif who.startswith(BOT):
            wanted = next(bots)
        else:
            wanted = who.capitalize()  # what the game's rules play: an Automa
        named[free_name(wanted, named)] = who
    return named


def name_of_person(books: Books, person: str) -> str:
    """What a person's seat is called: their first name, or the beginning of their address."""
    entry = books.people.read(person)
    return _short(entry.name) or _short(entry.address.partition("@")[0]) or "Guest"


def is_placeholder(name: str) -> bool:
    """Whether this is the name of a seat that nobody had taken yet."""
    return UNNAMED.fullmatch(name) is not None


def free_name(wanted: str, taken: Iterable[str]) -> str:
    """The name, with a number where somebody else in the game is called so."""
    folded = {one.casefold() for one in taken}
    for number in ("", *map(str, range(2, 100))):
        name = f"{wanted[: LONGEST - len(number)]}{number}"
        if name.casefold() not in folded | _NOT_NAMES:
            return name
    raise AssertionError("a game has fewer seats than that")


def _name_at(books: Books, address: str) -> str:
    person = books.people.find(address)
    if person is not None:
        return name_of_person(books, person)
    return _short(address.partition("@")[0]) or "Guest"


def _short(name: str) -> str:
    """The first word of a name, in letters alone, as names are written."""
    words = "".join(c if c.isalpha() else " " for c in name).split()
    word = words[0][:LONGEST] if words else ""
    return word[:1].upper() + word[1:]
