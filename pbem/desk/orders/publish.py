"""`publish`: let everyone see the game when it is over, if all agree."""

from __future__ import annotations

from pbem.desk.agreeing.motions import PUBLISH
from pbem.desk.gamefile import Motion
from pbem.desk.orders.base import AtSeat
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.text import Words, _, mark, within


class Publish(AtSeat):
    """Proposes that the finished game has a public page."""

    words = ("publish",)
    usage = within("usage", "publish")
    summary = mark("propose to let everyone see the game when it is over; all have to agree")

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        if visit.file.public:
            return _("Everyone may see this game when it is over: all of you agree.")
        return visit.propose(Motion(PUBLISH))
