"""`when`: orders for the next turn, come what may."""

from __future__ import annotations

from pbem.desk import standing_orders
from pbem.desk.orders.base import AtSeat
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.errors import NotUnderstood
from pbem.engine.text import Words, _, mark


class When(AtSeat):
    """`when my turn: ORDERS` gives orders ahead, come what may."""

    words = ("when",)
    usage = "when my turn: ORDERS"
    summary = mark("give orders ahead; they are done as soon as you are asked")

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        part = standing_orders.read_part(visit.play, visit.seat, rest, visit.reader.language)
        if part.condition:
            raise NotUnderstood(rest, _("`when` goes with `my turn`; else say `if`."))
        return visit.give_ahead(part)
