"""`vote`: what is to become of a seat whose player has let the time pass."""

from __future__ import annotations

from pbem.engine.errors import NotAllowed, NotUnderstood
from pbem.engine.text import _

from ..proposals import BOT, RESIGN, Proposal
from ..timing.keeper import Stage
from ..visit import Visit


class Vote:
    """Proposes, or agrees, that a bot takes the seat or that it is out of the game."""

    words = ("vote",)
    usage = "vote bot|resign SEAT"
    summary = _("what becomes of a seat whose player has let the time pass")
    plays = False

    def run(self, visit: Visit, rest: str) -> str:
        choice, _blank, name = rest.casefold().partition(" ")
        if choice not in (BOT, RESIGN) or not name.strip():
            why = _("`vote` takes a choice and a seat.")
            raise NotUnderstood(rest, why, example="vote bot red")
        seat = visit.file.seat_named(name.strip())
        if seat == visit.seat or visit.file.seats[seat].reminded < Stage.MISSED:
            raise NotAllowed(rest, _("There is nothing to vote on for this seat."))
        return visit.propose(Proposal(choice, seat))


COMMAND = Vote()
