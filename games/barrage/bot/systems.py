"""Systems of dam, conduit and powerhouse: those that stand, and those that could."""

from __future__ import annotations

from typing import NamedTuple

from ..abilities import production_bonus
from ..build import COSTS, machinery_cost
from ..data import facts
from ..facts import Conduit
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
    excavators: int
    mixers: int
    powered: set[int]
    open_to: set[int]
    dammed: set[int]


def systems_of(state: State, seat: int, flows: list[Reaching]) -> list[System]:
    """The best system of every dam site that is or could be used, best first."""
    means = _means(state, seat)
    found = []
    for basin, pipes in PIPES_OF.items():
        ways = [way for pipe in pipes if (way := _way(state, means, pipe)) is not None]
        if not ways:
            continue
        for site in DAMS_OF[basin]:
            lacking, cost = _missing_dam(state, means, site)
            if lacking < 2:
                found.append(_best_system(state, means, site, flows, ways, lacking, cost))
    found.sort(reverse=True)
    return found


def _means(state: State, seat: int) -> Means:
    company = state.companies[seat]
    return Means(
        seat,
        company,
        company.excavators + sum(load.excavators for load in company.wheel),
        company.mixers + sum(load.mixers for load in company.wheel),
        {BASIN_OF_POWERHOUSE[site] for site, who in state.powerhouses.items() if who == seat},
        {
            basin
            for basin, sites in POWERHOUSES_OF.items()
            if any(site not in state.powerhouses for site in sites)
        },
        {BASIN_OF_DAM[site] for site, dam in state.dams.items() if dam.owner == seat},
    )


class Way(NamedTuple):
    """A conduit to a powerhouse: what is missing of the two, and whether it costs a fee."""

    capacity: int
    foreign: bool
    lacking: int
    excavators: int
    mixers: int


def _way(state: State, means: Means, pipe: Conduit) -> Way | None:
    holder = state.conduits.get(pipe.id)
    company = means.company
    lacking = excavators = mixers = 0
    if holder is None:
        if company.conduit >= PIECES["conduit"]:
            return None
        lacking += 1
        excavators = machinery_cost(company, "conduit", pipe.id)
    if pipe.to not in means.powered:
        if company.powerhouse >= PIECES["powerhouse"] or pipe.to not in means.open_to:
            return None
        lacking += 1
        mixers = COSTS.powerhouse[company.powerhouse]
    return Way(pipe.capacity, holder not in (None, means.seat), lacking, excavators, mixers)


def _missing_dam(state: State, means: Means, site: str) -> tuple[int, int]:
    """Whether a dam is missing here, and its cost; 2 where the company can have none."""
    dam = state.dams.get(site)
    if dam is not None:
        return (0, 0) if dam.owner in (means.seat, NEUTRAL) else (2, 0)
    if means.company.base >= PIECES["base"] or BASIN_OF_DAM[site] in means.dammed:
        return 2, 0
    return 1, machinery_cost(means.company, "base", site) + (site in RED)


def _best_system(
    state: State,
    means: Means,
    site: str,
    flows: list[Reaching],
    ways: list[Way],
    no_dam: int,
    dam_cost: int,
) -> System:
    now, later = _water(state, site, flows)
    dam = state.dams.get(site)
    share = SHARED if dam is not None and dam.owner == NEUTRAL else 1.0
    best = System(0.0, 0.0, 0.0)
    for way in ways:
        lacking = way.lacking + no_dam
        factor = BUILT[lacking] * (1 - MACHINE * (way.excavators + way.mixers + dam_cost))
        if way.excavators > means.excavators or way.mixers > means.mixers:
            factor *= TOO_DEAR
        system = _system(means.company, way, now if not lacking else 0, later, share, factor)
        best = max(best, system)
    return best


def _water(state: State, site: str, flows: list[Reaching]) -> tuple[int, list[int]]:
    """The drops here now, and in each round to come."""
    dam = state.dams.get(site)
    holds = capacity(state, dam) if dam else 1
    now = dam.drops if dam else 0
    carried = now
    later = []
    for reaching in flows[:-1]:
        later.append(min(holds, carried + reaching.get(site, 0)))
        carried = 0
    return now, later


def _system(
    company: Company, way: Way, now: int, later: list[int], share: float, factor: float
) -> System:
    bonus = production_bonus(company) + 0.5
    fee = FEE if way.foreign else 0.0
    worth = energy_now = ahead = 0.0
    if way.foreign:
        now = min(now, company.credits)
    if now and company.engineers > 1:
        energy_now = now * way.capacity + bonus
        worth = max(0.0, SOON * ENERGY * energy_now - ACTION / 2 - fee * now)
    for drops in later:
        if drops:
            energy = drops * way.capacity + bonus
            ahead = max(ahead, energy)
            worth += share * max(0.0, ENERGY * energy - ACTION - fee * drops)
    return System(factor * worth, energy_now, factor * ahead)
