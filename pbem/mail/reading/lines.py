"""A line of a letter's body on its way to being the sender's own or not."""

from __future__ import annotations

from typing import NamedTuple

from .letter import Reason


class Line(NamedTuple):
    """A trimmed line, and what its surroundings (HTML, armour) say about it.

    A marked line is not the sender's own. With `cut`, nothing after it is either.
    """

    text: str
    mark: Reason | None = None
    cut: bool = False
    indented: bool = False
    """It began with a tab: below an attribution that is how mailx and its heirs quote."""
