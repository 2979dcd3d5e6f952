"""`pass rest of round`: pass whenever that is possible, until the round is over."""

from __future__ import annotations

from pbem.engine.text import _

from .. import ahead
from ..visit import Visit

_FORMS = frozenset(
    {"rest", "rest of round", "rest of the round", "rest of this round", "the rest of the round"}
)


class PassRest:
    """Gives an order ahead that counts more than once; `pass` alone is the game's own."""

    words = ("pass",)
    usage = "pass rest of round"
    summary = _("pass whenever you can until the round is over; `standing none` takes it back")
    plays = False

    def fits(self, rest: str) -> bool:
        return rest.casefold().strip(" .!") in _FORMS

    def run(self, visit: Visit, rest: str) -> str:
        part = ahead.pass_rest(visit.play, visit.seat)
        if [part] not in visit.file.seats[visit.seat].ahead:
            visit.give_ahead(part)
        return _("Noted: you pass whenever you can in round {round}.").format(round=part.round)


COMMAND = PassRest()
