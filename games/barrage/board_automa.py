"""The Automas for the boards: the stack of tiles, and what differs for them."""

from __future__ import annotations

from typing import Any

import msgspec

from pbem.engine import _, order

from .automa_levels import INSTEAD
from .board_words import CODES
from .phrases import space_phrase
from .spaces import SPACES


class AutomaShown(msgspec.Struct, frozen=True):
    """The Automas' stack: the tile on top, how the next turn chooses, and how many are left.

    `engineers` says of each Automa how many it has left, and which spaces the others block.
    """

    tile: int
    front: list[str]
    criteria: list[str]
    beside: int | None
    used: int
    left: int
    objective: tuple[int, ...]
    engineers: list[str]


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
        [_engineers(view, seat) for seat, one in enumerate(view["companies"]) if one["automa"]],
    )


def _engineers(view: Any, seat: int) -> str:
    """`ITA 3 left, on workshop 1, water`: what an Automa has left, and where the others stand."""
    company = view["companies"][seat]
    called = _(CODES[company["name"]]) if company["name"] else f"#{seat + 1}"
    taken = [SPACES[one] for one, space in view["spaces"].items() if space["taken_by"] == seat]
    spaces = [str(space_phrase(one)) for one in taken]
    if view["bank"][seat]:
        spaces.append(str(order("bank")))
    words = _("{company} {n} left, on {spaces}") if spaces else _("{company} {n} left")
    return words.format(company=called, n=company["engineers"], spaces=", ".join(spaces))
