"""`games`: the player's games, and those that look for players."""

from __future__ import annotations

from pbem.engine.text import _

from ..listing import games_text
from ..visit import Visit


class Games:
    """Lists games."""

    words = ("games",)
    usage = "games"
    summary = _("your games, and those that look for players")
    plays = False

    def run(self, visit: Visit, rest: str) -> str:
        return games_text(visit.desk, visit.file.seats[visit.seat].player or None)


COMMAND = Games()
