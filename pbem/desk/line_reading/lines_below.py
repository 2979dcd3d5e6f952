"""What the lines below one make of it before it is read: they go on in it, or take it back.

`Build` - `base 5L` is one line over two. `Take Y13.` - `Rather bank 2.` orders the second alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from pbem.desk.line_reading.corrected_below import is_called_off, is_corrected_below
from pbem.desk.line_reading.line_kinds import LineKinds
from pbem.desk.transcript import IGNORED, Item
from pbem.desk.visits.seat_visit import SeatVisit

_SENTENCE_ENDS = (".", "!", ";")


class LinesBelow:
    """Joins or drops the lines of one letter by what stands below them."""

    def __init__(self, visit: SeatVisit, kinds: LineKinds) -> None:
        self.visit = visit
        self.kinds = kinds
        self.transcript = visit.transcript

    def joined(self, line: str, above: Sequence[str], *, may_act: bool) -> str:
        """The line with those below that it goes on in: offers are printed over several.

        One of them may say where else to do it. `above` is what waits to be carried out.
        """
        if self.visit.lines and self.kinds.goes_on(line, self.visit.lines[0]):
            line = f"{line.rstrip(' .!;,')}, {self.visit.lines.pop(0)}"
        while may_act and self.visit.lines:
            following = self.visit.lines[0]
            if self.kinds.order_of_host(line)[0] or self.kinds.order_of_host(following)[0]:
                break
            corrected = is_corrected_below(self.kinds, above, line, following)
            if not corrected and not self.kinds.is_wrapped(above, line, following):
                break
            mark = "" if not corrected or line.rstrip().endswith(_SENTENCE_ENDS) else "."
            line = f"{line.rstrip()}{mark} {self.visit.lines.pop(0).strip()}"
        return line

    def drop(self, line: str) -> bool:
        """Whether the line below says that its writer changed their mind, and wants another order.

        Then this one is read past, and the other one next.
        """
        instead = self.kinds.instead_of(line, self.visit.lines[0]) if self.visit.lines else ""
        if instead:
            self.visit.lines[0] = instead
            self.transcript.items.append(Item(line, IGNORED))
        return bool(instead)

    def call_off(self, line: str) -> bool:
        """Whether the line below takes this one back, and the next says what is meant instead."""
        lines = self.visit.lines
        if len(lines) < 2 or not is_called_off(self.kinds, line, *lines[:2]):
            return False
        self.transcript.items += [Item(line, IGNORED), Item(lines.pop(0), IGNORED)]
        return True
