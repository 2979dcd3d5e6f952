"""Whether a game is played with hints: `hints=on`, chosen when it is opened."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.desk.gamefile import SeatFile
from pbem.engine.errors import GameError
from pbem.engine.text import _

HINTS = "hints"
ON, OFF = "on", "off"


def read_hints(options: Mapping[str, str], seats: list[SeatFile]) -> bool:
    """What was chosen; else on where one person plays against nobody but bots and rules."""
    chosen = options.get(HINTS)
    if chosen is None:
        return sum(not (seat.bot or seat.by_rules) for seat in seats) == 1
    if chosen not in (ON, OFF):
        raise GameError(
            _("The option {name} can be {what}; not {value!r}.").format(
                name=HINTS, what=f"{ON}, {OFF}", value=chosen
            )
        )
    return chosen == ON
