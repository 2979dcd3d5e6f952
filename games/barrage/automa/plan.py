"""What an Automa is about to do: an action of a front that is possible, with its reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pbem.engine import Table

from ..state import State
from .stack import Chooser
from .tiles import Item


class Plan(NamedTuple):
    """A possible action: in words, and how it is done."""

    words: str
    carry_out: Callable[[Table[State]], None]


Look = Callable[[Chooser, Item], Plan | str]
"""Looks whether an action is possible: the plan, or in words why there is none."""
