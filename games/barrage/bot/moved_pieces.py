"""Builds of one price: one is tried by the rules, and its piece is moved for the others.

Early in the game there are forty places to build at, and only what stands where differs.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..build import machinery_cost
from ..data import facts
from ..place import count, put_structure
from ..rewards import pays_red
from ..state import State

TILES = facts().tiles
MAP_OF = {"base": "dams", "conduit": "conduits", "powerhouse": "powerhouses"}


def alike(state: State, seat: int, keys: Iterable[str]) -> list[list[str]]:
    """These actions in groups; in one are builds of one structure and one price."""
    company = state.companies[seat]
    moves = not any(TILES[tile].after for tile in company.tiles)
    groups: dict[object, list[str]] = {}
    for key in keys:
        group: object = key
        if moves and key.startswith("build "):
            _build, structure, site = key.split()
            if structure in MAP_OF:
                cost = machinery_cost(company, structure, site)
                group = (structure, cost, pays_red(structure, site))
        groups.setdefault(group, []).append(key)
    return list(groups.values())


def has_only_built(before: State, after: State, seat: int, key: str) -> bool:
    """Whether a build has changed nothing else on the map."""
    _build, structure, site = key.split()
    put_structure(before, seat, structure, site)
    same = all(
        getattr(before, part) == getattr(after, part)
        for part in ("dams", "conduits", "powerhouses", "streams")
    )
    _take_up(before, seat, structure, site)
    return same


def move(state: State, seat: int, built: str, instead: str) -> str:
    """Have the piece of another build on the map instead of that of this one; where both are."""
    _build, structure, here = built.split()
    there = instead.split()[2]
    _take_up(state, seat, structure, here)
    put_structure(state, seat, structure, there)
    return MAP_OF[structure]


def _take_up(state: State, seat: int, structure: str, site: str) -> None:
    """Take a piece that was just put there back from the map."""
    company = state.companies[seat]
    setattr(company, structure, count(company, structure) - 1)
    del getattr(state, MAP_OF[structure])[site]
