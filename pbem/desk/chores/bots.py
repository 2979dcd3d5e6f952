"""Bots answer what they are asked, each turn in a commit of its own.

Those that take their time think without the game's lock: whoever writes to the game meanwhile is
not kept waiting, and if the game has moved on, the thoughts are thrown away.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from typing import Any

from pbem.desk import registry
from pbem.desk.desk import Desk
from pbem.desk.gamefile import RUNNING, GameFile
from pbem.desk.sitting import Sitting
from pbem.engine.game import Situation
from pbem.engine.play import Play
from pbem.engine.simulate import situation_of
from pbem.engine.thinking.levels import find_bot, thinking_seconds

BOTS_AT_ONCE = 200

Decide = Callable[[Play[Any], str, Situation], int]
"""How a bot of this name decides: the place of the offer that it takes."""


def decide_here(play: Play[Any], name: str, situation: Situation) -> int:
    """Let the bot decide in this process."""
    return find_bot(play.game, name)(situation)


def run_bots(
    desk: Desk, number: int, most: int = BOTS_AT_ONCE, decide: Decide | None = decide_here
) -> int:
    """Let bots answer whatever they are asked; how many turns they took.

    `decide` is asked for those that think; with None they are passed over.
    """
    moves = 0
    while moves < most and (_quick_turn(desk, number) or (decide and _turn(desk, number, decide))):
        moves += 1
    return moves


def waits_for_thought(file: GameFile) -> bool:
    """Whether the game waits for a bot that thinks."""
    return (
        file.status == RUNNING
        and not file.paused_at
        and any(
            seat.name in file.awaiting and _thinks(file, number)
            for number, seat in enumerate(file.seats)
        )
    )


def _thinks(file: GameFile, seat: int) -> bool:
    bot = file.seats[seat].bot
    return bool(bot) and thinking_seconds(registry.find(file.game), bot) > 0


def _awaited(game: Sitting, *, thinking: bool) -> int | None:
    """The seat of a bot of this kind that the game waits for, if there is one."""
    file = game.file
    if not game.has_begun or file.status != RUNNING or file.paused_at:
        return None
    bots = (seat for seat in game.play.awaiting if file.seats[seat].bot)
    return next((seat for seat in bots if _thinks(file, seat) is thinking), None)


def _quick_turn(desk: Desk, number: int) -> bool:
    """A bot that answers at once plays until its turn is over; False when it is no bot's turn."""
    with desk.sitting(number) as game:
        seat = _awaited(game, thinking=False)
        if seat is None:
            return False
        _play_turn(game.play, seat, game.file.seats[seat].bot, decide_here)
        game.commit()
        return True


def _turn(desk: Desk, number: int, decide: Decide) -> bool:
    """The same for a bot that thinks, which does not hold the game meanwhile."""
    with desk.sitting(number) as game:
        seat = _awaited(game, thinking=True)
        if seat is None:
            return False
        bot, play = game.file.seats[seat].bot, game.play
        began = len(play.record)
    keys = _play_turn(play, seat, bot, decide)
    with desk.sitting(number) as game:
        if _awaited(game, thinking=True) != seat or len(game.play.record) != began:
            return True  # something else has happened: look again
        for key in keys:
            game.play.answer_key(seat, key)
        game.commit()
        return True


def _play_turn(play: Play[Any], seat: int, bot: str, decide: Decide) -> list[str]:
    """Let the bot answer until its turn is over; its answers, by the keys of the record."""
    dice = fresh_dice()
    step, began = play.snapshot.number, len(play.record)
    while seat in play.pending and play.snapshot.number == step:
        situation = situation_of(play, seat, dice)
        play.answer(seat, decide(play, bot, situation))
    return [entry.key for entry in play.record[began:]]


def fresh_dice() -> random.Random:
    """A bot's whims, which nobody can foresee from the game."""
    return random.Random(os.urandom(16))  # noqa: S311 - a whim, not a secret
