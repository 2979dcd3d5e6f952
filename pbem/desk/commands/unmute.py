"""`unmute`: messages of a seat again."""

from __future__ import annotations

from pbem.engine.text import _

from ..visit import Visit
from .mute import others


class Unmute:
    """Lets the messages of a seat, or of all, come again."""

    words = ("unmute",)
    usage = "unmute [SEAT|all]"
    summary = _("get a player's messages again")
    plays = False

    def run(self, visit: Visit, rest: str) -> str:
        place = visit.file.seats[visit.seat]
        names = others(visit, rest or "all")
        place.muted = [name for name in place.muted if name not in names]
        visit.acted = True
        if place.muted:
            return _("You still get no messages of {names}.").format(names=", ".join(place.muted))
        return _("You get everybody's messages.")


COMMAND = Unmute()
