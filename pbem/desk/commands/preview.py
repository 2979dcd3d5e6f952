"""`preview`: try the lines that follow, and keep nothing."""

from __future__ import annotations

from pbem.engine.text import _

from ..visit import Visit


class Preview:
    """Tries the rest of the letter on a copy, up to the first thing that would be revealed."""

    words = ("preview",)
    usage = "preview"
    summary = _("as the first line: show what the orders below would do, and keep nothing")
    plays = False

    def run(self, visit: Visit, rest: str) -> str:
        visit.start_preview()
        return _("Nothing below is kept.")


COMMAND = Preview()
