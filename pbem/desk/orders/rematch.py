"""`rematch`: the same game again, after its end."""

from __future__ import annotations

from pbem.desk.gamefile import ENDED, FINISHED
from pbem.desk.new_games.rematch import propose_rematch
from pbem.desk.orders.base import AtSeat
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.errors import NotAllowed
from pbem.engine.text import Words, _, mark, text, within


class Rematch(AtSeat):
    """Proposes a new game to the same people; whoever was last sits first."""

    words = ("rematch",)
    usage = within("usage", "rematch")
    summary = mark("after the end: propose the same game to the same people again")

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        file = visit.file
        if file.status not in (FINISHED, ENDED):
            raise NotAllowed("rematch", _("The game is not over yet."))
        if file.rematch and visit.desk.games.exists(file.rematch):
            return text(
                "Game {number} is proposed already; its invitation asks you.", number=file.rematch
            )
        number = propose_rematch(visit.desk, visit.game, visit.person().id)
        visit.acted = True
        return text(
            "Game {number} is proposed. It starts when everyone has said yes.", number=number
        )
