"""Barrage under earlier versions of its rules, for the games that were begun under them.

Version 1: an order that names no side of the contract office uses the cheapest space, and a build
that is possible in one way only is not asked about.
"""

from __future__ import annotations

from typing import ClassVar

from .state import State


class State1(State):
    """The same table, played by version 1."""

    rules: ClassVar[int] = 1
