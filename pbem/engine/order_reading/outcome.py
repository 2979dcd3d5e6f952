"""What became of typed lines: the answers they gave, and why it went no further."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ..errors import OrderError
from ..text import Text, Words


class Answered(msgspec.Struct, omit_defaults=True):
    """One question that a line answered: what was asked, what was chosen, and how.

    Where it is wanted, or was not said, also what the choice costs or brings; and what the seat has
    afterwards.
    """

    prompt: Words
    phrase: Words
    filled_in: bool = False
    note: Words = ""
    left: Words = ""


class LineDone(msgspec.Struct):
    """A line of orders and the answers it gave."""

    line: str
    answers: list[Answered] = []
    spare: list[str] = []
    """What it declined although nobody asked."""
    implied: list[int] = []
    """Which answers were filled in, but go without saying: a later word answers what they ask."""


class Outcome(msgspec.Struct):
    """What became of a batch of lines."""

    done: list[LineDone] = []
    error: OrderError | None = None
    failed: int = -1  # which of the lines, the first being 0
    kept: int = 0
    stopped_at: Text | None = None
    ignored: list[int] = []  # doubtful lines that could not be read
    waits: str = ""  # what in one of these lets somebody else go first

    def answers(self) -> list[Answered]:
        """What all lines have answered."""
        return [answer for line in self.done for answer in line.answers]

    @property
    def undone(self) -> bool:
        """Whether an error took back everything the batch had done."""
        return self.error is not None and self.kept == 0


def said(answers: Iterable[Answered]) -> list[Words]:
    """What has to be said again, since it was taken back with the rest of its line."""
    return [answer.phrase for answer in answers if not answer.filled_in]
