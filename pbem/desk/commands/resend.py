"""`resend`: a fresh letter with the board and the question."""

from __future__ import annotations

from pbem.engine.text import _

from ..visit import Visit


class Resend:
    """The answer to any letter shows where the game stands, so there is nothing else to send."""

    words = ("resend",)
    usage = "resend"
    summary = _("a fresh letter with the board and what is asked")
    plays = False

    def run(self, visit: Visit, rest: str) -> str:
        return _("Here it is.")


COMMAND = Resend()
