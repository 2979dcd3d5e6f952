"""`standings`: who stands where on this host."""

from __future__ import annotations

from pbem.engine.text import _

from ..standings import standings_text
from ..visit import Visit


class Standings:
    """Shows the ratings of all games, or of one kind of game."""

    words = ("standings",)
    usage = "standings [GAME]"
    summary = _("who has won what on this host, and the ratings that come of it")
    plays = False

    def run(self, visit: Visit, rest: str) -> str:
        return standings_text(visit.desk, rest)


COMMAND = Standings()
