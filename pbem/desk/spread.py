"""A few moves of each kind out of many, in letters and on the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

SHOWN = 15


def spread(phrases: Sequence[str], most: int = SHOWN) -> list[int]:
    """Places in the list, in its order, so that every first word has its share."""
    if len(phrases) <= most:
        return list(range(len(phrases)))
    kinds: dict[str, list[int]] = {}
    for place, phrase in enumerate(phrases):
        kinds.setdefault(phrase.partition(" ")[0], []).append(place)
    rounds = zip_longest(*kinds.values())
    return sorted([place for one in rounds for place in one if place is not None][:most])
