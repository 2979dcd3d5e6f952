"""Where the water will go: what each dam site would see of it in the rounds ahead."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter

from ..data import facts
from ..state import State
from ..water import BASIN_OF_STREAM, PATHS, capacity

TILES = facts().headstream_tiles
ROUNDS = facts().setup.rounds
DAMS_OF = {
    number: tuple(dam.id for dam in basin.dams)
    for number, basin in facts().basins.items()
    if basin.dams
}
DRY = {site: 0 for sites in DAMS_OF.values() for site in sites}
_SITES_IN = {basin: itemgetter(*sites) for basin, sites in DAMS_OF.items()}
# Where the water of a headstream comes by: the dam sites, from the top to the edge of the board.
SITES_BELOW = {
    stream: tuple(site for _number, sites in PATHS[basin] for site in sites)
    for stream, basin in BASIN_OF_STREAM.items()
}

Standing = tuple[int, int, int]  # a dam: its owner, how much it can hold, its drops
Pieces = tuple[tuple[str, int], ...]  # conduits or powerhouses, with their owners
Waiting = tuple[tuple[str, int], ...]  # headstreams and their drops
Reaching = Mapping[int, tuple[int, ...]]  # drops for each dam site of a basin
Flows = Mapping[int, tuple[tuple[int, ...], ...]]  # the same for several rounds
Tiles = tuple[tuple[str, int], ...]  # headstreams and the numbers of their tiles


@dataclass(frozen=True, eq=False, slots=True)
class Dams:
    """All dams with their sites; the same dams are one object, which is quickly looked up."""

    all: tuple[tuple[str, Standing], ...]


_same_dams = lru_cache(maxsize=2_000)(Dams)


class Water:
    """The dams of a basin and what comes by in the rounds ahead; the same water is one object."""

    __slots__ = ("dams", "is_there", "later")

    def __init__(
        self, dams: tuple[Standing | None, ...], later: tuple[tuple[int, ...], ...]
    ) -> None:
        self.dams = dams
        self.later = later
        self.is_there = any(dam is not None and dam[2] for dam in dams)


_same_water = lru_cache(maxsize=5_000)(Water)


def standing_dams(state: State) -> Dams:
    """All dams as they stand."""
    return _same_dams(
        tuple(
            [
                (site, (dam.owner, capacity(state, dam), dam.drops))
                for site, dam in state.dams.items()
            ]
        )
    )


def waiting_drops(state: State) -> Waiting:
    """What waits on the headstreams."""
    streams = state.streams
    return tuple([(stream, streams[stream]) for stream in state.stream_tiles])


@lru_cache(maxsize=5_000)
def taken_now(waiting: Waiting, dams: Dams) -> Reaching:
    """How many of the drops that come by in phase 3 of this round each dam site has room for."""
    room = {site: holds - drops for site, (_owner, holds, drops) in dams.all}
    return _flow(waiting, dict(room), room)


@lru_cache(maxsize=2_000)
def water_in(tiles: Tiles, now: int, seat: int, dams: Dams) -> Mapping[int, Water]:
    """The water of each basin as a company sees it."""
    standing, later = dict(dams.all).get, _flows_later(tiles, now, seat, dams)
    return {
        basin: _same_water(tuple([standing(site) for site in sites]), later[basin])
        for basin, sites in DAMS_OF.items()
    }


def _flows_later(tiles: Tiles, now: int, seat: int, dams: Dams) -> Flows:
    """What each dam site could take in each round to come but the last; others' dams are not ours.

    Nobody uses what flows in the last round, and the drops that wait now change nothing here.
    Own dams and neutral ones are taken to be used up between two flows, others' never.
    """
    room = {
        site: holds if owner == seat or owner < 0 else holds - drops
        for site, (owner, holds, drops) in dams.all
    }
    most = {
        site: holds if owner == seat or owner < 0 else 0
        for site, (owner, holds, _drops) in dams.all
    }
    flows = [_flow(_brought(tiles, number), dict(room), most) for number in range(now + 1, ROUNDS)]
    return {basin: tuple([flow[basin] for flow in flows]) for basin in DAMS_OF}


@lru_cache(maxsize=1_000)
def _brought(tiles: Tiles, number: int) -> Waiting:
    """The drops that come to each headstream in the round of this number."""
    return tuple(
        (stream, TILES[tile].drops[number - 1])
        for stream, tile in tiles
        if number <= len(TILES[tile].drops)
    )


def _flow(waiting: Waiting, room: dict[str, int], most: Mapping[str, int]) -> Reaching:
    """Where these drops come by, counted up to the most that a dam takes; a new one takes one."""
    reaching: dict[str, int] = {}
    for stream, drops in waiting:
        _follow(stream, drops, room, reaching)
    counted = {site: min(drops, most.get(site, 1)) for site, drops in reaching.items()}
    drops_at = {**DRY, **counted}
    return {basin: sites(drops_at) for basin, sites in _SITES_IN.items()}


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
