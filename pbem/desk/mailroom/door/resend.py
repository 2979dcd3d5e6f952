"""`resend`: a fresh letter of a game, for a player who lost it."""

from __future__ import annotations

from pbem.engine.text import _
from pbem.store.errors import NotFound

from ...seats import resend
from .visit import DoorVisit


class Resend:
    """Sends the latest letter of a game anew, to the registered address only."""

    words = ("resend",)
    usage = "resend ID"
    summary = _("a fresh letter of your game, to your registered address")

    def run(self, visit: DoorVisit, rest: str) -> str:
        number = visit.number(rest, "resend 12")
        visit.see_first("resend")
        if visit.person is None or not resend(visit.post.desk, number, visit.person):
            raise NotFound(
                _("This address has no seat in a game with the number {number}.").format(
                    number=number
                )
            )
        visit.answered_elsewhere = True
        return _("A fresh letter of game {number} is on its way.").format(number=number)


ORDER = Resend()
