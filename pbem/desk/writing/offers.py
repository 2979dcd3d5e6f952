"""Which of the moves on offer a letter shows: a few of each kind, not a dump of hundreds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pbem.desk.looking.spread import spread
from pbem.engine.question import Question
from pbem.mail.compose.page import Move


def some_moves(question: Question[Any], link: Callable[[str], str]) -> tuple[list[Move], int]:
    """At most so many moves, taken in turn from each kind, and how many are not shown."""
    phrases = [question.phrase(choice) for choice in question.choices]
    shown = spread(phrases)
    moves = [
        Move(phrases[place], question.note(question.choices[place]), link(phrases[place]))
        for place in shown
    ]
    return moves, len(phrases) - len(moves)
