"""`address`: another address, confirmed at the one that is registered and at the new one."""

from __future__ import annotations

from collections.abc import Callable

from pbem.desk.desk import Desk
from pbem.desk.new_games.inviting import see_writable
from pbem.desk.orders.base import AtDoor, AtSeat, Confirmed, FromShell
from pbem.desk.unsigned_letters.unconfirmed_requests import Request, ask, owe, owe_question
from pbem.desk.visits.door_visit import DoorVisit
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.errors import GameError, NotUnderstood
from pbem.engine.text import Words, _, mark, order, text, within
from pbem.mail.address import normalise
from pbem.mail.errors import MailError

CHANGE, ADD, DROP = "change", "add", "drop"


class Address(AtSeat, AtDoor, Confirmed, FromShell):
    """Lists, changes, adds and drops addresses; both ends are asked before anything is changed."""

    words = ("address",)
    usage = within("usage", "address NEW, address add OTHER")
    summary = mark("where your letters go, of all games; both ends are asked first")
    door_usage = within("usage", "address NEW, address add OTHER, address drop OTHER")
    door_summary = mark("where your letters go, and from where else you write; both ends are asked")
    shared = True

    def fits(self, rest: str) -> bool:
        return "@" in rest

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        verb, address = read_address(rest)
        return visit.ask_by_letter("address", describe(verb, address), verb=verb, new=address)

    def at_door(self, visit: DoorVisit, rest: str) -> Words:
        person = visit.known()
        if not rest:
            known = visit.desk.people.read(person).addresses
            return text(
                "Your letters go to {first}. All your addresses: {all}",
                first=known[0],
                all=", ".join(known),
            )
        verb, address = read_address(rest)
        return visit.confirm("address", describe(verb, address), verb=verb, new=address)

    def confirmed(self, desk: Desk, request: Request, keep: Callable[[], None]) -> Words:
        """At the registered address: ask at the new one too. There: do it."""
        people = desk.people
        verb, address = str(request.args["verb"]), str(request.args["new"])
        if "person" in request.args:
            return _settle(desk, request, str(request.args["person"]), verb, address)
        person = request.person(desk)
        if verb == DROP:
            people.drop_address(person, address)
            return text("{address} is forgotten.", address=address)
        if address in people.read(person).addresses:
            people.add_address(person, address, first=verb == CHANGE)
            return text("Your letters go to {first} now.", first=people.read(person).address)
        return _ask_there_too(desk, request, person, verb, address)

    def from_shell(self, desk: Desk, person: str, rest: str) -> Words:
        """Letters go there from now on."""
        verb, address = read_address(rest)
        if verb == DROP:
            desk.people.drop_address(person, address)
        else:
            desk.people.add_address(person, address, first=verb == CHANGE)
        return describe(verb, address)


def read_address(words: str) -> tuple[str, str]:
    """What is to be done, and with which address."""
    first, _blank, rest = words.strip().partition(" ")
    verb = {"add": ADD, "drop": DROP, "remove": DROP}.get(first.casefold(), CHANGE)
    try:
        return verb, normalise(words if verb == CHANGE else rest)
    except MailError as error:
        raise NotUnderstood(words, error.why, example=order("address new@example.org")) from None


def describe(verb: str, address: str) -> Words:
    """What is going to happen, for the player."""
    sentences = {
        CHANGE: _("Your letters go to {address} from now on."),
        ADD: _("You also write from {address}."),
        DROP: _("You no longer write from {address}."),
    }
    return text(sentences[verb], address=address)


def _ask_there_too(desk: Desk, request: Request, person: str, verb: str, address: str) -> Words:
    see_writable(desk, address)
    words = text(
        "This becomes an address of {name}, a player here.",
        name=desk.people.read(person).name or text("somebody"),
    )
    old = request.address
    args = {"verb": verb, "new": address, "person": person, "old": old}
    second = ask(desk, "address", request.letter, address, words, **args)
    owe_question(desk, request, second)
    return text(
        "I am asking at {address} too; it is done as soon as the answer comes.", address=address
    )


def _settle(desk: Desk, request: Request, person: str, verb: str, address: str) -> Words:
    people, old = desk.people, str(request.args["old"])
    if not people.shelf.exists(person):
        raise GameError(_("Whoever asked for this is not here any more."))
    people.add_address(person, address, first=verb == CHANGE)
    if verb == CHANGE and old in people.read(person).addresses:
        people.drop_address(person, old)
    owe(desk, request, old, words=describe(verb, address))
    return text("{address} is an address of yours now.", address=address)
