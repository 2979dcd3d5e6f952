"""`undo`: take back the latest decision of a turn that is not handed on yet."""

from __future__ import annotations

from pbem.engine.errors import NotAllowed
from pbem.engine.text import _

from ..visit import Visit


class Undo:
    """Takes back decisions, but never what has shown the player something hidden."""

    words = ("undo",)
    usage = "undo [all]"
    summary = _("take back your latest decision of this turn (all: as many as possible)")
    plays = True

    def run(self, visit: Visit, rest: str) -> str:
        play, seat = visit.play, visit.seat
        if not play.drafting(seat):
            raise NotAllowed("undo", _("There is nothing of yours to take back in this turn."))
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


COMMAND = Undo()
