"""`if`: orders for the next turn, if something is so."""

from __future__ import annotations

from pbem.desk.orders.base import AtSeat
from pbem.desk.standing_orders.reading import read_chain
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.text import Words, mark, within


class If(AtSeat):
    """`if CONDITION: ORDERS` gives orders ahead that count only when the condition holds."""

    words = ("if",)
    own_words = True
    usage = within("usage", "if CONDITION: ORDERS")
    summary = mark("the same, if something is so when you are asked (`help conditions`)")

    def fits(self, rest: str) -> bool:
        """Not a question: `when do I get income?`."""
        return ":" in rest or "?" not in rest

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        parts = read_chain(visit.play, visit.seat, rest, visit.reader.language)
        return visit.give_ahead(*parts)
