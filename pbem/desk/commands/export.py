"""`export me`: everything that is kept about the player."""

from __future__ import annotations

from pbem.engine.text import _

from ..membership import export_text
from ..visit import Visit


class Export:
    """Hands it out, to the registered address, where all answers go."""

    words = ("export",)
    usage = "export me"
    summary = _("everything that this host keeps about you")
    plays = False

    def fits(self, rest: str) -> bool:
        return rest.casefold().strip(" .!") == "me"

    def run(self, visit: Visit, rest: str) -> str:
        return export_text(visit.desk, visit.person().id)


COMMAND = Export()
