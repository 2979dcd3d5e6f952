"""Decisions a second: a game's random play through our engine, beside python-chess's.

The seconds are the processor's: what else runs on the machine should not decide the ratio.
Choices that the rules leave until somebody looks (`further`) are looked for in thorough play only.
"""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from typing import Any

from pbem.engine import Game, play_out, random_game

LONGEST_CHESS = 300
NAMES = ("red", "blue", "green", "white", "black", "yellow")


def chess_rate(seconds: float) -> float:
    """Plies a second of random legal chess, looking for the end at each ply."""
    import chess

    dice = random.Random(1)
    plies = 0
    begin = time.process_time()
    while time.process_time() - begin < seconds:
        board = chess.Board()
        for _ply in range(LONGEST_CHESS):
            if board.is_game_over():
                break
            board.push(dice.choice(list(board.legal_moves)))
            plies += 1
    return plies / (time.process_time() - begin)


def game_rate(
    game: Game[Any],
    players: int,
    options: Mapping[str, str],
    seconds: float,
    *,
    thorough: bool = False,
) -> float:
    """Decisions a second of whole random games, from the first set-up to the last score."""
    decisions = seed = 0
    begin = time.process_time()
    while time.process_time() - begin < seconds:
        play, dice = random_game(game, NAMES[:players], options, seed)
        decisions += play_out(play, dice, thorough=thorough)
        seed += 1
    return decisions / (time.process_time() - begin)
