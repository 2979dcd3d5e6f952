"""Underwater Cities under earlier versions of its rules, for games that were begun under them.

Version 1: a step on the Federation track could not be left out, an action card could be used for
nothing, and who claimed a fifth action card had to give one up.
"""

from __future__ import annotations

from typing import ClassVar

from .state import State


class State1(State):
    """The same game, played by version 1."""

    rules: ClassVar[int] = 1
