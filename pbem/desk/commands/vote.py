"""`vote`: what is to become of a seat whose player has let the time pass."""

from __future__ import annotations

from pbem.engine.errors import NotAllowed, NotUnderstood
from pbem.engine.text import _

from ..timing.keeper import Stage
from ..timing.rules import BOT, RESIGN, WAIT
from ..visit import Visit

_CHOICES = (BOT, RESIGN, WAIT)


class Vote:
    """Counts the other players' votes; the last one that agrees carries it out."""

    words = ("vote",)
    usage = "vote bot|resign|wait SEAT"
    summary = _("what becomes of a seat whose player has let the time pass")
    plays = False

    def run(self, visit: Visit, rest: str) -> str:
        choice, _blank, name = rest.casefold().partition(" ")
        if choice not in _CHOICES or not name.strip():
            raise NotUnderstood(
                rest, _("`vote` takes a choice and a seat."), example="vote bot red"
            )
        seat = visit.file.seat_named(name.strip())
        place = visit.file.seats[seat]
        if seat == visit.seat or place.reminded < Stage.MISSED:
            raise NotAllowed(rest, _("There is nothing to vote on for this seat."))
        place.votes[visit.file.seats[visit.seat].name] = choice
        visit.acted = True
        if choice != WAIT and self._agreed(visit, seat, choice):
            visit.decided = (seat, choice)
            return _("All agree.")
        return _("Your vote is noted.")

    def _agreed(self, visit: Visit, seat: int, choice: str) -> bool:
        voters = [
            one.name
            for number, one in enumerate(visit.file.seats)
            if number != seat and one.player and not one.bot
        ]
        votes = visit.file.seats[seat].votes
        return all(votes.get(voter) == choice for voter in voters)


COMMAND = Vote()
