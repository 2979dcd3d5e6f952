"""Plays games to their end by chance alone, or by bots, through the engine that letters use."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .errors import GameError
from .game import Bot, Game, Situation
from .play import Play
from .text import text


def play_out(
    play: Play[Any],
    dice: random.Random,
    check: Callable[[], None] | None = None,
    *,
    thorough: bool = False,
) -> int:
    """Answer every question uniformly at random; returns the number of decisions.

    Thorough play also takes choices that have to be searched for. Nobody looks back before the
    end, unless `check` does, so no step is kept to be begun again.
    """
    decisions = 0
    pending = play.pending
    answer = play.answer
    below = dice.random
    play.looks_back = check is not None
    try:
        while pending:
            seat, question = next(iter(pending.items()))
            answer(seat, int(below() * len(question.choices if thorough else question.known)))
            decisions += 1
            if check is not None:
                check()
            pending = play.pending
    finally:
        play.looks_back = True
    return decisions


def situation_of(play: Play[Any], seat: int, dice: random.Random) -> Situation:
    """What the seat's bot is told of the question that its seat is asked."""
    prompt = str(play.pending[seat].prompt)
    return Situation(
        seat, play.view(seat), prompt, play.offers(seat), dice, lambda: play.moment(seat)
    )


def bot_move(play: Play[Any], seat: int, bot: Bot, dice: random.Random) -> None:
    """Let a bot answer one question of its seat, from its view alone."""
    situation = situation_of(play, seat, dice)
    place = bot(situation)
    if not 0 <= place < len(situation.offers):
        raise GameError(
            text(
                "{seat}'s bot chose offer {place} of {count}.",
                seat=play.names[seat],
                place=place,
                count=len(situation.offers),
            )
        )
    play.answer(seat, place)


def play_out_by_bots(play: Play[Any], bots: Mapping[int, Bot], dice: random.Random) -> int:
    """Let bots play the game to its end; returns the number of decisions."""
    decisions = 0
    while play.pending:
        seat = next(iter(play.pending))
        bot_move(play, seat, bots[seat], dice)
        decisions += 1
    return decisions


def random_game(
    game: Game[Any], names: Sequence[str], options: Mapping[str, str], seed: int | str
) -> tuple[Play[Any], random.Random]:
    """A game opened from a short seed, and the dice that go with it."""
    dice = random.Random(f"{game.name} {seed}")  # noqa: S311 - play, not secrets
    return Play.open(game, names, options, dice.randbytes(32)), dice
