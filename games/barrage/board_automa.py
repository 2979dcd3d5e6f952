"""The Automas for the boards: the stack of tiles, and what differs for them."""

from __future__ import annotations

from typing import Any

import msgspec

from .automa_levels import INSTEAD


class AutomaShown(msgspec.Struct, frozen=True):
    """The Automas' stack: the tile on top, how the next turn chooses, and how many are left."""

    tile: int
    front: list[str]
    criteria: list[str]
    beside: int | None
    used: int
    left: int
    objective: tuple[int, ...]


def automa_shown(view: Any) -> AutomaShown | None:
    """The stack, in a game that has Automas."""
    tiles = view["automa"]
    if tiles is None:
        return None
    from .automa.tiles import TILES  # loaded by games with an Automa, see there
    from .automa.words import back_words, front_words

    return AutomaShown(
        tiles["tile"],
        front_words(tiles["tile"]),
        back_words(TILES[tiles["tile"]].back),
        tiles["beside"][-1] if tiles["beside"] else None,
        len(tiles["beside"]),
        tiles["left"],
        INSTEAD.objective,
    )
