"""What a position is worth to a company, in victory points: the eye of the bot."""

from __future__ import annotations

from typing import NamedTuple

from ..build import machinery_cost
from ..contracts import discount
from ..data import facts
from ..facts import Conduit, Contract, Reward
from ..income import income_of
from ..place import PIECES, count
from ..produce import COMPANY_BONUS, DAMS_OF
from ..scoring import (
    BONUS,
    OBJECTIVES,
    TRACK,
    bonus_for,
    counted,
    energy_credits,
    objective_points,
    playing,
)
from ..state import NEUTRAL, Company, State
from ..water import BASIN_OF_POWERHOUSE, capacity
from .forecast import ROUNDS, Reaching, flows_ahead

CONTRACTS = facts().contracts
PIPES = tuple(facts().conduits.values())
POWERHOUSES_OF = {
    number: tuple(site.id for site in basin.powerhouses) for number, basin in facts().basins.items()
}
RED = {site.id for site in facts().dams.values() if site.red}
TILES = facts().tiles

ENERGY = 0.7  # VP for a point of energy in a round to come
ACTION = 1.2  # VP that the engineers of a production are worth elsewhere
DONE_OF = (1.0, 0.62, 0.38, 0.22)  # what a system is worth with so many pieces missing
NTH_SYSTEM = (1.0, 0.8, 0.55, 0.35, 0.2, 0.1)


def rounds_left(state: State) -> int:
    """The rounds after this one."""
    return ROUNDS - state.round


def worth(state: State, seat: int) -> float:
    """Points now, and what everything else will bring."""
    company = state.companies[seat]
    left = rounds_left(state)
    flows = flows_ahead(state, seat)
    systems = _systems(state, seat, flows)
    return (
        company.vp
        + _energy_worth(state, seat)
        + _potential(systems)
        + _supply_worth(state, company, left)
        + left * reward_worth(income_of(company), left)
        + _progress_worth(state, company, left)
        + _bonus_ahead(state, seat)
        + _objective_worth(state, seat)
        + _contracts_worth(state, company, systems)
        + (0 if left else _last_water(state, seat, flows[0]))
    )


# --- the energy of this round --------------------------------------------------------------


def _energy_worth(state: State, seat: int) -> float:
    """Place, credits and bonus that the energy so far leads to."""
    company = state.companies[seat]
    energy = company.energy
    most = max((o.energy for o in state.companies if o is not company), default=0)
    first, second = TRACK.places
    found = (first + second / 2) * energy / (energy + most + 4)
    credits, lost = energy_credits(energy)  # noqa: A001 - the game's word
    found += credits * credit_worth(state) + lost * (0.6 if company.engineers else 1)
    tile = BONUS[state.bonus[state.round - 1]]
    full = tile.vp * counted(state, seat, tile.id)
    now = bonus_for(full, energy, state.round)
    section = TRACK.section
    ahead = bonus_for(full, energy - energy % section + section, state.round)
    return found + now + 0.6 * (energy % section) / section * (ahead - now)


# --- systems of dam, conduit and powerhouse ------------------------------------------------


class System(NamedTuple):
    """What a dam site could give through its best conduit: energy now, and all in all."""

    worth: float
    energy_now: float
    energy_ahead: float


