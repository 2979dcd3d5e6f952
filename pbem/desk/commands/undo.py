"""`undo`: take back a decision, or, if all others agree, a turn that was handed on."""

from __future__ import annotations

from pbem.engine.errors import NotAllowed
from pbem.engine.text import _

from ..proposals import UNDO, Proposal, latest_turn
from ..visit import Visit


class Undo:
    """Takes back decisions, but never what has shown somebody something hidden."""

    words = ("undo",)
    usage = "undo [all]"
    summary = _("take back your latest decision (all: the turn); after your turn, ask the others")
    plays = True

    def run(self, visit: Visit, rest: str) -> str:
        play, seat = visit.play, visit.seat
        if not play.drafting(seat):
            return self._ask_others(visit)
        if not play.can_undo(seat):
            raise NotAllowed(
                "undo", _("Your latest decision showed you something hidden, so it stands.")
            )
        taken = 0
        while play.can_undo(seat) and (not taken or rest.casefold() == "all"):
            play.undo(seat)
            taken += 1
        visit.transcript.changed = True
        if taken == 1:
            return _("Your latest decision is taken back.")
        return _("{count} decisions are taken back.").format(count=taken)

    def _ask_others(self, visit: Visit) -> str:
        if visit.transcript.preview:
            raise NotAllowed("undo", _("There is nothing of yours to take back in this turn."))
        position = latest_turn(visit.play, visit.seat)
        return visit.propose(Proposal(UNDO, visit.seat, position))


COMMAND = Undo()
