"""The people this host knows, and the addresses they write from."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

import msgspec

from pbem.mail.address import normalise
from pbem.store import Home, NamedShelf


class Person(msgspec.Struct, kw_only=True):
    """A person: a name, the addresses letters come from (the first is the one we write to).

    `bounces` are the reports of letters that came back since the last sign of life; `paused`
    says that there were too many of them, so that nothing is sent.
    """

    schema: int = 1
    id: str
    name: str = ""
    addresses: list[str] = []
    zone: str = "UTC"
    absences: list[tuple[str, str]] = []
    mail: str = "turns"
    form: str = "html"
    games: list[int] = []
    outbox: list[dict[str, Any]] = []
    lost: list[dict[str, Any]] = []
    handled: list[Any] = []
    bounces: list[str] = []
    paused: bool = False
    extra: dict[str, Any] = {}

    @property
    def address(self) -> str:
        """Where letters go."""
        return self.addresses[0] if self.addresses else ""


class People:
    """Finds people by id and by address."""

    def __init__(self, home: Home) -> None:
        self.shelf = NamedShelf(home, "people", "person")
        self.addresses = NamedShelf(home, "addresses", "address")

    def read(self, person: str) -> Person:
        """The person with this id."""
        return msgspec.convert(self.shelf.read(person), Person)

    def change(self, person: str, change: Callable[[Person], None]) -> Person:
        """Change what is kept about a person, in one commit."""
        with self.shelf.hold(person) as held:
            entry = msgspec.convert(held.document, Person)
            change(entry)
            held.commit(msgspec.to_builtins(entry))
        return entry

    def note_game(self, person: str, number: int) -> None:
        """Know that a game is among the person's."""

        def add(entry: Person) -> None:
            entry.games.append(number)

        if number not in self.read(person).games:
            self.change(person, add)

    def find(self, address: str) -> str | None:
        """The id of the person who writes from this address."""
        address = normalise(address)
        if not self.addresses.exists(address):
            return None
        return str(self.addresses.read(address)["person"]) or None

    def find_or_add(self, address: str, name: str = "") -> str:
        """The id of the person who writes from this address, who becomes known by this."""
        address = normalise(address)
        known = self.find(address)
        if known is not None:
            return known
        person = person_id(address)
        entry = Person(id=person, name=name, addresses=[address])
        self.shelf.create_named(person, msgspec.to_builtins(entry))
        self.addresses.create_named(address, {"schema": 1, "person": person})
        return person


def person_id(address: str) -> str:
    """The id that a person gets who first writes from this address."""
    return hashlib.sha256(address.encode()).hexdigest()[:16]
