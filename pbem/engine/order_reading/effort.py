"""How much may be done to find out what the lines of one letter mean, counted in steps.

A step is about as much as to see which answer on offer some words fit; what takes more is several
steps. They are counted and not timed, so that a line is read alike on every machine. One `Effort`
is for all that a letter causes, at the desk and here: reading its lines, trying them on copies, and
seeing that what is offered works.

Three quarters of it are kept for the lines, the same for each; of what is left for all a line may
take half. So lines below are read, too, whatever those above them took. Where a line has used up
its part, it is only read as it stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from ..question import Question

MOST_STEPS = 31_000
"""Steps for all that one letter causes."""

ANSWER = 5
"""Steps of an answer on a copy of the play."""
TRIAL = 30
"""Steps of a copy on which a line is tried."""
WORLD = 10
"""Steps of a world that is imagined."""
DESCRIBED = 60
"""Steps of a look for what a line describes."""


def matching(question: Question[Any]) -> int:
    """Steps to see which answer to a question some words fit."""
    return 1 + len(question.known) // 16


class Spent(Exception):
    """A line has used up its part; whatever is tried for it comes to nothing."""


class Effort:
    """What is left of the steps of one letter with so many lines, and how many were done."""

    def __init__(self, lines: int = 1, steps: int = MOST_STEPS) -> None:
        self.steps = 0
        """How many were done."""
        self._for_all = steps // 4
        self._kept = steps - self._for_all
        self._for_each = self._kept // max(lines, 1)
        self._left = 0

    def begin(self) -> None:
        """Begin with another line, or with something else that a line causes."""
        own = min(self._for_each, self._kept)
        self._for_all += max(self._left, 0)
        more = self._for_all // 2
        self._kept, self._for_all, self._left = self._kept - own, self._for_all - more, own + more

    def count(self, steps: int = 1) -> None:
        """Count steps that have to be done, whatever is left."""
        self.steps += steps
        self._left -= steps

    def spend(self, steps: int = 1) -> None:
        """Do so many steps, if so many are left."""
        if self._left < steps:
            self._left = 0
            raise Spent
        self.count(steps)


_OF_LETTER: ContextVar[Effort | None] = ContextVar("effort of a letter", default=None)


@contextmanager
def within(effort: Effort) -> Iterator[None]:
    """All that is carried out or tried here is done for one letter, within one effort."""
    before = _OF_LETTER.set(effort)
    try:
        yield
    finally:
        _OF_LETTER.reset(before)


def effort_for(lines: int) -> Effort:
    """What is left for the letter that is read; else as much as for one with so many lines."""
    return _OF_LETTER.get() or Effort(lines)
