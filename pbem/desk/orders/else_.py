"""`else`: what to do when the condition of the latest `if` does not hold."""

from __future__ import annotations

from pbem.desk.orders.base import AtSeat
from pbem.desk.standing_orders.kept import add_else, describe
from pbem.desk.standing_orders.reading import read_else
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.text import Words, _, joined, mark, text, within


class Else(AtSeat):
    """`else ORDERS` and `else if CONDITION: ORDERS` go on with the latest `if`."""

    words = ("else",)
    own_words = True
    usage = within("usage", "else ORDERS")
    summary = mark("what to do if not; `else if CONDITION: ORDERS` goes on asking")

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        part = read_else(visit.play, visit.seat, rest, visit.reader.language)
        add_else(visit.mine.ahead, part)
        visit.acted = True
        kept = describe(visit.mine.ahead[-1])
        return joined(
            [text(_("Noted: “{orders}”"), orders=kept), text(_("To cancel it: `cancel order`"))],
            "\n",
        )
