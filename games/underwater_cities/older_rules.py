"""Underwater Cities under earlier versions of its rules, for games that were begun under them.

Version 1: a step on the Federation track could not be left out, an action card could be used for
nothing, and who claimed a fifth action card had to give one up.

Version 2: some cards that open their slot were not offered there, as they were not tried out in
every way: see `rules` in opening_slots/.
"""

from __future__ import annotations

from typing import ClassVar

from .state import State


class State1(State):
    """The same game, played by version 1."""

    rules: ClassVar[int] = 1


class State2(State):
    """The same game, played by version 2."""

    rules: ClassVar[int] = 2
