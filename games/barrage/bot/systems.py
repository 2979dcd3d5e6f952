"""Systems of dam, conduit and powerhouse: those that stand, and those that could."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ..abilities import production_bonus
from ..build import COSTS, machinery_cost
from ..data import facts
from ..place import PIECES
from ..produce import DAMS_OF
from ..state import NEUTRAL, Company, State
from ..water import BASIN_OF_POWERHOUSE, capacity
from .forecast import Reaching

PIPES_OF = {number: basin.conduits for number, basin in facts().basins.items() if basin.conduits}
POWERHOUSES_OF = {
    number: tuple(site.id for site in basin.powerhouses) for number, basin in facts().basins.items()
}
BASIN_OF_DAM = {site.id: site.basin for site in facts().dams.values()}
RED = {site.id for site in facts().dams.values() if site.red}

ENERGY = 0.85  # VP for a point of energy in a round to come
SOON = 0.75  # how much of that is certain for energy that could be made at once
ACTION = 1.5  # VP that the engineers of a production are worth elsewhere
FEE = 0.6  # VP that a drop through another company's conduit costs
SHARED = 0.6  # how much of a neutral dam's water the others leave
BUILT = (1.0, 0.55, 0.25, 0.1)  # what a system is worth with so many pieces missing
MACHINE = 0.02  # and how much less for each machine that it still takes
TOO_DEAR = 0.15  # and when all of the company's machines do not suffice


class System(NamedTuple):
    """A dam site with its best conduit: its worth, its energy now and at best in a later round."""

    worth: float
    now: float
    ahead: float


class Means(NamedTuple):
    """What a company has to build systems with, and where it is."""

    seat: int
    company: Company
    bonus: float
    excavators: int
    mixers: int
    powered: frozenset[int]
    open_to: frozenset[int]
    dammed: set[int]


def sites_of(state: State, seat: int, later: list[Reaching]) -> list[Site]:
    """Every dam site that is or could be used; `later` are the flows after that of this round."""
    means = _means(state, seat)
    company = means.company
    built = (seat, company.conduit, company.powerhouse, means.powered, means.open_to)
    found = []
    for basin, pipes in PIPES_OF.items():
        holders = tuple([state.conduits.get(pipe.id) for pipe in pipes])
        ways = _ways(basin, holders, *built)
        if not ways:
            continue
        for site in DAMS_OF[basin]:
            lacking, cost = _missing_dam(state, means, site)
            if lacking < 2:
                found.append(Site(state, means, site, later, ways, lacking, cost))
    return found


def _means(state: State, seat: int) -> Means:
    company = state.companies[seat]
    return Means(
        seat,
        company,
        production_bonus(company) + 0.5,
        company.excavators + sum(load.excavators for load in company.wheel),
        company.mixers + sum(load.mixers for load in company.wheel),
        frozenset(
            BASIN_OF_POWERHOUSE[site] for site, who in state.powerhouses.items() if who == seat
        ),
        _open_to(tuple(state.powerhouses)),
        {BASIN_OF_DAM[site] for site, dam in state.dams.items() if dam.owner == seat},
    )


@lru_cache(maxsize=1_000)
def _open_to(built: tuple[str, ...]) -> frozenset[int]:
    """The basins in which a powerhouse can still be built."""
    return frozenset(
        basin for basin, sites in POWERHOUSES_OF.items() if any(site not in built for site in sites)
    )


class Way(NamedTuple):
    """A conduit to a powerhouse: what is missing of the two, and whether it costs a fee."""

    capacity: int
    foreign: bool
    lacking: int
    excavators: int
    mixers: int


@lru_cache(maxsize=20_000)
def _ways(
    basin: int,
    holders: tuple[int | None, ...],
    seat: int,
    conduits: int,
    powerhouses: int,
    powered: frozenset[int],
    open_to: frozenset[int],
) -> tuple[Way, ...]:
    """The ways out of a basin whose conduits are held so, for a company that has built so much."""
    found = []
    for pipe, holder in zip(PIPES_OF[basin], holders, strict=True):
        lacking = excavators = mixers = 0
        if holder is None:
            if conduits >= PIECES["conduit"]:
                continue
            lacking += 1
            excavators = COSTS.conduit_per_capacity * pipe.capacity
        if pipe.to not in powered:
            if powerhouses >= PIECES["powerhouse"] or pipe.to not in open_to:
                continue
            lacking += 1
            mixers = COSTS.powerhouse[powerhouses]
        foreign = holder not in (None, seat)
        found.append(Way(pipe.capacity, foreign, lacking, excavators, mixers))
    return tuple(found)


def _missing_dam(state: State, means: Means, site: str) -> tuple[int, int]:
    """Whether a dam is missing here, and its cost; 2 where the company can have none."""
    dam = state.dams.get(site)
    if dam is not None:
        return (0, 0) if dam.owner in (means.seat, NEUTRAL) else (2, 0)
    if means.company.base >= PIECES["base"] or BASIN_OF_DAM[site] in means.dammed:
        return 2, 0
    return 1, machinery_cost(means.company, "base", site) + (site in RED)


class Site:
    """A dam site with the ways that lead from it, and the water that will be there."""

    def __init__(
        self,
        state: State,
        means: Means,
        name: str,
        later: list[Reaching],
        ways: tuple[Way, ...],
        no_dam: int,
        dam_cost: int,
    ) -> None:
        dam = state.dams.get(name)
        self.name = name
        self.means = means
        self.drops = dam.drops if dam else 0
        self.holds = capacity(state, dam) if dam else 1
        self.share = SHARED if dam is not None and dam.owner == NEUTRAL else 1.0
        self.last_round = not later
        self.later = [min(self.holds, reaching.get(name, 0)) for reaching in later[:-1]]
        self.ways = _ways_so_far(ways, no_dam, dam_cost, means.excavators, means.mixers)

    def system(self, reaching: Reaching) -> System:
        """The best system here, if so much comes by in this round."""
        drops = 0 if self.last_round else min(self.holds, self.drops + reaching.get(self.name, 0))
        means, company = self.means, self.means.company
        now = self.drops if company.engineers > 1 else 0
        later = (drops, *self.later)
        return _best(self.ways, now, later, self.share, means.bonus, company.credits)


class Ways:
    """The ways from a site: each with whether its system stands, and how much of it counts."""

    __slots__ = ("all",)

    def __init__(self, found: list[tuple[Way, bool, float]]) -> None:
        self.all = found


@lru_cache(maxsize=20_000)
def _ways_so_far(
    ways: tuple[Way, ...], no_dam: int, dam_cost: int, excavators: int, mixers: int
) -> Ways:
    """The ways of a site of a company with so many machines; the same ones are the same."""
    found = []
    for way in ways:
        lacking = way.lacking + no_dam
        factor = BUILT[lacking] * (1 - MACHINE * (way.excavators + way.mixers + dam_cost))
        if way.excavators > excavators or way.mixers > mixers:
            factor *= TOO_DEAR
        found.append((way, not lacking, factor))
    return Ways(found)


@lru_cache(maxsize=20_000)
def _best(
    ways: Ways,
    now: int,
    later: tuple[int, ...],
    share: float,
    bonus: float,
    credits: int,  # noqa: A002 - the game's word
) -> System:
    """The best of these ways; most choices leave most sites alone, so they are asked for again."""
    best = System(0.0, 0.0, 0.0)
    for way, built, factor in ways.all:
        drops = now if built else 0
        if way.foreign:
            drops = min(drops, credits)
        best = max(best, _system(way, drops, later, share, bonus, factor))
    return best


def _system(
    way: Way, now: int, later: tuple[int, ...], share: float, bonus: float, factor: float
) -> System:
    fee = FEE if way.foreign else 0.0
    worth = energy_now = ahead = 0.0
    if now:
        energy_now = now * way.capacity + bonus
        worth = max(0.0, SOON * ENERGY * energy_now - ACTION / 2 - fee * now)
    for drops in later:
        if drops:
            energy = drops * way.capacity + bonus
            ahead = max(ahead, energy)
            worth += share * max(0.0, ENERGY * energy - ACTION - fee * drops)
    return System(factor * worth, energy_now, factor * ahead)
