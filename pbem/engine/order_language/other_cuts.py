"""How else the words of a line may be cut, where it cannot be read as it is."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import accumulate
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
    every, words = words, language.without_count(words)
    apart = _apart(language, question, words, _walls(segments, every, words))
    split = [[Segment(";", some) for some in apart if some]] if apart else []
    return [[Segment("", words)], *split]


def _walls(segments: Sequence[Segment], every: Sequence[str], words: Sequence[str]) -> list[int]:
    """How many of the words stand before each wall; one number may be missing among them."""
    walls = accumulate(len(segment.words) for segment in segments[:-1])
    pairs = zip(every, [*words, ""], strict=False)
    missing = next((at for at, (one, ours) in enumerate(pairs) if one != ours), len(every))
    return [wall - (wall > missing) for wall in walls]


def _apart(
    language: Offered, question: Question[Any], words: tuple[str, ...], walls: Sequence[int]
) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """The words of the fullest answer that the line has, and the rest of it.

    None where both stand on both sides of a wall: `44 and 9 discard, then 49 on R4` does not
    discard 49 and play 9.
    """
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
    others = {*range(len(words))} - best[0]
    if any(_on_both_sides(best[0], wall) and _on_both_sides(others, wall) for wall in walls):
        return None
    mine = tuple(word for at, word in enumerate(words) if at in best[0])
    return mine, tuple(word for at, word in enumerate(words) if at in others)


def _on_both_sides(places: Collection[int], wall: int) -> bool:
    return bool(places) and min(places) < wall <= max(places)


def _scattered(language: Offered, phrase: Phrase, words: tuple[str, ...]) -> set[int]:
    """Where the words of a phrase stand, if all of them are there in its order."""
    left, places = list(phrase.words), set[int]()
    for at, word in enumerate(words):
        if left and left[0] in language.lexicon.read(word).terms:
            left.pop(0)
            places.add(at)
    return places if not left else set()
