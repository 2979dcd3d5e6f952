"""Lines that take back what was said before them: `Scrap that, I start again: bank 2`.

They take back the order right above them in the same letter, a turn that is held, or what was
decided of this turn; what they order instead is read next. Where nothing can be taken back, that is
said, and the rest is offered.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pbem.desk.line_reading.line_kinds import LineKinds
from pbem.desk.spoken.plain_asking import behind_restart, restarts_wholly
from pbem.desk.transcript import IGNORED, TOLD, Item
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.text import _, text


class Restart(NamedTuple):
    """What a line takes back, and what it orders instead."""

    said: str
    """The words that take back."""
    instead: str
    whole: bool
    """Whether it speaks of all that was said: `I start again`."""


class StartingAgain:
    """Reads what the lines of one letter take back before they order something else."""

    def __init__(self, visit: SeatVisit, kinds: LineKinds) -> None:
        self.visit = visit
        self.kinds = kinds

    def read(self, line: str) -> Restart | None:
        """What a line takes back; nothing if it takes nothing back, or orders nothing we know."""
        instead = behind_restart(line)
        if instead is None or (instead and not self._is_order(instead)):
            return None
        said = line.removesuffix(instead).strip() if instead else line
        return Restart(said, instead, restarts_wholly(said))

    def _is_order(self, line: str) -> bool:
        return self.kinds.is_order(line) or self.kinds.could_be_order(line)

    def can_take_back(self) -> bool:
        """Whether a turn is held, or something of this turn was decided and can be taken back."""
        play, seat = self.visit.play, self.visit.seat
        return bool(self.visit.mine.held) or (play.drafting(seat) and play.can_undo(seat))

    def nothing_to_take_back(self, line: str, instead: str) -> Item:
        """Say that nothing can be taken back, and offer what the line orders."""
        words = _("You have nothing to take back in this turn. The rest alone: `{orders}`")
        return Item(line, TOLD, text=text(words, orders=instead), example=instead)


def dropped(lines: Sequence[str]) -> list[Item]:
    """What becomes of lines that one below them takes back."""
    return [Item(one, IGNORED) for one in lines]
