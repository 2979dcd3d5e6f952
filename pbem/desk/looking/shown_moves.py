"""A few moves of each kind out of many, in letters and on the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

SHOWN = 15


def spread(phrases: Sequence[str], most: int = SHOWN) -> list[int]:
    """Places in the list, in its order, so that every first word has its share.

    Within a first word every second word has its share, and so on: `build` shows a base, a conduit
    and a powerhouse before it shows a second base. What differs in its last word only comes from
    all over the list: slots of every colour, not the first few.
    """
    if len(phrases) <= most:
        return list(range(len(phrases)))
    words = [phrase.split() for phrase in phrases]
    return sorted(_in_turn(words, list(range(len(words))), 0)[:most])


def _in_turn(words: Sequence[Sequence[str]], places: list[int], depth: int) -> list[int]:
    """The places, one of each kind in turn; phrases are of a kind that share their next word."""
    kinds: dict[str, list[int]] = {}
    for place in places:
        kinds.setdefault(" ".join(words[place][depth : depth + 1]), []).append(place)
    if len(kinds) == len(places) or all(len(words[place]) <= depth for place in places):
        return _far_apart(places)
    rounds = zip_longest(*(_in_turn(words, one, depth + 1) for one in kinds.values()))
    return [place for one in rounds for place in one if place is not None]


def _far_apart(places: list[int]) -> list[int]:
    """The places in an order in which the first few are far apart from one another."""
    if len(places) < 3:
        return places
    return [*_far_apart(places[::2]), *_far_apart(places[1::2])]