def _systems(state: State, seat: int, flows: list[Reaching]) -> list[System]:
    """The best system of every dam site that is or could be used, best first."""
    company = state.companies[seat]
    powered = {BASIN_OF_POWERHOUSE[s] for s, who in state.powerhouses.items() if who == seat}
    open_to = {
        basin
        for basin, sites in POWERHOUSES_OF.items()
        if any(site not in state.powerhouses for site in sites)
    }
    own_dams = {site for site, dam in state.dams.items() if dam.owner == seat}
    own_basins = {facts().dams[site].basin for site in own_dams}
    excavators = company.excavators + sum(load.excavators for load in company.wheel)
    found = []
    for pipe in PIPES:
        holder = state.conduits.get(pipe.id)
        missing = 0
        need = 0
        if holder is None:
            if company.conduit >= PIECES["conduit"]:
                continue
            missing += 1
            need += machinery_cost(company, "conduit", pipe.id)
        if pipe.to not in powered:
            if company.powerhouse >= PIECES["powerhouse"] or pipe.to not in open_to:
                continue
            missing += 1
        for site in DAMS_OF[pipe.basin]:
            dam = state.dams.get(site)
            lacking, cost = missing, need
            if dam is None:
                if company.base >= PIECES["base"] or pipe.basin in own_basins:
                    continue
                lacking += 1
                cost += machinery_cost(company, "base", site) + (1 if site in RED else 0)
            elif dam.owner not in (seat, NEUTRAL):
                continue
            system = _system(state, company, site, pipe, holder not in (seat, None), flows)
            factor = DONE_OF[lacking] * (1 - 0.02 * cost)
            if need > excavators:
                factor *= 0.6
            found.append((site, factor, lacking, system))
    return _best_by_site(found)


def _best_by_site(found: list[tuple[str, float, int, System]]) -> list[System]:
    best: dict[str, System] = {}
    for site, factor, lacking, system in found:
        weighed = System(
            factor * system.worth, 0 if lacking else system.energy_now, factor * system.energy_ahead
        )
        if site not in best or weighed.worth > best[site].worth:
            best[site] = weighed
    return sorted(best.values(), key=lambda one: -one.worth)


def _system(
    state: State, company: Company, site: str, pipe: Conduit, foreign: bool, flows: list[Reaching]
) -> System:
    """What one dam would give through one conduit, were everything built."""
    dam = state.dams.get(site)
    holds = capacity(state, dam) if dam else 1
    now = dam.drops if dam else 0
    shared = 1.0 if dam is None or dam.owner != NEUTRAL else 0.6
    bonus = COMPANY_BONUS[company.powerhouse] + 0.5
    fee = 0.6 if foreign else 0.0
    if foreign:
        now = min(now, company.credits)
    energy_now = now * pipe.capacity + bonus if now and company.engineers > 1 else 0
    total = max(0.0, 0.75 * ENERGY * energy_now - ACTION / 2 - fee * now) if energy_now else 0.0
    most = 0.0
    carried = now
    for reaching in flows[:-1]:
        drops = min(holds, carried + reaching.get(site, 0))
        carried = 0
        if drops:
            energy = drops * pipe.capacity + bonus
            most = max(most, energy)
            total += shared * max(0.0, ENERGY * energy - ACTION - fee * drops)
    return System(total, energy_now, most)


def _potential(systems: list[System]) -> float:
    return sum(weight * system.worth for weight, system in zip(NTH_SYSTEM, systems, strict=False))


def _last_water(state: State, seat: int, reaching: Reaching) -> float:
    """In the last round every drop at an own dam is a point."""
    return sum(
        min(capacity(state, dam), dam.drops + reaching.get(site, 0))
        for site, dam in state.dams.items()
        if dam.owner == seat
    )


# --- supplies ------------------------------------------------------------------------------


def credit_worth(state: State) -> float:
    """A credit: more while there is time to spend it."""
    return 0.2 if not rounds_left(state) else 0.42


def _supply_worth(state: State, company: Company, left: int) -> float:
    if not left:
        machines = company.excavators + company.mixers
        soon = 0.05 * company.engineers
        return 0.2 * (company.credits + machines) + 0.3 * company.engineers + soon
    found = _credits_worth(company.credits, left)
    found += 0.55 * company.engineers
    found += _few_first(company.excavators, 0.75) + _few_first(company.mixers, 0.85)
    for place, load in enumerate(company.wheel):
        if not place:
            continue
        near = (place + 2) / 8
        found += near * (0.5 * load.excavators + 0.55 * load.mixers)
        if load.tile:
            found += near * _tile_worth(load.tile, left)
    return found + sum(_tile_worth(tile, left) for tile in company.tiles)


