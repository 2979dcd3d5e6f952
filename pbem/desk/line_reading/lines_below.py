"""What the lines below one make of it before it is read: they go on in it, or take it back.

`Build` - `base 5L` is one line over two, and `water:` - `A` - `B` over three. `Take Y13.` -
`Rather bank 2.` orders the second alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem.desk.line_reading.corrected_below import corrected, is_called_off, is_corrected_below
from pbem.desk.line_reading.line_kinds import LineKinds
from pbem.desk.spoken.taken_above import taking_above
from pbem.desk.transcript import IGNORED, Item
from pbem.desk.visits.seat_visit import SeatVisit

_HANGS = (":", ",")
_BULLET = re.compile(r"^\s*[-*•]\s+")
_MOST_LISTED = 6  # lines of a list below one that hangs
_MOST_LISTS = 3  # in a letter


class LinesBelow:
    """Joins or drops the lines of one letter by what stands below them."""

    def __init__(self, visit: SeatVisit, kinds: LineKinds) -> None:
        self.visit = visit
        self.kinds = kinds
        self.transcript = visit.transcript
        self._lists = 0

    def joined(self, line: str, above: Sequence[str], *, may_act: bool) -> str:
        """The line with those below that it goes on in: offers are printed over several.

        One of them may say where else to do it. `above` is what waits to be carried out.
        """
        if self.visit.lines and self.kinds.goes_on(line, self.visit.lines[0]):
            line = f"{line.rstrip(' .!;,')}, {self.visit.lines.pop(0)}"
        if may_act and line.rstrip().endswith(_HANGS) and self._lists < _MOST_LISTS:
            line = self._with_list(line, above)
        while may_act and self.visit.lines:
            following = self.visit.lines[0]
            if self.kinds.order_of_host(line)[0] or self.kinds.order_of_host(following)[0]:
                break
            if is_corrected_below(self.kinds, above, line, following):
                line = corrected(line, self.visit.lines.pop(0))
            elif self._is_wrapped(above, line, following):
                line = f"{line.rstrip()} {self.visit.lines.pop(0).strip()}"
            else:
                break
        return line

    def _is_wrapped(self, above: Sequence[str], line: str, following: str) -> bool:
        """Whether the line below goes on in this one, and does not take it back."""
        if taking_above(following, self.kinds.only_tells) is not None:
            return False
        return self.kinds.is_wrapped(above, line, following)

    def _with_list(self, line: str, above: Sequence[str]) -> str:
        """A line that hangs with the list below it, as far as all of that is one order.

        Where each line is read by itself, nothing is changed. A line below that names a site, a
        slot or a card belongs to it even if both cannot be read: half of a list is no order.
        """
        listed = self._listed()
        if not listed or not (self._may_order(line) or self._names(line)):
            return line
        self._lists += 1
        if self.kinds.tried([*above, line, *listed]).error is None:
            return line
        first = line.rstrip().removesuffix(",")
        for count in range(len(listed), 0, -1):
            items = ", ".join(_BULLET.sub("", one).strip(" ,;") for one in listed[:count])
            whole = f"{first} {items}" if first.endswith(":") else f"{first}, {items}"
            if self.kinds.tried([*above, whole]).error is None:
                del self.visit.lines[:count]
                return whole
        for one in listed:
            if not line.rstrip().endswith(_HANGS) or not self._names(one):
                break
            line = f"{line.rstrip()} {self.visit.lines.pop(0)}"
        return line

    def _names(self, line: str) -> bool:
        """Whether a line that is no order by itself names a site, a slot or a card."""
        if self.kinds.is_order(line):
            return False
        words = (word.strip(" .,;:!") for word in line.casefold().split())
        exact = self.kinds.language.lexicon.is_exact
        return any(exact(word) and not word.isdecimal() for word in words)

    def _may_order(self, line: str) -> bool:
        kinds = self.kinds
        return kinds.is_order(line) or kinds.answers(line) or kinds.could_be_order(line)

    def _listed(self) -> list[str]:
        """The lines below that may be items of a list: orders of the host and goodbyes end it."""
        found: list[str] = []
        for one in self.visit.lines[:_MOST_LISTED]:
            closes = self.kinds.goodbyes.closes(one) or self.kinds.order_of_host(one)[0]
            if closes or "?" in one or self.visit.play.stopped is not None:
                break
            found.append(one)
        return found

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
