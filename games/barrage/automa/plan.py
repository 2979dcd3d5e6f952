"""What an Automa is about to do: an action of a front that is possible, with its reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pbem.engine import Table, Words

from ..state import State
from .stack import Chooser
from .tiles import Item


class Plan(NamedTuple):
    """A possible action: in words, if its deeds do not say all, and how it is done."""

    words: Words
    carry_out: Callable[[Table[State]], None]


Look = Callable[[Chooser, Item], Plan | Words]
"""Looks whether an action is possible: the plan, or in words why there is none."""
