"""`mute`: no more messages of a seat."""

from __future__ import annotations

from pbem.desk.orders.base import AtSeat
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.errors import NotAllowed
from pbem.engine.text import Words, _, listed, mark, text, within

ALL = ("all", "everyone")


class Mute(AtSeat):
    """Stops the messages of a seat, or of all; whoever writes them does not notice."""

    words = ("mute",)
    usage = within("usage", "mute SEAT|all")
    summary = mark("get no more messages of a player; `mute` lists whom you muted")

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        place = visit.mine
        if rest:
            names = others(visit, rest)
            place.muted = [name for name in visit.file.names if name in {*place.muted, *names}]
            visit.acted = True
        if not place.muted:
            return _("You get everybody's messages.")
        return text("You get no messages of {names}.", names=listed(place.muted))


def others(visit: SeatVisit, word: str) -> list[str]:
    """The names of the other seats that a word means."""
    own = visit.mine.name
    if word.casefold() in ALL:
        return [name for name in visit.file.names if name != own]
    name = visit.file.names[visit.file.seat_named(word)]
    if name == own:
        raise NotAllowed(word, _("That is your own seat."))
    return [name]
