"""`export me`: everything that is kept about a player."""

from __future__ import annotations

from pbem.engine.text import _

from ...membership import export_text
from .visit import DoorVisit


class Export:
    """Hands it out, to the registered address only."""

    words = ("export me",)
    usage = "export me"
    summary = _("everything that is kept about you, to your registered address")

    def run(self, visit: DoorVisit, rest: str) -> str:
        return export_text(visit.post.desk, visit.known())


ORDER = Export()
