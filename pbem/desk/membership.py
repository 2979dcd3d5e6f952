"""What is kept about a person: handed out whole, or deleted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from pbem.engine.text import _
from pbem.mail.errors import MailError
from pbem.store.errors import NotFound, StoreError

from . import observers, taking
from .gamefile import FORMING, RUNNING, GameFile, read_file, to_document
from .letters import NOTICE, LetterBook, asked
from .opening import leave
from .seats import vacate
from .standings import forget_standings

if TYPE_CHECKING:
    from .desk import Desk

_OF_A_SEAT = ("mail", "form", "muted", "ahead", "asked_at", "bank", "told", "answers")


def find_person(desk: Desk, who: str) -> str:
    """The id of the person with this id or address."""
    try:
        found = who if desk.people.shelf.exists(who) else desk.people.find(who)
    except MailError:
        found = None
    if found is None:
        raise NotFound(_("Nobody here is known by {who}.").format(who=repr(who[:80])))
    return found


# --- handed out ----------------------------------------------------------------------------


def export_person(desk: Desk, person: str) -> dict[str, Any]:
    """Everything that is kept about a person, but for the keys to their seats."""
    entry = desk.people.read(person)
    files = _readable(desk, entry.games)
    return {
        "person": msgspec.to_builtins(entry),
        "games": [_seat(file, one) for file in files for one in _seats_of(file, person)],
        "correspondence": [
            _correspondence(desk.callers.read(address))
            for address in entry.addresses
            if desk.callers.exists(address)
        ],
        "requests": [
            {name: document[name] for name in ("kind", "address", "words", "made", "done")}
            for document in _requests(desk, entry.addresses).values()
        ],
    }


def export_text(desk: Desk, person: str) -> str:
    """The same as text that a person or a program can read."""
    whole = msgspec.json.encode(export_person(desk, person))
    return msgspec.json.format(whole, indent=2).decode()


def _correspondence(caller: dict[str, Any]) -> dict[str, Any]:
    """What is kept of an address; a letter that waits may be an export, so they are counted."""
    return {
        "address": caller["address"],
        "answers": caller["answers"],
        "letters_heard": caller["handled"],
        "letters_waiting": len(caller["outbox"]),
        "letters_lost": len(caller["lost"]),
    }


def _seat(file: GameFile, seat: int) -> dict[str, Any]:
    place = file.seats[seat]
    return {
        "game": file.id,
        "title": file.title,
        "status": file.status,
        "seat": place.name,
        "invited": bool(place.invited),
        "letters_waiting": sum(1 for raw in file.outbox if raw["to"] == seat),
        **{name: msgspec.to_builtins(getattr(place, name)) for name in _OF_A_SEAT},
    }


# --- deleted -------------------------------------------------------------------------------


def remove_person(desk: Desk, person: str, *, resign: bool = False, but: str = "") -> list[str]:
    """Forget a person and drop the letters that wait for them; what became of their games.

    In running games a bot takes the seat, or it resigns. Finished games keep the seat's name
    only. `but` is the request by which they asked for it, which is settled elsewhere.
    """
    entry = desk.people.read(person)
    told = []
    for file in _readable(desk, entry.games):
        if file.status == FORMING:
            leave(desk, file.id, person)
        elif _seats_of(file, person):
            told += _leave_game(desk, file.id, person, resign)
    for file in _readable(desk, [number for number, _again in entry.asked]):
        taking.forget(desk, file.id, person)
    for file in _readable(desk, entry.watching):
        observers.unwatch(desk, file.id, person)
    for number in _requests(desk, entry.addresses):
        if number != but:
            desk.requests.remove(number)
    for address in entry.addresses:
        if desk.callers.exists(address):
            desk.callers.remove(address)
    desk.people.remove(person)
    forget_standings(desk)
    return told


def _leave_game(desk: Desk, number: int, person: str, resign: bool) -> list[str]:
    """Take the person out of a game that has begun; what is said of it."""
    with desk.games.hold(number) as held:
        file = read_file(held.document)
        play = file.load()
        play.now = desk.clock()
        before, was_over = asked(play), play.result is not None
        seats, running = _seats_of(file, person), file.status == RUNNING
        for seat in seats:
            vacate(file, seat)
        file.proposals = [one for one in file.proposals if one.person != person]
        file.proposer = "" if file.proposer == person else file.proposer
        if not running:
            file.handled = []
            held.commit(to_document(file))
            return []
        told = []
        for seat in seats:
            if play.has_resigned(seat):
                continue
            if resign:
                play.resign(seat)
                words = _("{seat} has left this host, and has resigned by that.")
            else:
                file.seats[seat].bot = file.seats[seat].bot or next(iter(play.game.bots))
                file.seats[seat].asked_at = 0
                words = _("{seat} has left this host, so a bot plays for {seat} from now on.")
            said = words.format(seat=play.names[seat])
            play.note(seat, said)
            told.append(_("Game {number}: {what}").format(number=number, what=said))
            book = LetterBook(file, play, desk.domain, play.now)
            for other in range(len(file.seats)):
                book.note(other, NOTICE, words=said)
        held.commit(desk.wrap_up(file, play, before, was_over))
    return told


def _seats_of(file: GameFile, person: str) -> list[int]:
    return [
        number for number, seat in enumerate(file.seats) if person in (seat.player, seat.invited)
    ]


def _readable(desk: Desk, numbers: list[int]) -> list[GameFile]:
    found = []
    for number in numbers:
        try:
            found.append(desk.read(number))
        except StoreError:
            continue
    return found


def _requests(desk: Desk, addresses: list[str]) -> dict[str, dict[str, Any]]:
    """The requests that were made from these addresses and are not forgotten yet."""
    found = {}
    for number, _summary in desk.requests.summaries():
        document = desk.requests.read(number)
        if document["address"] in addresses:
            found[number] = document
    return found
