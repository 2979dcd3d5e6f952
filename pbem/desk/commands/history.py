"""`history`: the story of the game so far."""

from __future__ import annotations

from pbem.engine.errors import NotUnderstood
from pbem.engine.text import _

from ..visit import Visit

_USUAL = 30
_MOST = 500


class History:
    """Tells the latest sentences of the story, as this seat may know it."""

    words = ("history",)
    usage = "history [N]"
    summary = _("the latest N things that happened")
    plays = False

    def run(self, visit: Visit, rest: str) -> str:
        if rest and not rest.isdecimal():
            raise NotUnderstood(rest, _("`history` takes a number."), example="history 20")
        count = min(int(rest), _MOST) if rest else _USUAL
        told = visit.play.story(visit.seat)[-count:] if count else []
        return "\n".join(str(one) for one in told) or _("Nothing has happened yet.")


COMMAND = History()
