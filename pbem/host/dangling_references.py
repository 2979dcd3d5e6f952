"""Whether the documents of a host fit together: games name people, people name games, and
addresses lead to people; each must be there, and know of the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any, NamedTuple

from pbem.desk.desk import Desk
from pbem.desk.upkeep.checking import Fault
from pbem.engine.text import _
from pbem.store import Shelf
from pbem.store.errors import StoreError

Documents = dict[Any, dict[str, Any]]


class Everything(NamedTuple):
    """All documents that name one another."""

    games: Documents
    people: Documents
    addresses: Documents
    unreadable: set[int]
    """Games that are there and cannot be read, by number: they are told of already."""


def faults(desk: Desk) -> Iterator[Fault]:
    """What names something that is not there, or is not named in return."""
    host = _everything(desk)
    for number, game in host.games.items():
        yield from _of_game(host, number, game)
    for person, entry in host.people.items():
        yield from _of_person(host, person, entry)
    for address, entry in host.addresses.items():
        if entry.get("person") not in host.people:
            yield Fault(f"address {address}", _("leads to a person who is not known here"))
    for name in desk.home.lacking_due():
        yield Fault(name, _("has work to do, but no marker in due/ says so"))


def mend(desk: Desk) -> int:
    """Let people know of the games in which they sit; how many did not.

    A backup is made while people come and go, so a game and a person in it can be of two moments.
    """
    host, mended = _everything(desk), 0
    for number, game in host.games.items():
        for person in {seat.get("player") or seat.get("invited") for seat in game["seats"]}:
            if person in host.people and number not in host.people[person].get("games", ()):
                desk.people.note_game(person, number)
                mended += 1
    return mended


def _everything(desk: Desk) -> Everything:
    games, people = _documents(desk.games), _documents(desk.people.shelf)
    named = {number for entry in people.values() for number in _games_of(entry)}
    unread = {number for number in named if number not in games and desk.games.exists(number)}
    unreadable = unread.union(desk.games.set_aside())
    return Everything(games, people, _documents(desk.people.addresses), unreadable)


def _games_of(entry: dict[str, Any]) -> list[int]:
    """The games that a person plays in or looks on at."""
    return [*entry.get("games", ()), *entry.get("watching", ())]


def _documents(shelf: Shelf[Any]) -> Documents:
    """All that can be read; what cannot is told by whoever looks at each document."""
    found = {}
    for key, _summary in shelf.summaries(report=lambda _problem: None):
        with suppress(StoreError):
            found[key] = shelf.read(key)
    return found


def _of_game(host: Everything, number: int, game: dict[str, Any]) -> Iterator[Fault]:
    where = f"game {number}"
    for seat in game.get("seats", ()):
        person = seat.get("player") or seat.get("invited")
        if not person:
            continue
        name = seat.get("name", "")
        if person not in host.people:
            words = _("{seat} belongs to a person who is not known here ({person})")
            yield Fault(where, words.format(seat=name, person=person))
        elif number not in host.people[person].get("games", ()):
            words = _("{seat} belongs to person {person}, whose list of games lacks it")
            yield Fault(where, words.format(seat=name, person=person))
    for observer in game.get("observers", ()):
        person = observer.get("person")
        if person not in host.people:
            words = _("it is watched by a person who is not known here ({person})")
            yield Fault(where, words.format(person=person))
        elif number not in host.people[person].get("watching", ()):
            words = _("it is watched by person {person}, who does not know of it")
            yield Fault(where, words.format(person=person))


def _of_person(host: Everything, person: str, entry: dict[str, Any]) -> Iterator[Fault]:
    where = f"person {person}"
    for number in _games_of(entry):
        if number not in host.games and number not in host.unreadable:
            words = _("has game {number} in the list, which is not there")
            yield Fault(where, words.format(number=number))
    for address in entry.get("addresses", ()):
        leads_to = host.addresses.get(address, {}).get("person")
        if leads_to != person:
            words = _("writes from {address}, which does not lead to them")
            yield Fault(where, words.format(address=address))
