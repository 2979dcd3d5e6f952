"""What the boards show: the view, and the parts that the templates put together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .board_others_text import other_lines
from .board_text import (
    claimed_lines,
    contract_lines,
    federation_lines,
    hand_lines,
    heading,
    player_lines,
    resource_words,
    slot_lines,
    special_lines,
    supply_lines,
    title_lines,
)
from .board_words import feeding_words, goods_held, labelled
from .data import TUNNEL_SITES

PARTS: dict[str, Callable[..., Any]] = {
    "claimed": claimed_lines,
    "contracts": contract_lines,
    "federation": federation_lines,
    "feeding": feeding_words,
    "goods": goods_held,
    "hand": hand_lines,
    "heading": heading,
    "labelled": labelled,
    "others": other_lines,
    "player": player_lines,
    "resources": resource_words,
    "slots": slot_lines,
    "specials": special_lines,
    "supply": supply_lines,
    "title": title_lines,
}


def face(view: Any) -> dict[str, Any]:
    """Everything that the templates `board.*` need, from what the seat may know alone."""
    return {
        "view": view,
        "text": PARTS,
        "in_the_middle": in_the_middle(view),
        "tunnel_sites": TUNNEL_SITES,
        "picture": lambda seat, in_lines: _picture(view, seat, in_lines),
    }


def _picture(view: Any, seat: int, in_lines: Callable[..., list[str]]) -> Any:
    from .board_picture import picture  # loaded by whoever draws a picture
    from .board_rivals import with_rivals

    return with_rivals(picture(view, seat, in_lines), view, seat)


def in_the_middle(view: Any) -> Callable[[int | None], int]:
    """Whose network is shown in full: the one asked for, the viewer's own, or who is at turn."""

    def seat(focus: int | None) -> int:
        if focus is not None:
            return focus
        return int(view["acting"] if view["seat"] is None else view["seat"])

    return seat
