"""Sets up tables with Automas, and lets them take a turn by a tile of the test's choice."""

from __future__ import annotations

from typing import Any

import msgspec

from pbem.engine import Play
from pbem.games.barrage.automa.stack import Chooser
from pbem.games.barrage.automa.tiles import TILES
from pbem.games.barrage.automa_levels import INSTEAD, LEVELS
from pbem.games.barrage.facts import STACKS
from pbem.games.barrage.state import Automa, AutomaTiles, State

from .tabletop import USA, conduit, dam, powerhouse, step, table

# A back whose criteria for dams fit nothing on a bare map, so that the start number 6 decides.
PLAIN = 5


def automa_table(
    players: int = 2,
    variant: str = "introductory",
    level: str = "medium",
    automas: tuple[int, ...] = (USA,),
    **officers: str,
) -> State:
    """A table on which these seats are Automas; at the highest level they keep their officers."""
    state = table(players, variant, **officers)
    state.automa_tiles = AutomaTiles(front=20, stack=list(range(1, 20)))
    for seat in automas:
        company = state.companies[seat]
        state.discarded += company.contracts
        company.contracts = []
        company.automa = Automa(level)
        company.vp, company.credits = INSTEAD.vp, 0
        if not LEVELS[level].officer:
            company.officer = ""
    return state


def next_tile(state: State, tile: int, by: int = PLAIN) -> None:
    """The next turn of an Automa goes by this front, and by the back of the other tile."""
    assert tile != by
    rest = [number for number in TILES if number not in (tile, by)]
    state.automa_tiles = AutomaTiles(front=by, stack=[*rest, tile])


def acts(state: State, tile: int, by: int = PLAIN, seat: int = USA) -> Play[State]:
    """A play in which the Automa has just had its turn by this tile."""
    next_tile(state, tile, by)
    return step(state, "turn", state.order.index(seat))


def said(play: Play[State]) -> str:
    """What was told, a line each."""
    return "\n".join(str(told) for told in play.log)


def chooser(state: State, seat: int = USA, **back: Any) -> Chooser:
    """An Automa that chooses by a back with these fields changed."""
    return Chooser(state, seat, msgspec.structs.replace(TILES[PLAIN].back, **back))


def with_system(state: State, drops: int = 3, seat: int = USA) -> None:
    """A dam of the seat at 8L that its conduit of capacity 3 joins to its powerhouse in 11."""
    dam(state, "8L", seat, height=3, drops=drops)
    conduit(state, "8A", seat)
    powerhouse(state, "P11.1", seat)


def face_up(state: State, **contracts: list[str]) -> None:
    """Lay these contracts face up, and what lay there back under the stacks."""
    for stack in STACKS:
        wanted = contracts.get(stack, [])
        pile = [*state.stacks[stack], *state.offer[stack]]
        state.offer[stack] = wanted
        state.stacks[stack] = [one for one in pile if one not in wanted]
