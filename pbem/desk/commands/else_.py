"""`else`: what to do when the condition of the latest `if` does not hold."""

from __future__ import annotations

from pbem.engine.errors import NotUnderstood
from pbem.engine.text import _

from .. import ahead
from ..visit import Visit


class Else:
    """`else ORDERS` and `else if CONDITION: ORDERS` go on with the latest `if`."""

    words = ("else",)
    usage = "else ORDERS"
    summary = _("what to do if not; `else if CONDITION: ORDERS` goes on asking")
    plays = False

    def run(self, visit: Visit, rest: str) -> str:
        first, _blank, more = rest.partition(" ")
        if first.casefold() == "if":
            part = ahead.read_part(visit.play, visit.seat, more)
        elif rest:
            part = ahead.Part("", rest.removeprefix(":").strip())
        else:
            raise NotUnderstood(rest, _("`else` takes orders."), example="else bank 1")
        ahead.add_else(visit.file.seats[visit.seat].ahead, part)
        visit.acted = True
        return _("Noted.")


COMMAND = Else()
