"""`standings` at the front door: who stands where."""

from __future__ import annotations

from pbem.engine.text import _

from ...standings import standings_text
from .visit import DoorVisit


class Standings:
    """Shows the ratings, by name and never by address."""

    words = ("standings", "ratings", "results")
    usage = "standings [GAME]"
    summary = _("who has won what, and the ratings that come of it")

    def run(self, visit: DoorVisit, rest: str) -> str:
        return standings_text(visit.post.desk, rest)


ORDER = Standings()
