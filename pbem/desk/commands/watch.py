"""`watch`: look on at another game."""

from __future__ import annotations

from pbem.engine.text import _

from ..asking import ask_by_letter
from ..visit import Visit


class Watch:
    """Asks by letter first, as everything that is about another game."""

    words = ("watch",)
    usage = "watch ID"
    summary = _("look on at another game; `unwatch ID` to the host's address ends that")
    plays = False

    def fits(self, rest: str) -> bool:
        number = rest.lstrip("#")
        return number.isascii() and number.isdecimal() and len(number) < 10

    def run(self, visit: Visit, rest: str) -> str:
        number = int(rest.lstrip("#"))
        words = _("You are to watch game {number}.").format(number=number)
        return ask_by_letter(visit, "watch", words, number=number)


COMMAND = Watch()
