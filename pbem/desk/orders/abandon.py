"""`abandon`: end the game without a winner, if all agree."""

from __future__ import annotations

from pbem.desk.agreeing.motions import ABANDON
from pbem.desk.gamefile import Motion
from pbem.desk.orders.base import AtSeat
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.errors import NotAllowed
from pbem.engine.text import Words, _, mark, within


class Abandon(AtSeat):
    """Proposes that the game ends here."""

    words = ("abandon",)
    usage = within("usage", "abandon")
    summary = mark("propose to end the game without a winner; all have to agree")

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        if visit.play.result is not None:
            raise NotAllowed("abandon", _("The game is over."))
        return visit.propose(Motion(ABANDON))
