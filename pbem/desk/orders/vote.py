"""`vote`: what is to become of a seat whose player has let the time pass."""

from __future__ import annotations

from pbem.desk.agreeing.motions import BOT, EXTEND, RESIGN
from pbem.desk.gamefile import Motion
from pbem.desk.orders.base import AtSeat
from pbem.desk.orders.extend import Extend
from pbem.desk.timing.reminder_times import Stage
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.errors import NotAllowed, NotUnderstood
from pbem.engine.text import Words, _, mark, order, within


class Vote(AtSeat):
    """Proposes, or agrees, that a bot takes the seat or that it is out of the game."""

    words = ("vote",)
    usage = within("usage", "vote bot|resign SEAT")
    summary = mark("what becomes of a seat whose player has let the time pass")

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        choice, _blank, name = rest.casefold().partition(" ")
        if choice == EXTEND:  # what is voted on, though by an order of its own
            return Extend().at_seat(visit, name.strip())
        if choice not in (BOT, RESIGN) or not name.strip():
            why = _("`vote` takes a choice and a seat.")
            raise NotUnderstood(rest, why, example=order("vote bot red"))
        seat = visit.file.seat_named(name.strip())
        if seat == visit.seat or visit.file.seats[seat].reminded < Stage.MISSED:
            raise NotAllowed(rest, _("There is nothing to vote on for this seat."))
        return visit.propose(Motion(choice, seat))
