"""What a position is worth to a company, in victory points: the eye of the bot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from ..contracts import discount
from ..data import facts
from ..facts import Contract, Reward
from ..income import income_of
from ..place import count
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
from ..state import Company, State
from .forecast import ROUNDS, waiting_drops
from .systems import Map, Promised, basins_of, fees_of, means_of

CONTRACTS = facts().contracts
TILES = facts().tiles

IN_REACH, IN_SIGHT = 0.5, 0.25  # of a contract that could be fulfilled now, or in a later round
OUT_OF_SIGHT = 0.08  # of any other, for each round to come
NTH_CONTRACT = (1.0, 0.8, 0.6)  # of the best contract in hand, the second ...
NATIONAL = 0.25  # of a national contract in reach
PIECE_AHEAD = 1.0  # of what the bonus tiles of later rounds give for what is built already
GOAL_STEP, GOAL_STEP_LAST = 3.0, 2.2  # VP for each step to the objective, at first and at last
CHASED = 4.0  # energy that others may still make
NEXT_SECTION = 0.6  # of the bonus that the next section of the energy track gives
MENDED = 0.6  # of the points that too little energy loses, while there are engineers
CREDIT, CREDIT_LAST = 0.42, 0.2
CREDITS = (0.45, 0.32, 0.2)  # each of the first six in supply, of the next six, of the others
ENGINEER, ENGINEER_LAST = 0.55, 0.35
EXCAVATOR, MIXER, MACHINE_LAST = 0.75, 0.85, 0.2
MANY, MANY_MORE = 8, 0.3  # machines that a round needs, and what any more are worth
ON_WHEEL = 0.65  # of machines on the wheel that come back after the next turns of it
BASIC_TILE, ADVANCED_TILE = 2.0, 3.0
INCOME = 1.0  # of what an income promises in the rounds to come
NEXT_INCOME = 0.25  # of an income that the next piece brings
POWERHOUSES = (0.0, 0.25, 0.75, 1.5, 2.5)  # so many, for each round to come
REWARD_ENERGY = 0.6
ROTATION, ROTATION_LAST = 0.9, 0.1
DROP, DROP_LAST = 0.8, 0.3
PIECE, PIECE_LAST = 5.0, 3.0  # a structure for nothing


def rounds_left(state: State) -> int:
    """The rounds after this one."""
    return ROUNDS - state.round


def worth(state: State, seat: int) -> float:
    """Points now, and what everything else will bring."""
    return Outlook(state, seat).worth()


class Prospect:
    """What the water promises a company, and hence its contracts: enough to choose among those."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.company = state.companies[seat]
        self.means, self.fees = means_of(state, seat), fees_of(self.company)
        self.map = Map(state)
        self.basins = basins_of(self.map, self.means, self.fees)
        self._look()

    def _look(self) -> None:
        """See what the drops that wait on the headstreams lead to."""
        self.waiting = waiting_drops(self.state)
        self.systems = self.basins.systems(self.waiting)

    def of_contracts(self, contracts: Sequence[str]) -> float:
        """What these in hand, and the national ones, may bring."""
        return _contracts_worth(self.state, self.company, contracts, self.systems)

    def _kept(self) -> int:
        """The drops that stay at own dams, which count at the end."""
        return 0 if rounds_left(self.state) else self.basins.kept(self.waiting)

    def with_drops(self, streams: Sequence[str]) -> float:
        """What the water promised with a drop more on each of these headstreams."""
        waiting = self.state.streams
        for stream in streams:
            waiting[stream] += 1
        self._look()
        for stream in streams:
            waiting[stream] -= 1
        contracts = self.of_contracts(self.company.contracts)
        return self.systems.worth + contracts + self._kept()


class Outlook(Prospect):
    """A position as a company sees it; what a small change leaves as it is is reckoned once."""

    def __init__(self, state: State, seat: int) -> None:
        super().__init__(state, seat)
        company, left = self.company, rounds_left(state)
        self.points = company.vp + _energy_worth(state, seat)
        self.supply = _supply_worth(state, company, left)
        self.income = INCOME * left * reward_worth(income_of(company), left)
        self.progress = _progress_worth(state, company, left)
        self.bonus = _bonus_ahead(state, seat)
        goal = OBJECTIVES[state.objective]
        self.goals = {one: goal(state, one) for one in playing(state)}
        self.objective = _objective_worth(state, seat, self.goals)

    def see(self, kind: str) -> None:
        """See where the dams, conduits or powerhouses stand now; an own one was moved."""
        self.goals[self.seat] = OBJECTIVES[self.state.objective](self.state, self.seat)
        self.objective = _objective_worth(self.state, self.seat, self.goals)
        self.map.look_at(kind)
        self.basins = basins_of(self.map, self.means, self.fees)
        self.systems = self.basins.systems(self.waiting)

    def worth(self) -> float:
        """Points now, and what everything else will bring."""
        return (
            self.points
            + self.systems.worth
            + self.supply
            + self.income
            + self.progress
            + self.bonus
            + self.objective
            + self.of_contracts(self.company.contracts)
            + self._kept()
        )


# --- the energy of this round --------------------------------------------------------------


