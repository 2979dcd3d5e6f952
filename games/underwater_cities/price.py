"""A price: goods that are paid, and the once-a-turn cards that make it so."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

UPGRADE_COST: Mapping[str, int] = MappingProxyType({"science": 1})
"""What an upgrade costs where nothing else is said."""


class Price(NamedTuple):
    """One alternative of a cost."""

    goods: dict[str, int]
    once: tuple[str, ...] = ()
