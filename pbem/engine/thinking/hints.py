"""Moves worth considering, for a player who asks: found by thinking ahead from the seat's view.

What a move leads to is tried in an imagined world too, up to where something hidden would show,
so that a hint tells nothing that the seat may not know.
"""

from __future__ import annotations

import random
from typing import Any

import msgspec

from pbem.engine.driver import Revealed
from pbem.engine.game import Thoughts
from pbem.engine.play import Play
from pbem.engine.reader import reading_as
from pbem.engine.simulate import situation_of
from pbem.engine.table import Told

from .search import Budget
from .thinker import Thinker
from .worlds import imagined

HOW_MANY = 3
BUDGET = Budget(steps=150)


class Hint(msgspec.Struct, frozen=True):
    """A move, what it leads to, and how many points it seems to promise less than the first."""

    phrase: str
    note: str
    story: list[Told]
    leads_to: list[str]
    behind: float
    then: str = ""
    """What is hidden still and would be shown by it: so many cards that are drawn."""


def hints(play: Play[Any], seat: int, budget: Budget = BUDGET) -> list[Hint]:
    """The moves that promise most, the best first; none where the game knows of no good play."""
    thoughts = play.game.thoughts()
    if thoughts is None:
        return []
    dice = random.Random(len(play.record))  # noqa: S311 - who asks again hears the same
    with reading_as(None):  # bots read English
        situation = situation_of(play, seat, dice)
        found = Thinker(play.game, budget).consider(situation, budget)[:HOW_MANY]
        found = sorted(found, key=lambda one: -one.worth)
        world = imagined(play.game, seat, play.moment(seat), str(dice.getrandbits(64)))
    if world is None:
        return []
    best = found[0].worth if found else 0.0
    return [
        _hint(world, thoughts, seat, situation.offers[one.place].key, best - one.worth)
        for one in found
    ]


def _hint(world: Play[Any], thoughts: Thoughts, seat: int, key: str, behind: float) -> Hint:
    """Try the move in the world, with what else the bot would answer in the same turn."""
    with reading_as(None):
        trial = world.preview(seat)
    question, step = trial.pending[seat], trial.snapshot.number
    place = question.find(key)
    choice, told = question.choice(place), len(trial.story(seat))
    phrase, note = question.phrase(choice), question.note(choice)
    then = ""
    try:
        with reading_as(None):
            trial.answer(seat, place)
            while seat in trial.pending and trial.snapshot.number == step:
                trial.answer(seat, thoughts.answer(trial.table.state, seat, trial.pending[seat]))
    except Revealed as signal:
        then = str(signal.what)
    story = [one for one in trial.story(seat)[told:] if one.to is None]
    leads_to = thoughts.leads_to(world.table.state, trial.table.state, seat)
    return Hint(phrase, note, story, list(leads_to), round(behind, 1), then)
