"""`agree`: say yes to what another player has proposed."""

from __future__ import annotations

from operator import eq

from pbem.engine.errors import NotAllowed, NotUnderstood
from pbem.engine.text import _

from ..proposals import KINDS, Proposal, drop_stale, stands, voters
from ..visit import Visit


class Agree:
    """Agrees to the proposal that waits for this player."""

    words = ("agree",)
    usage = "agree [WHAT]"
    summary = _("say yes to what another player has proposed")
    plays = False

    def run(self, visit: Visit, rest: str) -> str:
        return visit.propose(waiting(visit, "agree", rest))


def waiting(visit: Visit, word: str, rest: str) -> Proposal:
    """The proposal that this player answers; those are dropped that are stale.

    When several wait, it has to be said which: somebody from outside may have come in between
    with a request for a seat. A yes to something else is no yes to the only one that waits.
    """
    name = visit.file.seats[visit.seat].name
    found: dict[str, Proposal] = {}
    for proposal in list(visit.file.proposals):
        if name in voters(visit.file, proposal) and name not in proposal.agreed:
            if stands(visit.file, visit.play, proposal):
                found[called(proposal, visit.file.names)] = proposal
            else:
                drop_stale(visit.desk, visit.file, proposal)
                visit.acted = True
    if not found:
        raise NotAllowed(word, _("Nothing is proposed that waits for you."))
    said = rest.casefold().strip(" .!").split()
    meant = [one for what, one in found.items() if all(map(eq, what.casefold().split(), said))]
    if not meant and len(found) == 1 and not (said and said[0] in KINDS):
        meant = list(found.values())  # whatever was said besides, it was of no other thing
    if len(meant) != 1:
        why = (
            _("Several things wait for your word; please say which.")
            if len(found) > 1
            else _("Something else waits for your word.")
        )
        raise NotUnderstood(word, why, nearest=[f"{word} {what}" for what in found])
    return meant[0]


def called(proposal: Proposal, names: list[str]) -> str:
    """What a proposal is called in an order."""
    return f"{proposal.kind} {names[proposal.seat]}" if proposal.seat >= 0 else proposal.kind


COMMAND = Agree()
