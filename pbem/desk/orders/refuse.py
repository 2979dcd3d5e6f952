"""`refuse`: say no to what another player has proposed."""

from __future__ import annotations

from pbem.desk.agreeing.motions import refuse
from pbem.desk.agreeing.which_motion import drop_all_stale, motion_meant
from pbem.desk.orders.base import AtSeat
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.text import Words, _, mark, within


class Refuse(AtSeat):
    """Refuses the motion that waits for this player; it is dropped."""

    words = ("refuse",)
    usage = within("usage", "refuse [WHAT]")
    summary = mark("say no to what another player has proposed")

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        visit.acted |= drop_all_stale(visit.game, visit.mine.name)
        motion = motion_meant(visit.file, visit.mine.name, "refuse", rest)
        refuse(visit.game, motion, visit.mine.name)
        visit.acted = True
        return _("You said no, and I am telling the others.")
