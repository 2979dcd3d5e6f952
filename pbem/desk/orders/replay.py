"""`replay`: the whole game so far, move by move, as a page in one file."""

from __future__ import annotations

from pbem.desk.orders.base import AtSeat
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.text import Words, _, mark, within


class Replay(AtSeat):
    """Lets the answer carry the game as this seat could see it."""

    words = ("replay",)
    usage = within("usage", "replay")
    summary = mark("the whole game so far, move by move, as a page for your browser")
    shared = True

    def fits(self, rest: str) -> bool:
        return not rest.strip(" .!")

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        if not visit.by_letter:
            words = _("From the shell: `pbem replay {id} --as {seat} --html FILE`.")
            return words.format(id=visit.file.id, seat=visit.mine.name)
        visit.stir()
        visit.transcript.replay = visit.acted = True
        return _("The game so far is attached; it opens in any browser, without network.")
