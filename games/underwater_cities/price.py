"""A price: goods that are paid, and the once-a-turn cards that make it so."""

from __future__ import annotations

from typing import NamedTuple


class Price(NamedTuple):
    """One alternative of a cost."""

    goods: dict[str, int]
    once: tuple[str, ...] = ()
