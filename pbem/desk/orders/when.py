"""`when`: orders for the next turn, come what may."""

from __future__ import annotations

from pbem.desk.orders.base import AtSeat
from pbem.desk.standing_orders.reading import read_when
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.text import Words, mark, within


class When(AtSeat):
    """`when my turn: ORDERS` gives orders ahead, come what may."""

    words = ("when",)
    own_words = True
    usage = within("usage", "when my turn: ORDERS")
    summary = mark("give orders ahead; they are done as soon as you are asked")

    def fits(self, rest: str) -> bool:
        """Not a question: `when do I get income?`."""
        return ":" in rest or "?" not in rest

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        language = visit.reader.language
        parts = read_when(visit.play, visit.seat, rest, language)
        return visit.give_ahead(*parts)
