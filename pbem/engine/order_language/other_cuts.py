"""How else the words of a line may be cut, where it cannot be read as it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..question import Question
from .cutting import Segment
from .offered import Offered, Phrase

_MOST_MOVED = 40  # words of a line that may be cut otherwise


def other_cuts(
    language: Offered, question: Question[Any], segments: Sequence[Segment]
) -> list[list[Segment]]:
    """How else a line may be cut, where it cannot be read as it is.

    Walls may stand where people only draw breath; and the words of an answer may stand
    apart, with those of the next one between them.
    """
    words = tuple(word for segment in segments for word in segment.words)
    if not language.free or len(words) > _MOST_MOVED:
        return []
    words = language.without_count(words)
    apart = _apart(language, question, words)
    split = [[Segment(";", some) for some in apart if some]] if apart else []
    return [[Segment("", words)], *split]


def _apart(
    language: Offered, question: Question[Any], words: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """The words of the fullest answer that the line has, and the rest of it."""
    best: list[set[int]] = []
    places: set[int] = set()
    for place, phrase in language.offered(question):
        taken = _scattered(language, phrase, words)
        if not taken or (best and len(taken) < len(best[0])):
            continue
        if best and len(taken) > len(best[0]):
            best, places = [], set()
        best.append(taken)
        places.add(place)
    if len(places) != 1:
        return None
    mine = tuple(word for at, word in enumerate(words) if at in best[0])
    return mine, tuple(word for at, word in enumerate(words) if at not in best[0])


def _scattered(language: Offered, phrase: Phrase, words: tuple[str, ...]) -> set[int]:
    """Where the words of a phrase stand, if all of them are there in its order."""
    left, places = list(phrase.words), set[int]()
    for at, word in enumerate(words):
        if left and left[0] in language.lexicon.read(word).terms:
            left.pop(0)
            places.add(at)
    return places if not left else set()
