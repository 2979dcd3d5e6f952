"""`agree`: say yes to what another player has proposed."""

from __future__ import annotations

from pbem.desk.agreeing.which_motion import drop_all_stale, motion_meant
from pbem.desk.orders.base import AtSeat
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.text import Words, mark, within


class Agree(AtSeat):
    """Agrees to the motion that waits for this player."""

    words = ("agree",)
    usage = within("usage", "agree [WHAT]")
    summary = mark("say yes to what another player has proposed")

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        visit.acted |= drop_all_stale(visit.game, visit.mine.name)
        return visit.propose(motion_meant(visit.file, visit.mine.name, "agree", rest))
