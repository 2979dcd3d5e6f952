"""Lines that take back what was said before them: `Scrap that, I start again: bank 2`.

They take back a turn that is held, or what was decided of this turn; what they order instead is
read next. Where nothing can be taken back, that is said, and the rest is offered. What they take
back of the lines above them in the same letter is in `taken_above.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, NamedTuple

from pbem.desk.line_reading.collected_orders import CollectedOrders
from pbem.desk.line_reading.line_kinds import LineKinds
from pbem.desk.spoken.next_turn import without_joining
from pbem.desk.spoken.second_thoughts import behind_restart, restarts_wholly
from pbem.desk.transcript import TOLD, Item
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

    def __init__(self, visit: SeatVisit, kinds: LineKinds, collected: CollectedOrders) -> None:
        self.visit = visit
        self.kinds = kinds
        self.transcript = visit.transcript
        self._collected = collected

    def start(self, line: str, take_back: Callable[[str, str], None]) -> bool:
        """Take back what a line says is not meant any more; an order behind that is read next.

        `take_back` is given the words that say so, and the `undo` that they need.
        """
        restart = self._read(line)
        if restart is None or self.visit.mine.ahead:
            return False
        if not restart.instead or self.transcript.preview or not self._is_asked():
            return False
        if self.can_take_back():
            undo = "undo all" if restart.whole else self.behind_undo(restart.instead).undo
            take_back(restart.said, undo)
        else:
            self.transcript.items.append(_nothing_to_take_back(line, restart.instead))
            return True
        if restart.instead:
            self.visit.lines.insert(0, restart.instead)
        return True

    def _is_asked(self) -> bool:
        return self.visit.seat in self.visit.play.pending

    def _read(self, line: str) -> Restart | None:
        """What a line takes back; nothing if it takes nothing back, or orders nothing we know."""
        instead = behind_restart(line)
        if instead and self.kinds.only_names(line, instead):
            return None
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


def _said_and_order(rest: str) -> Iterator[tuple[str, str]]:
    """All of what stands behind, and what of it stands behind each of its first marks."""
    yield "", rest
    for cut in islice(_CUT.finditer(rest), _MOST_CUTS):
        order = without_joining(rest[cut.end() :])
        if order:
            yield rest[: cut.end()].strip(), order


def _nothing_to_take_back(line: str, instead: str) -> Item:
    """Say that nothing can be taken back, and offer what the line orders."""
    words = _("You have nothing to take back in this turn. The rest alone: `{orders}`")
    return Item(line, TOLD, text=text(words, orders=instead), example=instead)
