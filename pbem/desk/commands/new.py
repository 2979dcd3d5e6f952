"""`new`: propose another game."""

from __future__ import annotations

from pbem.engine.text import _

from ..asking import ask_by_letter
from ..proposal import USAGE, as_args, describe, read_proposal
from ..visit import Visit


class New:
    """Proposes a game; a letter asks first whether it is meant."""

    words = ("new",)
    usage = USAGE
    summary = _("propose another game; `open` is a seat for anyone")
    plays = False

    def run(self, visit: Visit, rest: str) -> str:
        proposal = read_proposal(rest)
        return ask_by_letter(visit, "new", describe(proposal), **as_args(proposal))


COMMAND = New()
