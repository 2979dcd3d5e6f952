"""Where the water will go: what each dam site would see of it in the rounds ahead."""

from __future__ import annotations

from ..data import facts
from ..state import State
from ..water import BASIN_OF_STREAM, PATHS, capacity

TILES = facts().headstream_tiles
ROUNDS = facts().setup.rounds

Reaching = dict[str, int]  # drops that come by a dam site in one phase 3


def flows_ahead(state: State, seat: int) -> list[Reaching]:
    """For each phase 3 from now on, how many drops reach each dam site.

    Own dams and neutral ones are taken to be used up between two flows, others' never.
    """
    room = {
        site: capacity(state, dam) - dam.drops if dam.drops < dam.height else 0
        for site, dam in state.dams.items()
    }
    others = {site: space for site, space in room.items() if state.dams[site].owner != seat}
    emptied = {
        site: capacity(state, dam)
        for site, dam in state.dams.items()
        if dam.owner == seat or dam.owner < 0
    }
    flows = []
    for number in range(state.round, ROUNDS + 1):
        if number > state.round:
            room = {**others, **emptied}
        flows.append(_one_flow(state, number, room))
    return flows


def _one_flow(state: State, number: int, room: dict[str, int]) -> Reaching:
    reaching: Reaching = {}
    for stream, tile in state.stream_tiles.items():
        if number == state.round:
            drops = state.streams[stream]
        else:
            brought = TILES[tile].drops
            drops = brought[number - 1] if number <= len(brought) else 0
        for _drop in range(drops):
            _follow(PATHS[BASIN_OF_STREAM[stream]], room, reaching)
    return reaching


def _follow(
    path: tuple[tuple[int, tuple[str, ...]], ...], room: dict[str, int], reaching: Reaching
) -> None:
    """Let one drop run down the river until a dam has room for it."""
    for _number, sites in path:
        for site in sites:
            reaching[site] = reaching.get(site, 0) + 1
            if room.get(site, 0) > 0:
                room[site] -= 1
                return
