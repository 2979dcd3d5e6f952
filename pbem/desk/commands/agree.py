"""`agree`: say yes to what another player has proposed."""

from __future__ import annotations

from pbem.engine.errors import NotAllowed
from pbem.engine.text import _

from ..proposals import Proposal, drop_stale, stands, voters
from ..visit import Visit


class Agree:
    """Agrees to the oldest proposal that waits for this player."""

    words = ("agree",)
    usage = "agree"
    summary = _("say yes to what another player has proposed")
    plays = False

    def run(self, visit: Visit, rest: str) -> str:
        return visit.propose(waiting(visit))


def waiting(visit: Visit) -> Proposal:
    """The oldest proposal that this player has not answered; those are dropped that are stale."""
    name = visit.file.seats[visit.seat].name
    for proposal in list(visit.file.proposals):
        if name in voters(visit.file, proposal) and name not in proposal.agreed:
            if stands(visit.file, visit.play, proposal):
                return proposal
            drop_stale(visit.desk, visit.file, proposal)
            visit.acted = True
    raise NotAllowed("agree", _("Nothing is proposed that waits for you."))


COMMAND = Agree()
