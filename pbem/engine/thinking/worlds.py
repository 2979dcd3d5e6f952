"""Worlds that agree with all that a seat may know, up to the question that it is asked."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from pbem.engine.chance import SEED_BYTES
from pbem.engine.errors import GameError
from pbem.engine.game import Game, Moment
from pbem.engine.play import Play

_TRIES = 5


def imagined_now(play: Play[Any], seat: int) -> Play[Any] | None:
    """The play as it may stand for all that a seat knows, to look at what comes behind a reveal.

    None where the game imagines nothing, or nothing that fits what the seat has seen.
    """
    moment = play.moment(seat)
    seeds = (f"{len(play.record)} {number}" for number in range(_TRIES))
    worlds = (imagined(play.game, seat, moment, seed) for seed in seeds)
    return next((world for world in worlds if world is not None), None)


def imagined_turn(play: Play[Any], seat: int) -> Play[Any] | None:
    """The play as if it were the seat's turn now, for all that the seat knows; None if unknown."""
    if play.result is not None:
        return None
    moment = play.moment(seat)
    step = play.game.turn_of(moment.before, seat)
    if step is None or play.snapshot.step not in play.game.turn_steps:
        return None
    return imagined(play.game, seat, msgspec.structs.replace(moment, step=step, answers=[]), "")


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
