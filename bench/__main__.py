"""`make bench`: measures side by side in one run, and fails when a bar is missed.

`python -m bench pages pictures` measures these parts alone.
"""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Callable, Iterator
from statistics import median_low
from typing import Any

from bench import (
    cold_start,
    end_to_end,
    long_game,
    mail,
    many_games,
    order_way,
    pages,
    pictures,
    reading,
)
from bench.decisions import chess_rate, game_rate
from bench.figures import Figure
from pbem.desk import registry
from pbem.engine import Game

SLICES = 7
SECONDS = 0.5
SEARCHING = ("underwater-cities",)
"""Games with choices that have to be searched for: they are measured without and with these."""


def decisions() -> Iterator[Figure]:
    """Random play of every game over random chess, in turn so that both meet the same machine."""
    for name in registry.names():
        game = registry.find(name)
        for players in game.players:
            yield _over_chess(f"{name}, {players} players", game, players, False, 1.5)
            if name in SEARCHING:
                label = f"{name}, {players} players, all"
                yield _over_chess(label, game, players, True, 1.0)


def _over_chess(
    label: str, game: Game[Any], players: int, thorough: bool, at_least: float
) -> Figure:
    slices = [_slice(game, players, thorough) for _slice_number in range(SLICES)]
    ratio, rate, chess = median_low(slices)
    detail = f"({rate:.0f} over {chess:.0f} decisions a second)"
    return Figure(f"{label}, over python-chess", ratio, at_least=at_least, detail=detail)


def _slice(game: Game[Any], players: int, thorough: bool) -> tuple[float, float, float]:
    """A short turn of both: their ratio, and the two rates."""
    rate = game_rate(game, players, {}, SECONDS, thorough=thorough)
    chess = chess_rate(SECONDS)
    return rate / chess, rate, chess


PARTS: dict[str, Callable[[], Iterator[Figure]]] = {
    "cold_start": cold_start.figures,
    "decisions": decisions,
    "many_games": many_games.figures,
    "long_game": long_game.figures,
    "order_way": order_way.figures,
    "reading": reading.figures,
    "pages": pages.figures,
    "pictures": pictures.figures,
    "mail": mail.figures,
    "end_to_end": end_to_end.figures,
}


def main() -> int:
    """Print every figure of the parts; whether a bar was missed decides the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    asked = parser.parse_args().parts or list(PARTS)
    if unknown := [part for part in asked if part not in PARTS]:
        parser.error(f"no part is called {', '.join(unknown)}; there are {', '.join(PARTS)}")
    missed = 0
    gc.collect()
    gc.freeze()  # what is loaded once is not looked at again, for us and for our peers
    for part in asked:
        for figure in PARTS[part]():
            print(figure, flush=True)
            missed += not figure.met
    if missed:
        print(f"{missed} missed", file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
