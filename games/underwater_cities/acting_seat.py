"""A seat that acts: an actor with the verbs of the cards and the words for its choices."""

from __future__ import annotations

from pbem.engine import Table

from .actor import Actor
from .state import State
from .task import Task
from .verbs.all_verbs import VERBS
from .words import Words


def equipped(a: Actor) -> Actor:
    """The actor with verbs and words."""
    a.verbs = VERBS
    a.voice = Words
    return a


def acting(table: Table[State], seat: int) -> Actor:
    """The seat at the start of its turn, with the abilities that it has in each turn."""
    a = equipped(Actor(table, seat))
    if a.lasting:
        for _key, part in a.lasting.each_turn:
            a.freely += [Task(sub) for sub in part.each_turn or ()]
    return a
