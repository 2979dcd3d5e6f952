"""Plays that are made when somebody looks at them are those that a list would have."""

from __future__ import annotations

import pytest

from pbem.games.underwater_cities.lazy_plays import Pairs, Row

EVERY = [("play", 7, "Y1"), ("play", 9, "Y1"), ("play", 7, "R2"), ("play", 9, "R2")]
OTHERS = [("clone", 7, "G1"), ("exchange", "kelp", "credit")]


def test_each_card_comes_with_each_slot() -> None:
    pairs = Pairs("play", ["Y1", "R2"], [7, 9])
    assert list(pairs) == EVERY
    assert [pairs[place] for place in range(len(pairs))] == EVERY
    assert [pairs[place] for place in range(-4, 0)] == EVERY
    assert pairs[1:3] == EVERY[1:3]
    assert pairs.index(("play", 7, "R2")) == 2
    assert ("play", 8, "R2") not in pairs


def test_a_row_is_its_parts_one_after_the_other() -> None:
    row = Row([Pairs("play", ["Y1", "R2"], [7, 9]), [], OTHERS])
    assert list(row) == [*EVERY, *OTHERS]
    assert [row[place] for place in range(len(row))] == list(row)
    assert row[-1] == OTHERS[-1]
    assert row[3:5] == [EVERY[3], OTHERS[0]]


@pytest.mark.parametrize("place", [4, 5, -5])
def test_beyond_the_last_there_is_none(place: int) -> None:
    for plays in (Pairs("play", ["Y1", "R2"], [7, 9]), Row([EVERY])):
        with pytest.raises(IndexError):
            plays[place]
