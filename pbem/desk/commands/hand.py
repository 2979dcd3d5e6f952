"""`hand`: the player's own hidden cards."""

from __future__ import annotations

from pbem.engine.text import _

from ..visit import Visit


class Hand:
    """Shows what only this player may see."""

    words = ("hand",)
    usage = "hand"
    summary = _("your own cards")
    plays = False

    def run(self, visit: Visit, rest: str) -> str:
        view = visit.play.view(visit.seat)
        said = visit.play.game.lookup(view, ["hand"])
        return said if said is not None else _("There are no hands in this game.")


COMMAND = Hand()
