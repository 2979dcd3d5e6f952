"""`take`: play on for somebody who is gone."""

from __future__ import annotations

from collections.abc import Callable

from pbem.desk.agreeing.taking_over import ask_for_seat, see_free, see_patient
from pbem.desk.desk import Desk
from pbem.desk.orders.base import AtDoor, Confirmed
from pbem.desk.unsigned_letters.unconfirmed_requests import Request
from pbem.desk.visits.door_visit import DoorVisit
from pbem.engine.errors import NotUnderstood
from pbem.engine.text import Words, mark, order, text, within


class Take(AtDoor, Confirmed):
    """Asks for a seat that a bot plays, or whose player has let the time pass."""

    words = ("take",)
    usage = within("usage", "take ID SEAT")
    summary = mark("take over a seat whose player is gone, if the others agree")

    def at_door(self, visit: DoorVisit, rest: str) -> Words:
        number = visit.number(rest, "take 12 blue")
        file = visit.desk.read(number)
        name = " ".join(rest.split()[1:2]).casefold()
        if not name:
            why = text("Which seat? The game has: {seats}.", seats=", ".join(file.names))
            raise NotUnderstood(
                rest, why, example=order("take {number} {seat}", number=number, seat=file.names[0])
            )
        see_free(file, file.seat_named(name), visit.person or "")
        see_patient(visit.desk, file, visit.person or "")
        words = text(
            "You ask to play for {seat} in game {number}, {title}.",
            seat=name,
            number=number,
            title=file.title,
        )
        return visit.confirm("take", words, number=number, seat=name)

    def confirmed(self, desk: Desk, request: Request, keep: Callable[[], None]) -> Words:
        """Ask the other players, or the operator."""
        person = request.newcomer(desk)
        with desk.sitting(int(request.args["number"])) as game:
            said = ask_for_seat(game, str(request.args["seat"]), person, request.address)
            game.commit()
        return said
