"""Systems of dam, conduit and powerhouse: those that stand, and those that could."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

from ..abilities import production_bonus
from ..build import COSTS, base_cost
from ..data import facts
from ..officers import officer
from ..place import LARGEST_CONDUIT, PIECES
from ..state import NEUTRAL, Company, State
from ..water import BASIN_OF_DAM, BASIN_OF_POWERHOUSE
from .forecast import (
    DAMS_OF,
    ROUNDS,
    Dams,
    Pieces,
    Tiles,
    Waiting,
    Water,
    standing_dams,
    taken_now,
    water_in,
)

PIPES_OF = {number: basin.conduits for number, basin in facts().basins.items() if basin.conduits}
POWERHOUSES_IN = {number: len(basin.powerhouses) for number, basin in facts().basins.items()}
RED = {site.id for site in facts().dams.values() if site.red}
MOST_DROPS = facts().numbers.graziano_capacity

ENERGY = 0.85  # VP for a point of energy in a round to come
SOON = 0.75  # how much of that is certain for energy that could be made at once
ACTION = 1.5  # VP that the engineers of a production are worth elsewhere
FEE = 0.9  # VP that a drop through another company's conduit costs: a credit, and their point
SHARED = 0.6  # how much of a neutral dam's water the others leave
NTH_SYSTEM = (1.0, 0.8, 0.55, 0.35, 0.2, 0.1)  # of the best system, the second ...
BUILT = (1.0, 0.55, 0.25, 0.1)  # what a system is worth with so many pieces missing
MACHINE = 0.02  # and how much less for each machine that it still takes
LITTLE_MORE = 0.5  # energy beside that of the drops
TOO_DEAR = 0.15  # and when all of the company's machines do not suffice

NO_PRODUCTION = -1
POWERED, TO_BUILD, FULL = range(3)  # whether a company has a powerhouse in a basin, or could


class Systems(NamedTuple):
    """What systems are worth, and the most energy of one: now, and at best in a later round."""

    worths: Sequence[float]
    now: float
    ahead: float


class Promised(NamedTuple):
    """What all systems together are worth, and the most energy of one, as above."""

    worth: float
    now: float
    ahead: float


@dataclass(frozen=True, eq=False, slots=True)
class Means:
    """What a company has for its systems, up to what counts; the same means are one object."""

    seat: int
    officer: str
    bases: bool  # whether it has one left to build
    conduits: bool
    powerhouses: int
    bonus: int
    largest: int  # of the conduits that its machines suffice for
    affords_powerhouse: bool
    last_round: bool


_same_means = lru_cache(maxsize=1_000)(Means)


def means_of(state: State, seat: int) -> Means:
    """What a company has for its systems."""
    company = state.companies[seat]
    excavators, mixers, built = company.excavators, company.mixers, company.powerhouse
    for load in company.wheel:
        excavators += load.excavators
        mixers += load.mixers
    return _same_means(
        seat,
        officer(company),
        company.base < PIECES["base"],
        company.conduit < PIECES["conduit"],
        built,
        production_bonus(company),
        min(excavators // COSTS.conduit_per_capacity, LARGEST_CONDUIT),
        built < PIECES["powerhouse"] and mixers >= COSTS.powerhouse[built],
        state.round == ROUNDS,
    )


def fees_of(company: Company) -> int:
    """For how many drops the company can pay at once, if it can produce at all."""
    return min(company.credits, MOST_DROPS) if company.engineers > 1 else NO_PRODUCTION


class Map:
    """What stands where, and the headstreams' tiles: looked at anew only where it has changed."""

    __slots__ = ("conduits", "dams", "powerhouses", "state", "tiles")

    def __init__(self, state: State) -> None:
        self.state = state
        self.tiles = tuple(state.stream_tiles.items())
        for kind in ("dams", "conduits", "powerhouses"):
            self.look_at(kind)

    def look_at(self, kind: str) -> None:
        """Look again at the dams, the conduits or the powerhouses."""
        if kind == "dams":
            self.dams = standing_dams(self.state)
        elif kind == "conduits":
            self.conduits = tuple(self.state.conduits.items())
        else:
            self.powerhouses = tuple(self.state.powerhouses.items())


