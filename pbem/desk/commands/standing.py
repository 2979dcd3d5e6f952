"""`standing`: the orders that were given ahead."""

from __future__ import annotations

from pbem.engine.text import _

from .. import ahead
from ..visit import Visit


class Standing:
    """`standing` lists the orders given ahead; `standing none` drops them."""

    words = ("standing",)
    usage = "standing [none]"
    summary = _("list the orders you gave ahead, or drop them all")
    plays = False

    def run(self, visit: Visit, rest: str) -> str:
        chains = visit.file.seats[visit.seat].ahead
        if rest.casefold() == "none":
            chains.clear()
            visit.acted = True
        if not chains:
            return _("You have no standing orders.")
        return "\n".join(ahead.describe(chain) for chain in chains)


COMMAND = Standing()
