"""`abandon`: end the game without a winner, if all agree."""

from __future__ import annotations

from pbem.engine.errors import NotAllowed
from pbem.engine.text import _

from ..proposals import ABANDON, Proposal
from ..visit import Visit


class Abandon:
    """Proposes that the game ends here."""

    words = ("abandon",)
    usage = "abandon"
    summary = _("propose to end the game without a winner; all have to agree")
    plays = False

    def run(self, visit: Visit, rest: str) -> str:
        if visit.play.result is not None:
            raise NotAllowed("abandon", _("The game is over."))
        return visit.propose(Proposal(ABANDON))


COMMAND = Abandon()
