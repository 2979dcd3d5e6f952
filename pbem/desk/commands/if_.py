"""`if`: orders for the next turn, if something is so."""

from __future__ import annotations

from pbem.engine.text import _

from .. import ahead
from ..visit import Visit


class If:
    """`if CONDITION: ORDERS` gives orders ahead that count only when the condition holds."""

    words = ("if",)
    usage = "if CONDITION: ORDERS"
    summary = _("the same, if something is so when you are asked (`help conditions`)")
    plays = False

    def run(self, visit: Visit, rest: str) -> str:
        part = ahead.read_part(visit.play, visit.seat, rest)
        return visit.give_ahead(part)


COMMAND = If()
