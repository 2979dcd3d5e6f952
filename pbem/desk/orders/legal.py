"""`legal`: everything that may be answered now."""

from __future__ import annotations

from pbem.desk.orders.base import AtSeat
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.order_reading.refusing import not_asked
from pbem.engine.text import Words, mark, spoken, within


class Legal(AtSeat):
    """Lists the options of the question that is open, with what is worth knowing of each."""

    words = ("legal",)
    usage = within("usage", "legal")
    summary = mark("everything that you may answer now")
    asks = True

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        return open_offers(visit)


def open_offers(visit: SeatVisit) -> str:
    """The question that is open, and each answer with what is worth knowing of it."""
    question = visit.play.pending.get(visit.seat)
    if question is None:
        return str(not_asked(visit.play, visit.seat))
    lines = [spoken(question.prompt)]
    for offer in visit.play.offers(visit.seat):
        note = f"  ({offer.note})" if offer.note else ""
        lines.append(f"  {offer.phrase}{note}")
    return "\n".join(lines)
