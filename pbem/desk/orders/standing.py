"""`standing`: the orders that were given ahead."""

from __future__ import annotations

from pbem.desk.orders.base import AtSeat
from pbem.desk.standing_orders.kept import describe
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.text import Words, _, mark, spoken, text, within


class Standing(AtSeat):
    """`standing` lists the orders given ahead; `standing none` drops them, `drop` the latest."""

    words = ("standing",)
    usage = within("usage", "standing [none]")
    summary = mark("list the orders you gave ahead, or drop them all")
    asks = True

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        chains = visit.mine.ahead
        if rest.casefold() == "none":
            chains.clear()
            visit.acted = True
        if rest.casefold() == "drop" and chains:
            dropped = spoken(describe(chains.pop()))
            visit.acted = True
            return text(_("Dropped: {orders}"), orders=dropped)
        if not chains:
            return _("You have no standing orders.")
        return "\n".join(spoken(describe(chain)) for chain in chains)
