"""`about`: what a card, a tile, a contract, a site or a slot is."""

from __future__ import annotations

from pbem.desk.orders.base import AtSeat
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.errors import NotUnderstood
from pbem.engine.text import Words, _, mark, order, text, within


class About(AtSeat):
    """Explains a thing of the game by its code or name, from what the seat may see."""

    words = ("about",)
    usage = within("usage", "about CODE")
    summary = mark("what a card, a tile, a contract, a site or a slot is, by its code or name")
    asks = True

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        named = rest.strip(" ?.!:")
        if not named:
            raise NotUnderstood(
                "about", _("`about` takes a code or a name."), example=order("help")
            )
        said = visit.play.game.lookup(visit.play.view(visit.seat), ["about", *named.split()])
        if said is None:
            why = text(_("I know nothing in this game that is called “{name}”."), name=named[:60])
            raise NotUnderstood(rest, why, example=order("board legend"))
        return said
