"""What is kept about a person: handed out whole, or deleted."""

from __future__ import annotations

from typing import Any

import msgspec

from pbem.desk.across_games.watching import unwatch
from pbem.desk.agreeing import taking_over
from pbem.desk.desk import Desk
from pbem.desk.gamefile import FORMING, RUNNING, GameFile
from pbem.desk.looking.rating_book import forget_player, kept_of
from pbem.desk.new_games.joining import leave
from pbem.desk.sitting import Sitting
from pbem.engine.text import Text, Words, _, text

_OF_A_SEAT = ("mail", "form", "muted", "ahead", "asked_at", "bank", "told", "answers")


# --- handed out ----------------------------------------------------------------------------


def export_person(desk: Desk, person: str) -> dict[str, Any]:
    """Everything that is kept about a person, but for the keys to their seats."""
    entry = desk.people.read(person)
    files = desk.readable(entry.games)
    return {
        "person": msgspec.to_builtins(entry),
        "games": [_seat(file, one) for file in files for one in file.seats_of(person)],
        "ratings": msgspec.to_builtins(kept_of(desk, person)),
        "correspondence": [
            _correspondence(desk.correspondents.read(address))
            for address in entry.addresses
            if desk.correspondents.exists(address)
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
        "title": str(file.title),
        "status": file.status,
        "seat": place.name,
        "invited": bool(place.invited),
        "letters_waiting": sum(1 for raw in file.outbox if raw["to"] == seat),
        "messages": [
            msgspec.to_builtins(one) for one in file.messages if seat in (one.by, *one.to)
        ],
        **{name: msgspec.to_builtins(getattr(place, name)) for name in _OF_A_SEAT},
    }


# --- deleted -------------------------------------------------------------------------------


def remove_person(desk: Desk, person: str, *, resign: bool = False, but: str = "") -> list[Text]:
    """Forget a person and drop the letters that wait for them; what became of their games.

    In running games a bot takes the seat, or it resigns. Finished games keep the seat's name
    only. `but` is the request by which they asked for it, which is settled elsewhere.
    """
    entry = desk.people.read(person)
    told: list[Text] = []
    for file in desk.readable(entry.games):
        if file.status == FORMING:
            _leave_forming(desk, file.id, person)
        elif file.seats_of(person):
            told += _leave_game(desk, file.id, person, resign)
    for file in desk.readable([number for number, _again in entry.asked]):
        with desk.sitting(file.id) as game:
            if taking_over.forget(game, person):
                game.commit()
    for file in desk.readable(entry.watching):
        unwatch(desk, file.id, person)
    _drop_correspondence(desk, entry.addresses, but)
    desk.people.remove(person)
    forget_player(desk, person)
    return told


def _drop_correspondence(desk: Desk, addresses: list[str], but: str) -> None:
    for number in _requests(desk, addresses):
        if number != but:
            desk.requests.remove(number)
    for address in addresses:
        if desk.correspondents.exists(address):
            desk.correspondents.remove(address)


def _leave_forming(desk: Desk, number: int, person: str) -> None:
    with desk.sitting(number) as game:
        leave(game, person)
        game.commit()


def _leave_game(desk: Desk, number: int, person: str, resign: bool) -> list[Text]:
    """Take the person out of a game that has begun; what is said of it."""
    with desk.sitting(number) as game:
        file, running = game.file, game.file.status == RUNNING
        seats = [seat for seat in file.seats_of(person) if file.seats[seat].player]
        for seat in file.seats_of(person):
            file.vacate(seat)
        file.motions = [one for one in file.motions if one.person != person]
        file.proposer = "" if file.proposer == person else file.proposer
        if not running:
            file.handled = []
        told = [_give_up(game, seat, resign) for seat in seats if running]
        game.commit()
    return [text("Game {number}: {what}", number=number, what=one) for one in told if one]


def _give_up(game: Sitting, seat: int, resign: bool) -> Words:
    """A bot plays on, or the seat is out; what is said of it, if it was not out before."""
    play, mine = game.play, game.file.seats[seat]
    if play.has_resigned(seat):
        return ""
    if resign:
        play.resign(seat)
        words = _("{seat} has left this host and is out of the game.")
    else:
        mine.bot = mine.bot or next(iter(play.game.bots))
        mine.asked_at = 0
        words = _("{seat} has left this host, so a bot plays for {seat} from now on.")
    said = text(words, seat=mine.name)
    play.note(seat, str(said))
    game.letters.tell_all(said)
    return said


def _requests(desk: Desk, addresses: list[str]) -> dict[str, dict[str, Any]]:
    """The requests that were made from these addresses and are not forgotten yet."""
    found = {}
    for number, _summary in desk.requests.summaries():
        document = desk.requests.read(number)
        if document["address"] in addresses:
            found[number] = document
    return found
