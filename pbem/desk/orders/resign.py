"""`resign`: leave the game for good."""

from __future__ import annotations

from pbem.desk.orders.base import AtSeat
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.errors import NotAllowed
from pbem.engine.text import Words, _, mark, order, within


class Resign(AtSeat):
    """Takes the seat out of the game; asks for the word twice, since it cannot be undone."""

    words = ("resign",)
    usage = within("usage", "resign game 12")
    summary = mark("leave this game for good")
    plays = True

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        sure = f"game {visit.file.id}"
        if rest.casefold() != sure:
            raise NotAllowed(
                "resign",
                _("Resigning cannot be taken back. If you mean it, say so in full."),
                example=order("resign game {number}", number=visit.file.id),
            )
        if visit.play.result is not None:
            raise NotAllowed("resign", _("The game is over."))
        visit.play.resign(visit.seat)
        visit.transcript.changed = True
        return _("You have resigned. Thank you for playing.")
