"""Whether a game is played with hints: `hints=on`, chosen when it is opened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.desk.gamefile import SeatFile
from pbem.engine.errors import GameError
from pbem.engine.game import Game
from pbem.engine.option_words import cannot_be
from pbem.engine.text import text

HINTS = "hints"
ON, OFF = "on", "off"


def read_hints(game: Game[Any], options: Mapping[str, str], seats: list[SeatFile]) -> bool:
    """What was chosen; else on where one person plays against nobody but bots and rules."""
    chosen = options.get(HINTS)
    if chosen is None:
        people = sum(not (seat.bot or seat.by_rules) for seat in seats)
        return people == 1 and game.thoughts() is not None
    if chosen not in (ON, OFF):
        raise cannot_be(HINTS, (ON, OFF), chosen)
    if chosen == ON and game.thoughts() is None:
        raise GameError(text("{title} has no hints.", title=game.called))
    return chosen == ON
