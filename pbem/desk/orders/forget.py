"""`forget me`: leave the host; what is kept is handed out first, and then deleted."""

from __future__ import annotations

from collections.abc import Callable

from pbem.desk.across_games.personal_data import export_text, remove_person
from pbem.desk.desk import Desk
from pbem.desk.orders.base import AtDoor, AtSeat, Confirmed
from pbem.desk.unsigned_letters.unconfirmed_requests import Request
from pbem.desk.visits.door_visit import DoorVisit
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.text import Text, Words, joined, mark, text, within

_WHAT_HAPPENS = mark(
    "I delete all that I keep about you. In your running games a bot takes your seat (to"
    " resign instead, answer `resign game ...` there first); finished games keep only the"
    " seat's name."
)


class Forget(AtSeat, AtDoor, Confirmed):
    """Deletes a person, who is asked by letter first."""

    words = ("forget",)
    usage = within("usage", "forget me")
    summary = mark("leave this host: what is kept about you is handed out and deleted")
    door_words = ("forget me",)
    shared = True

    def fits(self, rest: str) -> bool:
        return rest.casefold().strip(" .!") == "me"

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        return visit.ask_by_letter("forget me", _WHAT_HAPPENS, person=visit.person().id)

    def at_door(self, visit: DoorVisit, rest: str) -> Words:
        return visit.confirm("forget me", _WHAT_HAPPENS, person=visit.known())

    def confirmed(self, desk: Desk, request: Request, keep: Callable[[], None]) -> Words:
        """Hand out, delete, and forget this request too as soon as its answer is sent."""
        person = str(request.args["person"])
        told: list[Text] = []
        if desk.people.shelf.exists(person):
            request.handout = export_text(desk, person)
            keep()
            told = remove_person(desk, person, but=request.id)
        request.due_at = desk.clock()
        said = text("I have deleted what I kept about you. Here it is, for the last time.")
        return joined([said, *told], " ")
