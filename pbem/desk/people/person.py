"""The people this host knows, and the addresses they write from."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from itertools import count
from typing import Any

import msgspec

from pbem.engine.errors import GameError
from pbem.engine.prepared import prepared
from pbem.engine.text import Words, _, text
from pbem.mail.address import normalise
from pbem.mail.errors import MailError
from pbem.store import Store, kind_of
from pbem.store.errors import NotFound

MOST_ADDRESSES = 10


class Announcement(msgspec.Struct):
    """Something that the others in a game have to hear of a player; by `id` a game knows it again.

    `{seat}` in `words` stands for the player's seat.
    """

    id: str
    game: int
    words: Words


@prepared
class Person(msgspec.Struct, kw_only=True):
    """A person: a name, the addresses letters come from (the first is the one we write to).

    `mail` and `form` are what a seat begins with when the person sits down; `watching` are the
    games that the person looks on at. `bounces` are the reports of letters that came back since
    the last sign of life. After too many of them a letter asks if mail arrives; `probes` counts
    such letters, `probing` says that the last one is out, and `paused` that it came back as well,
    so that nothing is sent. `to_tell` is what the person's games have still to hear of, and `asked`
    are the games in which the person has asked for somebody's seat, each with when they may again.
    """

    schema: int = 1
    id: str
    name: str = ""
    addresses: list[str] = []
    zone: str = "UTC"
    language: str = ""
    """What they read, by its code; English where nothing is said."""
    absences: list[tuple[str, str]] = []
    mail: str = "turns"
    form: str = "html"
    games: list[int] = []
    watching: list[int] = []
    outbox: list[dict[str, Any]] = []
    lost: list[dict[str, Any]] = []
    handled: list[Any] = []
    bounces: list[str] = []
    probes: int = 0
    probing: bool = False
    paused: bool = False
    to_tell: list[Announcement] = []
    asked: list[tuple[int, int]] = []
    page_number: int = 0
    """Raised by `rekey`: it voids the links to this person's own page."""
    due_at: int | None = None
    extra: dict[str, Any] = {}

    @property
    def address(self) -> str:
        """Where letters go."""
        return self.addresses[0] if self.addresses else ""

    def can_be_reached(self) -> None:
        """Know that mail arrives: what came back before counts no more."""
        self.bounces, self.probing, self.paused = [], False, False


class People:
    """Finds people by id and by address."""

    def __init__(self, home: Store) -> None:
        self.shelf = home.named(kind_of("people", "person"))
        self.addresses = home.named(kind_of("addresses", "address"))

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

    def strike_game(self, person: str, number: int) -> None:
        """Know that a game is none of the person's any more."""

        def strike(entry: Person) -> None:
            entry.games = [one for one in entry.games if one != number]

        if number in self.read(person).games:
            self.change(person, strike)

    def strike_watching(self, person: str, number: int) -> None:
        """Know that the person does not look on at a game any more."""

        def strike(entry: Person) -> None:
            entry.watching = [one for one in entry.watching if one != number]

        if number in self.read(person).watching:
            self.change(person, strike)

    def forget_game(self, person: str, number: int) -> None:
        """Know nothing of a game that is gone: neither as played, nor as watched or asked for."""

        def forget(entry: Person) -> None:
            entry.games = [one for one in entry.games if one != number]
            entry.watching = [one for one in entry.watching if one != number]
            entry.asked = [one for one in entry.asked if one[0] != number]

        self.change(person, forget)

    def find(self, address: str) -> str | None:
        """The id of the person who writes from this address."""
        address = normalise(address)
        if not self.addresses.exists(address):
            return None
        person = str(self.addresses.read(address)["person"])
        return person if person and self.shelf.exists(person) else None

    def find_or_add(self, address: str, name: str = "", language: str = "") -> str:
        """The id of the person who writes from this address, who becomes known by this.

        Name and language are those of somebody who is new here.
        """
        address = normalise(address)
        known = self.find(address)
        if known is not None:
            return known
        person = self._new_id(address)
        entry = Person(id=person, name=name, addresses=[address], language=language)
        self.shelf.create_named(person, msgspec.to_builtins(entry))
        self._point(address, person)
        return person

    def add_address(self, person: str, address: str, *, first: bool = False) -> None:
        """The person writes from this address too; letters go there if it is the first."""
        address = normalise(address)
        if self.find(address) not in (None, person):
            raise GameError(_("This address belongs to another player."))
        known = self.read(person).addresses
        if address not in known and len(known) >= MOST_ADDRESSES:
            raise GameError(text("You can have at most {most} addresses.", most=MOST_ADDRESSES))
        self._point(address, person)

        def add(entry: Person) -> None:
            others = [one for one in entry.addresses if one != address]
            entry.addresses = [address, *others] if first else [*others, address]
            if first:
                entry.can_be_reached()

        if first or address not in self.read(person).addresses:
            self.change(person, add)

    def drop_address(self, person: str, address: str) -> None:
        """The person no longer writes from this address; the last one stays."""
        address = normalise(address)

        def drop(entry: Person) -> None:
            if address not in entry.addresses:
                raise GameError(text("{address} is not one of your addresses.", address=address))
            if len(entry.addresses) < 2:
                raise GameError(_("This is the only address I have for you."))
            entry.addresses.remove(address)

        self.change(person, drop)
        self.addresses.remove(address)

    def remove(self, person: str) -> None:
        """Forget the person; the addresses go first, so that it can be done again if stopped."""
        for address in self.read(person).addresses:
            if self.addresses.exists(address):
                self.addresses.remove(address)
        self.shelf.remove(person)

    def _new_id(self, address: str) -> str:
        """An id that nobody has: whoever had this address before may keep theirs."""
        ids = (person_id(f"{address} {number}" if number else address) for number in count())
        return next(
            person
            for person in ids
            if not self.shelf.exists(person) or address in self.read(person).addresses
        )

    def _point(self, address: str, person: str) -> None:
        """Let an address lead to a person, also one that led to nobody any more."""
        entry = {"schema": 1, "person": person}
        if not self.addresses.create_named(address, entry):
            with self.addresses.hold(address) as held:
                held.commit({**held.document, "person": person})


def find_person(people: People, who: str) -> str:
    """The id of the person with this id or address."""
    try:
        found = who if people.shelf.exists(who) else people.find(who)
    except MailError:
        found = None
    if found is None:
        raise NotFound(text("Nobody here is known by {who}.", who=repr(who[:80])))
    return found


def person_id(address: str) -> str:
    """The id that a person gets who first writes from this address."""
    return hashlib.sha256(address.encode()).hexdigest()[:16]
