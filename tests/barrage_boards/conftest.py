"""Positions to look at: random games of every size and variant, some way in."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pbem.engine import Play, random_game
from pbem.games.barrage.game import Barrage
from pbem.games.barrage.state import State

NAMES = ("anna", "bob", "cleo", "dan")
SIZES = [(players, variant) for players in (2, 3, 4) for variant in ("introductory", "full")]
WITH_AUTOMAS = [
    (2, "introductory", "bob", "easy"),
    (3, "full", "anna,cleo", "hard"),
    (4, "full", "anna,bob,dan", "very-hard"),
]


def positions(
    players: int,
    variant: str,
    seeds: range,
    every: int,
    automas: str = "",
    level: str = "medium",
) -> Iterator[Play[State]]:
    """A play, stopped again and again on its way to the end."""
    options = {"variant": variant, "automas": automas, "level": level}
    for seed in seeds:
        play, dice = random_game(Barrage(), NAMES[:players], options, seed)
        decisions = 0
        yield play
        while play.pending:
            seat = next(iter(play.pending))
            play.answer(seat, dice.randrange(len(play.pending[seat].choices)))
            decisions += 1
            if not decisions % every:
                yield play
        yield play


def looker(play: Play[State]) -> int:
    """A seat that sees the table as it is now: whoever is asked, else any."""
    return next(iter(play.pending), 0)


@pytest.fixture(params=[*SIZES, *WITH_AUTOMAS], ids=str)
def plays(request: pytest.FixtureRequest) -> Iterator[Play[State]]:
    players, variant, *automas = request.param
    return positions(players, variant, range(1), 15 if automas else 70, *automas)


@pytest.fixture(params=WITH_AUTOMAS, ids=str)
def automa_plays(request: pytest.FixtureRequest) -> Iterator[Play[State]]:
    players, variant, automas, level = request.param
    return positions(players, variant, range(1), 15, automas, level)
