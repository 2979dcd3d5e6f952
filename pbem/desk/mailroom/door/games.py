"""`games` at the front door: one's own games, and those that look for players."""

from __future__ import annotations

from pbem.engine.text import _

from ...listing import games_text
from .visit import DoorVisit


class Games:
    """Lists games; a person's own go to the registered address only."""

    words = ("games",)
    usage = "games"
    summary = _("your games, and those that look for players")

    def run(self, visit: DoorVisit, rest: str) -> str:
        return games_text(visit.post.desk, visit.person)


ORDER = Games()
