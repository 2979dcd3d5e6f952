"""`report`: something is wrong with a ruling or with the host."""

from __future__ import annotations

from pbem.desk.orders.base import AtSeat
from pbem.desk.owed_letters.kinds import REPORT
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.errors import NotAllowed, NotUnderstood
from pbem.engine.text import Words, _, mark, order, within

LONGEST = 4000


class Report(AtSeat):
    """Tells the operator, who gets the whole record of the game with it."""

    words = ("report",)
    own_words = True
    usage = within("usage", "report: TEXT")
    summary = mark("tell the operator of a wrong ruling or a fault; the record goes along")

    def at_seat(self, visit: SeatVisit, rest: str) -> Words:
        said = "\n".join([rest.lstrip(": "), *visit.continuation()]).strip()
        if not said:
            why = _("`report` takes a text.")
            raise NotUnderstood(rest, why, example=order("report: I had a coin left"))
        if len(said) > LONGEST:
            raise NotAllowed(rest, _("That is too long for a report."))
        visit.stir()
        visit.game.letters.to_operator(REPORT, seat=visit.mine.name, words=said)
        visit.acted = True
        return _("The operator gets your report, with the record of the game.")
