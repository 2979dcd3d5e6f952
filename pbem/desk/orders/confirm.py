"""`confirm`: whether what ends a turn waits for `play it`."""

from __future__ import annotations

from pbem.desk.orders.base import AtSeat
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.errors import NotUnderstood
from pbem.engine.text import Words, _, mark, order, within


class Confirm(AtSeat):
    """Lets the host hold the answer that ends a turn, so that it can still be taken back."""

    words = ("confirm",)
    usage = within("usage", "confirm on|off")
    summary = mark(
        "hold what ends your turn until you answer `play it`, so that `undo` still works"
    )

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        word = rest.casefold().strip(" .!")
        if word not in ("", "on", "off"):
            why = _("`confirm` is on or off.")
            raise NotUnderstood(rest, why, nearest=[order("confirm on"), order("confirm off")])
        if word:
            visit.mine.confirm = word == "on"
            visit.acted = True
        if visit.mine.confirm:
            return _(
                "From now on I hold what ends your turn until you answer `play it`. While I hold"
                " something, `done` means the same."
            )
        return _("From now on I play at once what ends your turn.")
