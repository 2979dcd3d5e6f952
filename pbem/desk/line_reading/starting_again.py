"""Lines that take back what was said before them: `Scrap that, I start again: bank 2`.

They take back the order right above them in the same letter, a turn that is held, or what was
decided of this turn; what they order instead is read next. Where nothing can be taken back, that is
said, and the rest is offered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from pbem.desk.line_reading.line_kinds import LineKinds
from pbem.desk.spoken.next_turn import without_joining
from pbem.desk.spoken.plain_asking import behind_restart, restarts_wholly
from pbem.desk.transcript import IGNORED, TOLD, Item
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.play import Play
from pbem.engine.text import _, text

_CUT = re.compile(r"[,;:.!]\s+")
_MOST_CUTS = 6  # of what stands behind a wish to take back, each of which is tried


class Restart(NamedTuple):
    """What a line takes back, and what it orders instead."""

    said: str
    """The words that take back."""
    instead: str
    whole: bool
    """Whether it speaks of all that was said: `I start again`."""


class BehindUndo(NamedTuple):
    """What stands behind a wish to take back, and the `undo` after which it can be carried out."""

    said: str
    """What is said before the order, and orders nothing."""
    order: str
    undo: str = "undo"


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

    def behind_undo(self, rest: str) -> BehindUndo:
        """What of the words behind a wish to take back is an order, tried on copies.

        `..., I did not mean 48! Throw away 24 and 23 instead.` takes back both of an earlier line.
        """
        trials = self._taken_back() if self._decides() else []
        for said, order in _said_and_order(rest):
            if said and not self.kinds.only_tells(said):
                continue
            for undo, trial in trials:
                tried = self.kinds.tried([order], trial.preview(self.visit.seat))
                if tried.error is None and tried.done:
                    return BehindUndo(said, order, undo)
        return BehindUndo("", rest)

    def _decides(self) -> bool:
        play, seat = self.visit.play, self.visit.seat
        return not self.visit.mine.held and play.drafting(seat) and play.can_undo(seat)

    def _taken_back(self) -> list[tuple[str, Play[Any]]]:
        """Copies of the game without the latest decision, and without all of this turn."""
        seat, latest = self.visit.seat, self.visit.play.copy()
        latest.undo(seat)
        every = latest.copy()
        while every.can_undo(seat):
            every.undo(seat)
        return [("undo", latest), ("undo all", every)]

    def nothing_to_take_back(self, line: str, instead: str) -> Item:
        """Say that nothing can be taken back, and offer what the line orders."""
        words = _("You have nothing to take back in this turn. The rest alone: `{orders}`")
        return Item(line, TOLD, text=text(words, orders=instead), example=instead)


def _said_and_order(rest: str) -> Iterator[tuple[str, str]]:
    """All of what stands behind, and what of it stands behind each of its first marks."""
    yield "", rest
    for cut in islice(_CUT.finditer(rest), _MOST_CUTS):
        order = without_joining(rest[cut.end() :])
        if order:
            yield rest[: cut.end()].strip(), order


def dropped(lines: Sequence[str]) -> list[Item]:
    """What becomes of lines that one below them takes back."""
    return [Item(one, IGNORED) for one in lines]
