"""Barrage under earlier versions of its rules, for the games that were begun under them.

Version 1: an order that names no side of the contract office uses the cheapest space, and a build
that is possible in one way only is not asked about.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from pbem.engine import Bot, Goto, Table, random_bot

from .bot import steady_with
from .game import Barrage
from .state import State


class State1(State):
    """The same table, played by version 1."""

    rules: ClassVar[int] = 1


class Barrage1(Barrage):
    """Version 1 of the rules."""

    version = 1
    bots: ClassVar[Mapping[str, Bot]] = {"steady": steady_with(State1), "random": random_bot}
    state_type = State1

    def setup(self, table: Table[State]) -> tuple[State, Goto]:
        state, first = super().setup(table)
        return msgspec.convert(msgspec.to_builtins(state), State1), first
