"""`when`: orders for the next turn, come what may."""

from __future__ import annotations

from pbem.engine.errors import NotUnderstood
from pbem.engine.text import _

from .. import ahead
from ..visit import Visit


class When:
    """`when my turn: ORDERS` gives orders ahead, come what may."""

    words = ("when",)
    usage = "when my turn: ORDERS"
    summary = _("give orders ahead; they are done as soon as you are asked")
    plays = False

    def run(self, visit: Visit, rest: str) -> str:
        part = ahead.read_part(visit.play, visit.seat, rest)
        if part.condition:
            raise NotUnderstood(rest, _("`when` goes with `my turn`; else say `if`."))
        return visit.give_ahead(part)


COMMAND = When()
