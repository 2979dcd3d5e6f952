"""`pass rest of round`: pass whenever that is possible, until the round is over."""

from __future__ import annotations

from pbem.desk.orders.base import AtSeat
from pbem.desk.standing_orders.reading import pass_rest
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.text import Words, mark, text, within

_FORMS = frozenset(
    {"rest", "rest of round", "rest of the round", "rest of this round", "the rest of the round"}
)


class PassRest(AtSeat):
    """Gives an order ahead that counts more than once; `pass` alone is the game's own."""

    words = ("pass",)
    usage = within("usage", "pass rest of round")
    summary = mark("pass whenever you can until the round is over; `cancel order` takes it back")

    shared = True

    def fits(self, rest: str) -> bool:
        return rest.casefold().strip(" .!") in _FORMS

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        part = pass_rest(visit.play, visit.seat)
        if [part] not in visit.mine.ahead:
            visit.give_ahead(part)
        return text("Noted: you pass whenever you can in round {round}.", round=part.round)
