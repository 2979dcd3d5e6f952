"""`make bench`: measures side by side in one run, and fails when a bar is missed."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from statistics import median_low
from typing import Any

from bench import cold_start, many_games, pages, pictures, reading
from bench.decisions import chess_rate, game_rate
from bench.figures import Figure
from pbem.desk import registry
from pbem.engine import Game

SLICES = 7
SECONDS = 0.5


def decisions() -> Iterator[Figure]:
    """Random play of every game over random chess, in turn so that both meet the same machine."""
    for name in registry.names():
        game = registry.find(name)
        for players in game.players:
            slices = [_slice(game, players) for _slice_number in range(SLICES)]
            ratio, rate, chess = median_low(slices)
            detail = f"({rate:.0f} over {chess:.0f} decisions a second)"
            label = f"{name}, {players} players, over python-chess"
            yield Figure(label, ratio, at_least=1.0, detail=detail)


def _slice(game: Game[Any], players: int) -> tuple[float, float, float]:
    """A short turn of both: their ratio, and the two rates."""
    rate, chess = game_rate(game, players, {}, SECONDS), chess_rate(SECONDS)
    return rate / chess, rate, chess


def measurements() -> list[Callable[[], Iterator[Figure]]]:
    """All that is measured; the mail side's own come with it."""
    found = [cold_start.figures, decisions, many_games.figures, reading.figures]
    found += [pages.figures, pictures.figures]
    if find_spec("bench.mail"):
        found.append(import_module("bench.mail").figures)
    return found


def main() -> int:
    """Print every figure; the number of missed bars decides the exit code."""
    missed = 0
    gc.collect()
    gc.freeze()  # what is loaded once is not looked at again, for us and for our peers
    for measure in measurements():
        for figure in measure():
            print(figure, flush=True)
            missed += not figure.met
    if missed:
        print(f"{missed} missed", file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
