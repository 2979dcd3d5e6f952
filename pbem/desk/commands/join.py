"""`join`: take a seat in another game."""

from __future__ import annotations

from pbem.engine.errors import NotAllowed, NotUnderstood
from pbem.engine.text import _

from ..asking import ask_by_letter
from ..visit import Visit


class Join:
    """Takes a seat in a game that looks for players; a letter asks first whether it is meant."""

    words = ("join",)
    usage = "join ID [SEAT]"
    summary = _("take a seat in another game that looks for players")
    plays = False

    def run(self, visit: Visit, rest: str) -> str:
        number, _blank, seat = rest.lstrip("#").partition(" ")
        if not (number.isascii() and number.isdecimal() and len(number) < 10):
            why = _("`join` takes the number of a game.")
            raise NotUnderstood(rest, why, example="join 12")
        if int(number) == visit.file.id:
            raise NotAllowed(rest, _("You have a seat in this game."))
        words = _("You are to join game {number}.").format(number=int(number))
        return ask_by_letter(visit, "join", words, number=int(number), seat=seat.casefold())


COMMAND = Join()
