"""What every earlier version of a game's rules must still do."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from pbem.engine import Bot, Game, Play, Situation, random_game


def plays_to_the_end(game: Game[Any], names: Sequence[str], number: int) -> None:
    """A random game keeps the invariants to its end and replays to the same state."""
    play, dice = random_game(game, names, {}, number)
    while play.pending:
        seat = dice.choice(play.awaiting)
        play.answer(seat, dice.randrange(len(play.pending[seat].known)))
        game.check(play.table.state)
    again = Play.replay(game, play.names, play.options, play.seed, play.record)
    assert again.table.state == play.table.state


def plays_on(play: Play[Any], bot: Bot, answers: int = 60) -> None:
    """The bot answers for everybody, and what letters show can be thought over."""
    dice = random.Random(1)
    for _answer in range(answers):
        seat = play.awaiting[0]
        question = str(play.pending[seat].prompt)
        situation = Situation(seat, play.view(seat), question, play.offers(seat), dice)
        play.game.picks(situation)
        play.answer(seat, bot(situation))
    play.game.check(play.table.state)
