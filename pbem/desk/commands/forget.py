"""`forget me`: leave the host and have everything deleted."""

from __future__ import annotations

from pbem.engine.text import _

from ..asking import ask_by_letter
from ..visit import Visit


class Forget:
    """Asks by letter first."""

    words = ("forget",)
    usage = "forget me"
    summary = _("leave this host: what is kept about you is handed out and deleted")
    plays = False

    def fits(self, rest: str) -> bool:
        return rest.casefold().strip(" .!") == "me"

    def run(self, visit: Visit, rest: str) -> str:
        from ..mailroom.door.forget import describe

        return ask_by_letter(visit, "forget me", describe(), person=visit.person().id)


COMMAND = Forget()