def basins_of(seen: Map, means: Means, fees: int) -> Basins:
    """All basins as a company sees them; the same map and means are seen in the same way."""
    return _same_basins(
        means, fees, seen.dams, seen.conduits, seen.powerhouses, seen.tiles, seen.state.round
    )


class Basins:
    """All basins as a company with these means sees them, whatever waits on the headstreams."""

    def __init__(
        self,
        means: Means,
        fees: int,
        dams: Dams,
        conduits: Pieces,
        powerhouses: Pieces,
        tiles: Tiles,
        now: int,
    ) -> None:
        self.seat, self.dams = means.seat, dams
        self.found: dict[Waiting, Promised] = {}
        water = water_in(tiles, now, means.seat, dams)
        self.seen = [
            (ways, water[basin], fees if water[basin].is_there else NO_PRODUCTION)
            for basin, ways in _all_ways(means, conduits, powerhouses)
        ]

    def systems(self, waiting: Waiting) -> Promised:
        """What the systems of all dam sites promise with these drops on the headstreams."""
        if (known := self.found.get(waiting)) is not None:
            return known
        reaching = taken_now(waiting, self.dams)
        found = [
            _systems_in(ways, water, fees, reaching[ways.basin]) for ways, water, fees in self.seen
        ]
        worths = [worth for one in found for worth in one.worths]
        worths.sort(reverse=True)
        now = max([one.now for one in found], default=0.0)
        ahead = max([one.ahead for one in found], default=0.0)
        worth = sum([weight * one for weight, one in zip(NTH_SYSTEM, worths, strict=False)])
        self.found[waiting] = promised = Promised(worth, now, ahead)
        return promised

    def kept(self, waiting: Waiting) -> int:
        """The drops at own dams once these have flowed."""
        reaching = taken_now(waiting, self.dams)
        found = 0
        for site, (owner, holds, drops) in self.dams.all:
            if owner == self.seat:
                basin = BASIN_OF_DAM[site]
                found += min(holds, drops + reaching[basin][DAMS_OF[basin].index(site)])
        return found


_same_basins = lru_cache(maxsize=300)(Basins)


@lru_cache(maxsize=10_000)
def _systems_in(ways: Ways, water: Water, fees: int, reaching: tuple[int, ...]) -> Systems:
    """The systems of a basin; most choices leave most basins alone, so it is asked for again."""
    means, sites, dams = ways.means, DAMS_OF[ways.basin], water.dams
    worths: list[float] = []
    most_now = most_ahead = 0.0
    may_build = means.bases and not any(dam and dam[0] == means.seat for dam in dams)
    for place, dam in enumerate(dams):
        missing, price = False, 0
        if dam is None:
            if not may_build:
                continue
            missing, price = True, _base_price(means.officer, sites[place])
            owner, holds, drops = means.seat, 1, 0
        else:
            owner, holds, drops = dam
            if owner not in (means.seat, NEUTRAL):
                continue
        soon = 0 if means.last_round else min(holds, drops + reaching[place])
        comes = (soon, *[min(holds, flow[place]) for flow in water.later])
        now = (0, 0) if fees == NO_PRODUCTION else (drops, min(drops, fees))
        worth, energy, ahead = _best(ways, missing, price, owner == NEUTRAL, now, comes)
        worths.append(worth)
        most_now, most_ahead = max(most_now, energy), max(most_ahead, ahead)
    return Systems(worths, most_now, most_ahead)


@cache
def _base_price(by: str, site: str) -> int:
    """The machines for a base, and something for a red border."""
    return base_cost(by, site) + (site in RED)


class Way(NamedTuple):
    """A conduit to a powerhouse: what is missing of the two, and what drops bring.

    `shared` is what drops of a neutral dam bring, of which others leave a part.
    """

    capacity: int
    bonus: float
    fee: float
    lacking: int
    cost: int
    dear: bool
    own: tuple[float, ...]
    shared: tuple[float, ...]


