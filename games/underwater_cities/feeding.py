"""Feeding the connected cities at the end of Production."""

from __future__ import annotations

from .network import reached
from .state import Player

POINTS_A_CITY = 3


def feeding_cost(player: Player) -> dict[str, int]:
    """What feeding takes now: kelp first, then biomatter, then 3 points a city, never below 0."""
    touched = reached(player)
    cities = sum(city in touched for city in player.cities)
    kelp = min(cities, player.goods["kelp"])
    biomatter = min(cities - kelp, player.goods["biomatter"])
    hungry = cities - kelp - biomatter
    points = min(player.points, POINTS_A_CITY * hungry)
    cost = {"kelp": kelp, "biomatter": biomatter, "point": points}
    return {what: n for what, n in cost.items() if n}


def feed(player: Player) -> dict[str, int]:
    """Feed the cities; returns what it took."""
    cost = feeding_cost(player)
    for what, n in cost.items():
        if what == "point":
            player.points -= n
        else:
            player.goods[what] -= n
    return cost
