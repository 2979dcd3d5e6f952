"""Worlds that agree with all that a seat may know, up to the question that it is asked."""

from __future__ import annotations

import random
from typing import Any

from pbem.engine.chance import SEED_BYTES
from pbem.engine.errors import GameError
from pbem.engine.game import Game, Moment
from pbem.engine.play import Play


def imagined(game: Game[Any], seat: int, moment: Moment, seed: str) -> Play[Any] | None:
    """The question in a world that may be the true one; None if it does not come to it."""
    dice = random.Random(seed)  # noqa: S311 - thoughts, not secrets
    state = game.imagine(moment.before, seat, dice)
    if state is None:
        return None
    chance = dice.randbytes(SEED_BYTES)
    try:
        play = Play.at(game, moment.names, moment.options, chance, state, moment.step)
        for key in moment.answers:
            play.answer_key(seat, key)
    except GameError:  # what it drew in this turn was something else
        return None
    return play if seat in play.pending else None
