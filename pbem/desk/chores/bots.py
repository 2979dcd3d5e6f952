"""Bots answer what they are asked, each turn in a commit of its own."""

from __future__ import annotations

import os
import random

from pbem.desk.desk import Desk
from pbem.desk.gamefile import RUNNING
from pbem.desk.sitting import awaited_bot
from pbem.engine.simulate import bot_move

BOTS_AT_ONCE = 200


def run_bots(desk: Desk, number: int, most: int = BOTS_AT_ONCE) -> int:
    """Let bots answer whatever they are asked; how many turns they took."""
    moves = 0
    while moves < most and _bot_turn(desk, number):
        moves += 1
    return moves


def _bot_turn(desk: Desk, number: int) -> bool:
    """One bot plays until its turn is over; False when the game waits for no bot."""
    with desk.sitting(number) as game:
        file = game.file
        if not game.has_begun or file.status != RUNNING or file.paused_at:
            return False
        play = game.play
        seat = awaited_bot(file, play)
        if seat is None:
            return False
        step = play.snapshot.number
        dice = random.Random(os.urandom(16))  # noqa: S311 - a bot's whim, not a secret
        bot = play.game.bots[file.seats[seat].bot]
        while seat in play.pending and play.snapshot.number == step:
            bot_move(play, seat, bot, dice)
        game.commit()
        return True
