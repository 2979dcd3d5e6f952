"""`preview`: try the orders of the letter, and keep nothing."""

from __future__ import annotations

from pbem.desk.orders.base import AtSeat
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.text import Words, _, mark, within


class Preview(AtSeat):
    """Tries the rest of the letter on a copy, up to the first thing that would be revealed."""

    words = ("preview",)
    own_words = True
    usage = within("usage", "preview")
    summary = mark("as the first line: show what the orders below would do, and keep nothing")
    asks = True

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        visit.start_preview()
        if rest:
            visit.lines.insert(0, rest)
        return _("I only try what follows.")
