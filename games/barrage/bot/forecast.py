"""Where the water will go: what each dam site would see of it in the rounds ahead."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from ..data import facts
from ..state import State
from ..water import BASIN_OF_STREAM, PATHS, capacity

TILES = facts().headstream_tiles
ROUNDS = facts().setup.rounds
# Where the water of a headstream comes by: the dam sites, from the top to the edge of the board.
SITES_BELOW = {
    stream: tuple(site for _number, sites in PATHS[basin] for site in sites)
    for stream, basin in BASIN_OF_STREAM.items()
}

Reaching = Mapping[str, int]  # drops that come by a dam site in one phase 3


def flow_now(state: State) -> Reaching:
    """How many drops reach each dam site in the phase 3 of this round."""
    room = {
        site: capacity(state, dam) - dam.drops if dam.drops < dam.height else 0
        for site, dam in state.dams.items()
    }
    waiting = tuple((stream, state.streams[stream]) for stream in state.stream_tiles)
    return _flow_of(waiting, tuple(room.items()))


def flows_later(state: State, seat: int) -> list[Reaching]:
    """The same for each round to come, which the drops that wait now do not change.

    Own dams and neutral ones are taken to be used up between two flows, others' never.
    """
    room = {}
    for site, dam in state.dams.items():
        holds = capacity(state, dam)
        if dam.owner == seat or dam.owner < 0:
            room[site] = holds
        else:
            room[site] = holds - dam.drops if dam.drops < dam.height else 0
    tiles, there = tuple(state.stream_tiles.items()), tuple(room.items())
    return [
        _flow_of(_brought(tiles, number), there) for number in range(state.round + 1, ROUNDS + 1)
    ]


@lru_cache(maxsize=1_000)
def _brought(tiles: tuple[tuple[str, int], ...], number: int) -> tuple[tuple[str, int], ...]:
    """The drops that come to each headstream in the round of this number."""
    return tuple(
        (stream, TILES[tile].drops[number - 1])
        for stream, tile in tiles
        if number <= len(TILES[tile].drops)
    )


@lru_cache(maxsize=5_000)
def _flow_of(waiting: tuple[tuple[str, int], ...], room: tuple[tuple[str, int], ...]) -> Reaching:
    """Where these drops come by; most choices change neither, so it is asked for again."""
    free = dict(room)
    reaching: dict[str, int] = {}
    for stream, drops in waiting:
        _follow(stream, drops, free, reaching)
    return reaching


def _follow(stream: str, drops: int, room: dict[str, int], reaching: dict[str, int]) -> None:
    """Let drops run down the river; each stays at the first dam that has room for it."""
    if not drops:
        return
    for site in SITES_BELOW[stream]:
        reaching[site] = reaching.get(site, 0) + drops
        space = room.get(site, 0)
        if space >= drops:
            room[site] = space - drops
            return
        if space > 0:
            room[site] = 0
            drops -= space
