"""`rekey`: make all older letters void."""

from __future__ import annotations

from pbem.engine.text import _

from ..seats import raise_generation
from ..visit import Visit


class Rekey:
    """Gives the seat a new key: whoever holds an older letter can do nothing with it."""

    words = ("rekey",)
    usage = "rekey"
    summary = _("make all older letters of this game void, if somebody else may have one")
    plays = False

    def run(self, visit: Visit, rest: str) -> str:
        raise_generation(visit.file, visit.seat)
        visit.acted = True
        return _("All older letters of this game are void; the answer to this one is good.")


COMMAND = Rekey()