def _energy_worth(state: State, seat: int) -> float:
    """Place, credits and bonus that the energy so far leads to."""
    company = state.companies[seat]
    energy = company.energy
    most = max((o.energy for o in state.companies if o is not company), default=0)
    first, second = TRACK.places
    found = (first + second / 2) * energy / (energy + most + CHASED)
    credits, lost = energy_credits(energy)  # noqa: A001 - the game's word
    found += credits * credit_worth(state) + lost * (MENDED if company.engineers else 1)
    tile = BONUS[state.bonus[state.round - 1]]
    full = tile.vp * counted(state, seat, tile.id)
    now = bonus_for(full, energy, state.round)
    section = TRACK.section
    ahead = bonus_for(full, energy - energy % section + section, state.round)
    return found + now + NEXT_SECTION * (energy % section) / section * (ahead - now)


# --- supplies ------------------------------------------------------------------------------


def credit_worth(state: State) -> float:
    """A credit: more while there is time to spend it."""
    return CREDIT if rounds_left(state) else CREDIT_LAST


def _supply_worth(state: State, company: Company, left: int) -> float:
    if not left:
        machines = company.excavators + company.mixers
        found = CREDIT_LAST * company.credits + MACHINE_LAST * machines
        return found + ENGINEER_LAST * company.engineers
    found = _credits_worth(company.credits)
    found += ENGINEER * company.engineers
    found += _few_first(company.excavators, EXCAVATOR) + _few_first(company.mixers, MIXER)
    for place, load in enumerate(company.wheel):
        if not place:
            continue
        near = (place + 2) / 8
        found += near * ON_WHEEL * (EXCAVATOR * load.excavators + MIXER * load.mixers)
        if load.tile:
            found += near * _tile_worth(load.tile, left)
    return found + sum(_tile_worth(tile, left) for tile in company.tiles)


def _credits_worth(credits: int) -> float:  # noqa: A002 - the game's word
    """The first credits are dear, those beyond a dozen are not."""
    first, second, rest = CREDITS
    return (
        first * min(credits, 6) + second * min(max(credits - 6, 0), 6) + rest * max(credits - 12, 0)
    )


def _few_first(number: int, value: float) -> float:
    """Machines: what can be spent in a round counts in full."""
    return value * min(number, MANY) + MANY_MORE * max(number - MANY, 0)


def _tile_worth(tile: str, left: int) -> float:
    fact = TILES[tile]
    return (ADVANCED_TILE if fact.level else BASIC_TILE) * min(left + 1, 3) / 3


def reward_worth(reward: Reward, left: int) -> float:
    """What a contract or an income brings."""
    found = reward.vp + REWARD_ENERGY * reward.energy
    found += (CREDIT if left else CREDIT_LAST) * reward.credits
    machine = EXCAVATOR if left else MACHINE_LAST
    found += machine * (reward.excavators + reward.mixers + reward.machines)
    found += (ROTATION if left else ROTATION_LAST) * reward.rotate
    found += (DROP if left else DROP_LAST) * (reward.drops_later + reward.drops_now)
    if reward.base_in or reward.elevation or reward.conduit_up_to or reward.powerhouse:
        found += PIECE if left else PIECE_LAST
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
                found += NEXT_INCOME / (number - built) * left * reward_worth(reward, left)
                break
    return found + POWERHOUSES[company.powerhouse] * left


def _bonus_ahead(state: State, seat: int) -> float:
    """The bonus tiles of later rounds count what is there already."""
    found = 0.0
    for tile in state.bonus[state.round :]:
        fact = BONUS[tile]
        found += PIECE_AHEAD * fact.vp * counted(state, seat, fact.id)
    return found


def _objective_worth(state: State, seat: int, goals: Mapping[int, int]) -> float:
    """The points of the objective as it stands, and something for each step."""
    points = _places(tuple(goals.values()))[list(goals).index(seat)]
    late = state.round / ROUNDS
    step = GOAL_STEP + late * (GOAL_STEP_LAST - GOAL_STEP)
    return late * points + step * goals[seat]


@lru_cache(maxsize=1_000)
def _places(goals: tuple[int, ...]) -> list[int]:
    return objective_points([*goals])


# --- contracts -----------------------------------------------------------------------------


def _contracts_worth(
    state: State, company: Company, contracts: Sequence[str], systems: Promised
) -> float:
    """What these contracts in hand, and the national ones, may still bring."""
    left = rounds_left(state)
    return _hoped(
        tuple(contracts),
        tuple(state.national),
        systems.now,
        systems.ahead if left else 0.0,
        discount(company),
        left,
    )


@lru_cache(maxsize=5_000)
def _hoped(
    contracts: tuple[str, ...],
    national: tuple[str, ...],
    now: float,
    ahead: float,
    less: int,
    left: int,
) -> float:
    """The same by what it depends on: most choices change none of it."""
    held = sorted(
        (
            chance * reward_worth(CONTRACTS[one].reward, left)
            for one in contracts
            if (chance := _chance(CONTRACTS[one], now + 1 + less, ahead + less, left))
        ),
        reverse=True,
    )
    found = sum(weight * value for weight, value in zip(NTH_CONTRACT, held, strict=False))
    for one in national:
        contract = CONTRACTS[one]
        if contract.energy <= now + less + 2:
            found += NATIONAL * reward_worth(contract.reward, left)
    return found


def _chance(contract: Contract, now: float, ahead: float, left: int) -> float:
    if contract.energy <= now:
        return IN_REACH
    if contract.energy <= ahead:
        return IN_SIGHT
    return min(IN_SIGHT, OUT_OF_SIGHT * left)