def _credits_worth(credits: int, left: int) -> float:  # noqa: A002 - the game's word
    """The first credits are dear, those beyond a dozen are not."""
    return 0.45 * min(credits, 6) + 0.32 * min(max(credits - 6, 0), 6) + 0.2 * max(credits - 12, 0)


def _few_first(number: int, value: float) -> float:
    """Machines: what can be spent in a round counts in full."""
    return value * min(number, 8) + 0.3 * max(number - 8, 0)


def _tile_worth(tile: str, left: int) -> float:
    fact = TILES[tile]
    return (3.0 if fact.level else 2.0) * min(left + 1, 3) / 3


def reward_worth(reward: Reward, left: int) -> float:
    """What a contract or an income brings."""
    late = 0.2
    each = 0.42 if left else late
    found = reward.vp + each * reward.credits + 0.6 * reward.energy
    machine = 0.75 if left else late
    found += machine * (reward.excavators + reward.mixers + reward.machines)
    found += (0.9 if left else 0.1) * reward.rotate
    found += (0.8 if left else 0.3) * (reward.drops_later + reward.drops_now)
    if reward.base_in or reward.elevation or reward.conduit_up_to or reward.powerhouse:
        found += 5.0 if left else 3.0
    return found


# --- progress ------------------------------------------------------------------------------


def _progress_worth(state: State, company: Company, left: int) -> float:
    """Half-way to the next income, and towards the ability of the third powerhouse."""
    fact = facts().companies[company.name]
    found = 0.0
    for structure in ("base", "elevation", "conduit"):
        built = count(company, structure)
        for number in (built + 1, built + 2):
            reward = fact.income(structure, number) if built else None
            if reward is not None:
                found += 0.25 / (number - built) * left * reward_worth(reward, left)
                break
    return found + (0.0, 0.5, 1.5, 3.0, 5.0)[company.powerhouse] * left / 2


def _bonus_ahead(state: State, seat: int) -> float:
    """The bonus tiles of later rounds count what is there already."""
    found = 0.0
    for tile in state.bonus[state.round :]:
        fact = BONUS[tile]
        found += 0.55 * fact.vp * counted(state, seat, fact.id)
    return found


def _objective_worth(state: State, seat: int) -> float:
    """The points of the objective as it stands, and a little for each step."""
    seats = playing(state)
    counts = [OBJECTIVES[state.objective](state, one) for one in seats]
    points = objective_points(counts)[seats.index(seat)]
    late = state.round / ROUNDS
    return 0.8 * late * points + (1.2 - 0.8 * late) * counts[seats.index(seat)]


# --- contracts -----------------------------------------------------------------------------


def _contracts_worth(state: State, company: Company, systems: list[System]) -> float:
    """What the contracts in hand, and the national ones, may still bring."""
    left = rounds_left(state)
    now = max((system.energy_now for system in systems), default=0.0)
    ahead = max((system.energy_ahead for system in systems), default=0.0) if left else 0.0
    less = discount(company)
    held = sorted(
        (
            chance * reward_worth(CONTRACTS[one].reward, left)
            for one in company.contracts
            if (chance := _chance(CONTRACTS[one], now + 1 + less, ahead + less, left))
        ),
        reverse=True,
    )
    found = sum(weight * value for weight, value in zip((1.0, 0.8, 0.6), held, strict=False))
    for one in state.national:
        contract = CONTRACTS[one]
        if contract.energy <= now + less + 2:
            found += 0.25 * reward_worth(contract.reward, left)
    return found


def _chance(contract: Contract, now: float, ahead: float, left: int) -> float:
    if contract.energy <= now:
        return 0.8
    if contract.energy <= ahead:
        return 0.55
    return min(0.25, 0.08 * left)