@dataclass(frozen=True, eq=False, slots=True)
class Ways:
    """The ways out of a basin for a company with these means; the same ones are one object."""

    basin: int
    means: Means
    all: tuple[Way, ...]


@lru_cache(maxsize=1_000)
def _all_ways(means: Means, conduits: Pieces, powerhouses: Pieces) -> list[tuple[int, Ways]]:
    """The ways out of every basin that has any."""
    holder, powered = dict(conduits).get, _powered(means.seat, powerhouses)
    found = []
    for basin, pipes in PIPES_OF.items():
        held = tuple([(holder(pipe.id), powered[pipe.to]) for pipe in pipes])
        ways = _ways(basin, means, held)
        if ways.all:
            found.append((basin, ways))
    return found


@lru_cache(maxsize=1_000)
def _powered(seat: int, powerhouses: Pieces) -> Mapping[int, int]:
    """For each basin, whether the company has a powerhouse there, or could have one."""
    free = dict(POWERHOUSES_IN)
    for site, _owner in powerhouses:
        free[BASIN_OF_POWERHOUSE[site]] -= 1
    found = {basin: TO_BUILD if number else FULL for basin, number in free.items()}
    own = {BASIN_OF_POWERHOUSE[site]: POWERED for site, owner in powerhouses if owner == seat}
    return found | own


@lru_cache(maxsize=5_000)
def _ways(basin: int, means: Means, held: tuple[tuple[int | None, int], ...]) -> Ways:
    """The ways out of a basin; of each conduit we know its holder, and if its end is powered."""
    found = []
    for pipe, (holder, end) in zip(PIPES_OF[basin], held, strict=True):
        lacking = cost = 0
        dear = False
        if holder is None:
            if not means.conduits:
                continue
            lacking += 1
            cost += COSTS.conduit_per_capacity * pipe.capacity
            dear = pipe.capacity > means.largest
        if end != POWERED:
            if end == FULL or means.powerhouses >= PIECES["powerhouse"]:
                continue
            lacking += 1
            cost += COSTS.powerhouse[means.powerhouses]
            dear = dear or not means.affords_powerhouse
        bonus, fee = means.bonus + LITTLE_MORE, 0.0 if holder in (None, means.seat) else FEE
        own, shared = [_brought(pipe.capacity, bonus, fee, share) for share in (1.0, SHARED)]
        found.append(Way(pipe.capacity, bonus, fee, lacking, cost, dear, own, shared))
    return Ways(basin, means, tuple(found))


@cache
def _brought(capacity: int, bonus: float, fee: float, share: float) -> tuple[float, ...]:
    """What so many drops bring in a round to come."""
    energies = [drops * capacity + bonus for drops in range(1, MOST_DROPS + 1)]
    each = [ENERGY * energy - ACTION - fee * drops for drops, energy in enumerate(energies, 1)]
    return (0.0, *[share * max(0.0, one) for one in each])


@lru_cache(maxsize=10_000)
def _best(
    ways: Ways,
    missing: bool,
    price: int,
    neutral: bool,
    now: tuple[int, int],
    water: tuple[int, ...],
) -> tuple[float, float, float]:
    """The best system of a dam site: its worth, its energy now and at best in a later round.

    `missing` is whether there is no dam yet. Drops that can be used at once, `now`, are told for
    own conduits and for others'; `water` are those of each round to come.
    """
    best = (0.0, 0.0, 0.0)
    most = max(water)
    for way in ways.all:
        lacking = way.lacking + missing
        worth = energy = 0.0
        drops = 0 if lacking else now[way.fee > 0]
        if drops:
            energy = drops * way.capacity + way.bonus
            worth = max(0.0, SOON * ENERGY * energy - ACTION / 2 - way.fee * drops)
        brings = way.shared if neutral else way.own
        worth = sum([brings[number] for number in water], worth)
        ahead = most * way.capacity + way.bonus if most else 0.0
        factor = BUILT[lacking] * (1 - MACHINE * (way.cost + price))
        if way.dear:
            factor *= TOO_DEAR
        best = max(best, (factor * worth, energy, factor * ahead))
    return best
