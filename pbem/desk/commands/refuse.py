"""`refuse`: say no to what another player has proposed."""

from __future__ import annotations

from pbem.engine.text import _

from ..proposals import refuse
from ..visit import Visit
from .agree import waiting


class Refuse:
    """Refuses the proposal that waits for this player; it is dropped."""

    words = ("refuse",)
    usage = "refuse [WHAT]"
    summary = _("say no to what another player has proposed")
    plays = False

    def run(self, visit: Visit, rest: str) -> str:
        name = visit.file.seats[visit.seat].name
        refuse(visit.desk, visit.file, visit.play, waiting(visit, "refuse", rest), name)
        visit.acted = True
        return _("You have refused, and the others are told.")


COMMAND = Refuse()
