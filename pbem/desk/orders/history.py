"""`history`: the story of the game so far."""

from __future__ import annotations

from pbem.desk.orders.base import AtSeat
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.errors import NotUnderstood
from pbem.engine.text import Words, _, mark

_USUAL = 30
_MOST = 500


class History(AtSeat):
    """Tells the latest sentences of the story, as this seat may know it."""

    words = ("history",)
    usage = "history [N]"
    summary = mark("what the latest letter only counted, or the latest N things that happened")
    asks = True

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        if rest and not rest.isdecimal():
            raise NotUnderstood(rest, _("`history` takes a number."), example="history 20")
        if not rest and visit.mine.behind:
            log = visit.game.play.log
            return "\n".join(str(log[place]) for place in visit.mine.behind)
        count = min(int(rest), _MOST) if rest else _USUAL
        told = visit.play.story(visit.seat)[-count:] if count else []
        return "\n".join(str(one) for one in told) or _("Nothing has happened yet.")
