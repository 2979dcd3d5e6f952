"""Underwater Cities under earlier versions of its rules, for games that were begun under them.

Version 1: a step on the Federation track could not be left out, an action card could be used for
nothing, and who claimed a fifth action card had to give one up.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from pbem.engine import Bot, Goto, Table, random_bot

from .bot import mayor_with
from .game import UnderwaterCities
from .state import State


class State1(State):
    """The same game, played by version 1."""

    rules: ClassVar[int] = 1


class UnderwaterCities1(UnderwaterCities):
    """Version 1 of the rules."""

    version = 1
    bots: ClassVar[Mapping[str, Bot]] = {"mayor": mayor_with(State1), "random": random_bot}
    state_type = State1

    def setup(self, table: Table[State]) -> tuple[State, Goto]:
        state, first = super().setup(table)
        return msgspec.convert(msgspec.to_builtins(state), State1), first
