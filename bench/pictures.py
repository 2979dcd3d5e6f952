"""What a picture of a position that nobody has seen yet costs, in processor time."""

from __future__ import annotations

import time
from collections.abc import Iterator
from statistics import median
from typing import Any

from bench.figures import Figure
from pbem.desk import registry
from pbem.engine import Game, Play, random_game
from pbem.pictures import game_picture

NAMES = ("anna", "bob", "cleo", "dan")
BEFORE, NEW = 25, 5
APART = 17  # decisions between two pictures
MILLISECONDS = 50


def positions(game: Game[Any], seed: int) -> Iterator[Play[Any]]:
    """Positions of random games, one after the other."""
    while True:
        play, dice = random_game(game, NAMES[: max(game.players)], {}, seed)
        decisions = 0
        while play.pending:
            seat = next(iter(play.pending))
            play.answer(seat, dice.randrange(len(play.pending[seat].choices)))
            decisions += 1
            if not decisions % APART:
                yield play
        seed += 1


def milliseconds(play: Play[Any]) -> float:
    """Processor time from what a seat may see to its PNG."""
    seat = next(iter(play.pending), 0)
    view = play.view(seat)
    begin = time.process_time()
    assert game_picture(play.game, view, focus=seat, names=play.names, dark=False) is not None
    return 1000 * (time.process_time() - begin)


def figures() -> Iterator[Figure]:
    """The median of five pictures of each game, by a drawer that drew others before."""
    for name in registry.names():
        spent = []
        for play in positions(registry.find(name), seed=1):
            spent.append(milliseconds(play))
            if len(spent) == BEFORE + NEW:
                break
        detail = f"(the very first one {spent[0]:.0f} ms)"
        label = f"{name}, a new picture, processor time"
        yield Figure(label, median(spent[-NEW:]), "ms", at_most=MILLISECONDS, detail=detail)
