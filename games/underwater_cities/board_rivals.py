"""The boards of the others in the picture: small, with what is built and no words."""

from __future__ import annotations

from typing import Any, NamedTuple

from pbem.engine import Words

from .board_picture import (
    BOTTOM,
    BOX_HEIGHT,
    BOX_WIDTH,
    COLUMNS,
    MARGIN,
    TILE_HEIGHT,
    CityShown,
    Line,
    Site,
    Tile,
    city_shown,
    tiles_shown,
    tunnel_shown,
)
from .data import TUNNEL_SITES
from .terms import goods_words

ACROSS, DOWN = 0.46, 0.37
"""How much smaller than the viewer's own board."""
SITE = 14  # the side of a building site
PITCH = 17
HEADING = 34
PANEL = 332, HEADING + int((BOTTOM + 36 + TILE_HEIGHT) * DOWN) + 12
GAP = 8
BOX = round(BOX_WIDTH * ACROSS), round(BOX_HEIGHT * DOWN)


class RivalShown(NamedTuple):
    """The board of another player, in a panel of its own."""

    x: float
    y: float
    name: str
    points: Words
    cities: list[CityShown]
    tunnels: list[Line]
    tiles: list[Tile]


def _rivals(view: Any, seat: int) -> list[RivalShown]:
    """The boards of all but one player, two beside each other."""
    others = [one for one in view["players"] if one["seat"] != seat]
    return [
        RivalShown(
            MARGIN + place % 2 * (PANEL[0] + GAP),
            place // 2 * (PANEL[1] + GAP),
            player["name"],
            goods_words({"point": player["points"]}),
            [_small_city(player, city) for city in COLUMNS],
            [_small_line(tunnel_shown(player, site)) for site in TUNNEL_SITES],
            [tile._replace(x=_x(tile.x), y=_y(tile.y)) for tile in tiles_shown(player)],
        )
        for place, player in enumerate(others)
    ]


def with_rivals(picture: dict[str, Any], view: Any, seat: int) -> dict[str, Any]:
    """The picture of a player's board with those of the others below it."""
    rivals = _rivals(view, seat)
    rows = (len(rivals) + 1) // 2
    return {
        **picture,
        "height": picture["height"] + rows * (PANEL[1] + GAP),
        "at": {**picture["at"], "rivals": picture["height"]},
        "rivals": rivals,
        "panel": PANEL,
        "small_box": BOX,
        "small_site": SITE,
    }


def _small_city(player: Any, name: str) -> CityShown:
    city = city_shown(player, name)
    x, y = _x(city.x), _y(city.y)
    left, top = x + 5, y + BOX[1] - SITE - 4
    sites = [
        Site(left + PITCH * place, top, one.number, one.kind, one.upgraded, [], special=False)
        for place, one in enumerate(city.sites)
        if one.kind
    ]
    return city._replace(x=x, y=y, sites=sites)


def _small_line(line: Line) -> Line:
    return line._replace(x1=_x(line.x1), y1=_y(line.y1), x2=_x(line.x2), y2=_y(line.y2))


def _x(x: float) -> float:
    return round(8 + (x - MARGIN) * ACROSS, 1)


def _y(y: float) -> float:
    return round(HEADING + y * DOWN, 1)
