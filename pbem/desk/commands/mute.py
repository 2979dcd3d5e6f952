"""`mute`: no more messages of a seat."""

from __future__ import annotations

from pbem.engine.errors import NotAllowed
from pbem.engine.game import listed
from pbem.engine.text import _

from ..visit import Visit

ALL = ("all", "everyone")


class Mute:
    """Stops the messages of a seat, or of all; whoever writes them does not notice."""

    words = ("mute",)
    usage = "mute SEAT|all"
    summary = _("get no more messages of a player; `mute` lists whom you muted")
    plays = False

    def run(self, visit: Visit, rest: str) -> str:
        place = visit.file.seats[visit.seat]
        if rest:
            names = others(visit, rest)
            place.muted = [name for name in visit.file.names if name in {*place.muted, *names}]
            visit.acted = True
        if not place.muted:
            return _("You get everybody's messages.")
        return _("You get no messages of {names}.").format(names=listed(place.muted))


def others(visit: Visit, word: str) -> list[str]:
    """The names of the other seats that a word means."""
    own = visit.file.seats[visit.seat].name
    if word.casefold() in ALL:
        return [name for name in visit.file.names if name != own]
    name = visit.file.names[visit.file.seat_named(word)]
    if name == own:
        raise NotAllowed(word, _("That is your own seat."))
    return [name]


COMMAND = Mute()
