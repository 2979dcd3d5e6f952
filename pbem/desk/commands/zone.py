"""`zone`: the player's time zone."""

from __future__ import annotations

from pbem.engine.text import _

from ..visit import Visit
from ..zones import read_zone


class Zone:
    """Says or changes the zone by which the player's days and deadlines go, in all games."""

    words = ("zone",)
    usage = "zone Europe/Kyiv"
    summary = _("your time zone: your days and deadlines go by it, in all games")
    plays = False

    def run(self, visit: Visit, rest: str) -> str:
        if rest:
            zone = read_zone(rest)
            visit.change_person(lambda one: setattr(one, "zone", zone))
        return _("Your time zone is {zone}.").format(zone=visit.person().zone)


COMMAND = Zone()
