"""`hand`: the player's own hidden cards."""

from __future__ import annotations

from pbem.desk.orders.base import AtSeat
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.text import Words, _, mark, within


class Hand(AtSeat):
    """Shows what only this player may see."""

    words = ("hand",)
    usage = within("usage", "hand")
    summary = mark("your own cards")
    asks = True

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        view = visit.play.view(visit.seat)
        said = visit.play.game.lookup(view, ["hand"])
        return said if said is not None else _("There are no hands in this game.")
