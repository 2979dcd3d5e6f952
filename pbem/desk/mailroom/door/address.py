"""`address`: another address, confirmed at the one that is registered and at the new one."""

from __future__ import annotations

from collections.abc import Callable

from pbem.engine.errors import GameError, NotUnderstood
from pbem.engine.text import _
from pbem.mail.address import normalise
from pbem.mail.errors import MailError

from ...inviting import see_writable
from ...post import Post
from ..requests import Request, ask, owe, owe_question
from .visit import DoorVisit

CHANGE, ADD, DROP = "change", "add", "drop"


class Address:
    """Lists, changes, adds and drops addresses of a player."""

    words = ("address",)
    usage = "address NEW, address add OTHER, address drop OTHER"
    summary = _("where your letters go, and from where else you write; both ends are asked")

    def run(self, visit: DoorVisit, rest: str) -> str:
        person = visit.known()
        if not rest:
            known = visit.post.desk.people.read(person).addresses
            return _("Letters go to {first}. All that we know: {all}").format(
                first=known[0], all=", ".join(known)
            )
        verb, address = read_address(rest)
        return visit.confirm("address", describe(verb, address), verb=verb, new=address)

    def confirmed(self, post: Post, request: Request, keep: Callable[[], None]) -> str:
        """At the registered address: ask at the new one too. There: do it."""
        people = post.desk.people
        verb, address = str(request.args["verb"]), str(request.args["new"])
        if "person" in request.args:
            return _settle(post, request, str(request.args["person"]), verb, address)
        person = request.person(post)
        if verb == DROP:
            people.drop_address(person, address)
            return _("{address} is forgotten.").format(address=address)
        if address in people.read(person).addresses:
            people.add_address(person, address, first=verb == CHANGE)
            return _("Letters go to {first} now.").format(first=people.read(person).address)
        see_writable(post.desk, address)
        words = _("This is to be an address of {name}, a player here.").format(
            name=people.read(person).name or _("somebody")
        )
        second = ask(
            post.desk,
            "address",
            request.letter,
            address,
            words,
            verb=verb,
            new=address,
            person=person,
            old=request.address,
        )
        owe_question(post.desk, request, second)
        return _("A letter to {address} asks there too; it is done when that is answered.").format(
            address=address
        )


def read_address(words: str) -> tuple[str, str]:
    """What is to be done, and with which address."""
    first, _blank, rest = words.strip().partition(" ")
    verb = {"add": ADD, "drop": DROP, "remove": DROP}.get(first.casefold(), CHANGE)
    try:
        return verb, normalise(words if verb == CHANGE else rest)
    except MailError as error:
        raise NotUnderstood(words, str(error), example="address new@example.org") from None


def describe(verb: str, address: str) -> str:
    """What is going to happen, for the player."""
    sentences = {
        CHANGE: _("Your letters are to go to {address} from now on."),
        ADD: _("You also write from {address}."),
        DROP: _("You no longer write from {address}."),
    }
    return sentences[verb].format(address=address)


def _settle(post: Post, request: Request, person: str, verb: str, address: str) -> str:
    people, old = post.desk.people, str(request.args["old"])
    if not people.shelf.exists(person):
        raise GameError(_("Whoever asked for this is not here any more."))
    people.add_address(person, address, first=verb == CHANGE)
    if verb == CHANGE and old in people.read(person).addresses:
        people.drop_address(person, old)
    said = _("{address} is an address of yours now.").format(address=address)
    owe(post.desk, request, old, words=describe(verb, address))
    return said


ORDER = Address()
