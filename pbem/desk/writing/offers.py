"""Which of the moves on offer a letter shows: a few of each kind, not a dump of hundreds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Any

from pbem.engine.question import Question
from pbem.mail.compose.page import Move

SHOWN = 15


def some_moves(question: Question[Any], link: Callable[[str], str]) -> tuple[list[Move], int]:
    """At most so many moves, taken in turn from each kind, and how many are not shown."""
    phrases = [question.phrase(choice) for choice in question.choices]
    shown = sorted(_spread(phrases, SHOWN))
    moves = [
        Move(phrases[place], question.note(question.choices[place]), link(phrases[place]))
        for place in shown
    ]
    return moves, len(phrases) - len(moves)


def _spread(phrases: Sequence[str], most: int) -> list[int]:
    """Places in the list, so that every first word has its share."""
    if len(phrases) <= most:
        return list(range(len(phrases)))
    kinds: dict[str, list[int]] = {}
    for place, phrase in enumerate(phrases):
        kinds.setdefault(phrase.partition(" ")[0], []).append(place)
    rounds = zip_longest(*kinds.values())
    return [place for one in rounds for place in one if place is not None][:most]
