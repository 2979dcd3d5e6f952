"""Games on a desk, played on at random, for people with addresses."""

from __future__ import annotations

import random

from pbem.desk.desk import Desk
from pbem.desk.new_games.opening import open_game
from pbem.engine.play import Play
from pbem.engine.simulate import bot_move

NOW = 1_800_000_000
NAMES = ("anna", "ben", "cleo", "dora")


class Clockwork:
    """A clock that stands still until it is moved."""

    def __init__(self, now: int = NOW) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now


def opened(desk: Desk, name: str, players: int = 4, **options: str) -> int:
    """A new game of so many people, with a given seed."""
    people = {one: f"{one}@example.org" for one in NAMES[:players]}
    return open_game(desk, name, people, options, seed=bytes(32))


def play_on(desk: Desk, number: int, most: int = 10_000) -> None:
    """Let everybody take so many decisions, or play to the end."""
    with desk.sitting(number) as game:
        decide(game.play, most)
        game.commit()


def decide(play: Play[object], most: int = 10_000) -> None:
    """The same, of a play alone."""
    dice = random.Random(7)
    bot = play.game.bots["random"]
    for _decision in range(most):
        if not play.awaiting:
            return
        bot_move(play, play.awaiting[0], bot, dice)


def finished(desk: Desk, name: str, players: int = 4) -> int:
    """A game that was played to its end."""
    number = opened(desk, name, players)
    play_on(desk, number)
    assert desk.read(number).play is not None
    return number
