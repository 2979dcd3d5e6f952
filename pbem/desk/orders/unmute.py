"""`unmute`: messages of a seat again."""

from __future__ import annotations

from pbem.desk.orders.base import AtSeat
from pbem.desk.orders.mute import others
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.text import Words, _, mark, text, within


class Unmute(AtSeat):
    """Lets the messages of a seat, or of all, come again."""

    words = ("unmute",)
    usage = within("usage", "unmute [SEAT|all]")
    summary = mark("get a player's messages again")

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        place = visit.mine
        names = others(visit, rest or "all")
        place.muted = [name for name in place.muted if name not in names]
        visit.acted = True
        if place.muted:
            return text("You still get no messages of {names}.", names=", ".join(place.muted))
        return _("You get everybody's messages.")
