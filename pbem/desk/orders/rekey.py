"""`rekey`: make all older letters of a game void."""

from __future__ import annotations

from collections.abc import Callable

from pbem.desk.desk import Desk
from pbem.desk.orders.base import AtDoor, AtSeat, Confirmed
from pbem.desk.orders.resend import fresh_letter
from pbem.desk.people.person import Person
from pbem.desk.unsigned_letters.unconfirmed_requests import Request
from pbem.desk.visits.door_visit import DoorVisit
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.text import Words, _, mark, text, within
from pbem.store.errors import NotFound


class Rekey(AtSeat, AtDoor, Confirmed):
    """Gives the seat a new key: whoever holds an older letter can do nothing with it."""

    words = ("rekey",)
    usage = within("usage", "rekey")
    summary = mark("make all older letters of this game void, if somebody else may have one")
    door_usage = within("usage", "rekey ID")
    door_summary = mark("make all older letters of your game void, if somebody else may have one")

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        visit.file.raise_generation(visit.seat)
        if visit.mine.player:
            visit.change_person(void_page)
        visit.transcript.resend = visit.acted = True
        return _(
            "All older letters of this game are void, and so are the links to its page and to your"
            " own; the answer to this letter is good."
        )

    def at_door(self, visit: DoorVisit, rest: str) -> Words:
        number = visit.number(rest, "rekey 12")
        file = visit.desk.read(number)
        if visit.person is None or file.seat_of(visit.person) is None:
            raise NotFound(
                text("This address has no seat in a game with the number {number}.", number=number)
            )
        words = text("Your older letters of game {number} become void.", number=number)
        return visit.confirm("rekey", words, number=number)

    def confirmed(self, desk: Desk, request: Request, keep: Callable[[], None]) -> Words:
        """Make all letters to the seat void but the fresh one that goes out by this."""
        number = int(request.args["number"])
        person = desk.people.find(request.address)
        if person is not None:
            desk.people.change(person, void_page)
        if person is None or not fresh_letter(desk, number, person, new_key=True):
            raise NotFound(text("You have no seat in game {number}.", number=number))
        return text(
            "Your older letters of game {number} are void; a fresh one is coming.", number=number
        )


def void_page(person: Person) -> None:
    """Make the links to the person's own page void."""
    person.page_number += 1
