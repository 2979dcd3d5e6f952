"""What is offered is what can be paid: the quick sums for a turn agree with the slow ones."""

from __future__ import annotations

import random

import pytest

from pbem.games.barrage.build import buildable, construction_space, payments, tile_uses
from pbem.games.barrage.data import facts
from pbem.games.barrage.facts import AREAS, STRUCTURES
from pbem.games.barrage.place import (
    PIECES,
    base_sites,
    conduit_sites,
    count,
    elevation_sites,
    powerhouse_sites,
)
from pbem.games.barrage.produce import productions, rate, systems
from pbem.games.barrage.spaces import board, takable
from pbem.games.barrage.state import NEUTRAL, State

from .tabletop import USA, conduit, dam, give, on_wheel, powerhouse, rule, table

OFFICERS = [one for one in facts().officers if one != "mahiri"]
TILES = [tile.id for tile in facts().tiles.values() if tile.builds]
GAMES = range(150)


def rich_table(number: int) -> State:
    """A table with any officer, any tiles, any supply, and systems of all sorts."""
    dice = random.Random(f"rich {number}")
    state = table(dice.choice((2, 3, 4)), "full", USA=dice.choice(OFFICERS))
    build_much(state, dice)
    company = state.companies[USA]
    company.tiles = dice.sample(TILES, 3) + [tile for tile in company.tiles if tile == "anton"]
    for sector, tile in zip((2, 4), dice.sample(TILES, 2), strict=True):
        if tile not in company.tiles:
            on_wheel(company, sector, tile)
    for thing, most in (("credits", 16), ("excavators", 10), ("mixers", 8), ("engineers", 9)):
        give(company, **{thing: dice.randint(0, most)})
    company.constructions = dice.randint(0, 4)
    return state


def build_much(state: State, dice: random.Random) -> None:
    """Dams, conduits and powerhouses all over the map."""
    for site in dice.sample(list(facts().dams), 10):
        used = [facts().dams[one].basin for one, there in state.dams.items() if there.owner == USA]
        others = (NEUTRAL, 1) if facts().dams[site].basin in used or len(used) == 4 else (USA,)
        height = dice.randint(1, 3)
        dam(state, site, dice.choice(others), height, dice.randint(0, height))
    for pipe in dice.sample(list(facts().conduits), 9):
        conduit(state, pipe, dice.randrange(len(state.companies)))
    for basin in dice.sample(range(5, 13), dice.randint(0, 4)):
        powerhouse(state, f"P{basin}.1", USA)
        powerhouse(state, f"P{basin}.2", 1)


@rule("B6.5", "B6.7")
@pytest.mark.parametrize("number", GAMES)
def test_builds_are_offered_that_a_tile_and_a_payment_allow(number: int) -> None:
    state = rich_table(number)
    company = state.companies[USA]
    sites = [
        *base_sites(state, USA, AREAS, AREAS),
        *elevation_sites(state, USA, AREAS),
        *conduit_sites(state, 5),
        *powerhouse_sites(state, USA, True, True),
    ]
    space = construction_space(company)
    payable = [
        (structure, site)
        for structure, site in sites
        if count(company, structure) < PIECES[structure]  # type: ignore[index]
        and any(
            structure in use.tile.builds and payments(company, use, structure, site, space)
            for use in tile_uses(company)
        )
    ]
    assert sorted(buildable(state, USA)) == sorted(payable)
    assert {structure for structure, _site in payable} <= set(STRUCTURES)


@rule("B5.3", "B9.3", "B9.5")
@pytest.mark.parametrize("number", GAMES)
def test_turbines_are_offered_that_some_production_can_use(number: int) -> None:
    state = rich_table(number)
    company = state.companies[USA]
    usable = [
        ("space", space.id)
        for space in board(len(state.companies), "full")
        if space.row.produce is not None
        and space.engineers <= company.engineers
        and space.credits <= company.credits
        and productions(
            systems(state, USA), rate(company, space.row.produce), company.credits - space.credits
        )
    ]
    offered = [action for action in takable(state, USA) if action[1:] and action[1][0] == "T"]
    assert offered == usable
