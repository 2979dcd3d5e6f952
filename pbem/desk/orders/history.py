"""`history`: the story of the game so far."""

from __future__ import annotations

from pbem.desk.looking.seat_names import Calling
from pbem.desk.orders.base import AtSeat
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.errors import NotUnderstood
from pbem.engine.text import Words, _, mark, order, within

_USUAL = 30
_MOST = 500


class History(AtSeat):
    """Tells the latest sentences of the story, as this seat may know it."""

    words = ("history",)
    usage = within("usage", "history [N]")
    summary = mark("what the latest letter only counted, or the latest N things that happened")
    asks = True

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        if rest.casefold().strip(" .!") == "all":
            rest = str(_MOST)
        if rest and not rest.isdecimal():
            raise NotUnderstood(rest, _("`history` takes a number."), example=order("history 20"))
        if not rest and visit.mine.behind:
            log = visit.game.play.log
            told = [log[place] for place in visit.mine.behind]
        else:
            count = min(int(rest), _MOST) if rest else _USUAL
            told = visit.play.latest(visit.seat, count)
        calling = Calling(visit.play, visit.play.view(visit.seat), visit.seat)
        return "\n".join(map(calling.tell, told)) or _("Nothing has happened yet.")
