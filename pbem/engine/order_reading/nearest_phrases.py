"""Which phrases look most like what was typed."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Any

from ..question import Question
from ..text import Words

LONGEST_SHOWN = 80
MOST_SUGGESTED = 3
MUCH_LESS_LIKE = 0.1


def nearest_phrases(question: Question[Any], read: str, most: int = 5) -> list[Words]:
    """The phrases on offer that look most like what was read, nearest first."""
    return likest(shown_phrases(question), read, most)


def shown_phrases(question: Question[Any]) -> list[Words]:
    """What we show for each choice."""
    return [question.kept_phrase(choice) for choice in question.choices]


def likest(phrases: Iterable[Words], read: str, most: int = 5) -> list[Words]:
    """The phrases that look most like what was read, nearest first."""
    typed = read[:LONGEST_SHOWN].casefold()
    likeness = difflib.SequenceMatcher(b=typed)

    def like(phrase: str) -> float:
        if typed.isdecimal() and phrase.isdecimal():
            return -abs(int(typed[:9]) - int(phrase[:9])) / 10
        likeness.set_seq1(phrase.casefold())
        return likeness.ratio()

    known: dict[str, Words] = {}
    for phrase in phrases:
        known.setdefault(str(phrase), phrase)
    likest = {phrase: like(phrase) for phrase in known}
    least = max(likest.values(), default=0.0) - MUCH_LESS_LIKE
    if len(likest) <= MOST_SUGGESTED:
        least = -1.0
    near = [phrase for phrase, ratio in likest.items() if ratio >= least]
    return [known[one] for one in sorted(near, key=lambda phrase: -likest[phrase])[:most]]
