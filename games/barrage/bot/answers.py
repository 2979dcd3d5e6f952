"""How the bot answers what is asked within an action, going by the keys of the choices."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import msgspec

from pbem.engine import DONE

from ..build import COSTS, NO_BUILD
from ..data import facts
from ..facts import STRUCTURES
from ..place import put_structure
from ..rewards import pays_red
from ..scoring import playing
from ..state import State
from .position_value import Prospect, reward_worth, rounds_left, worth

CONTRACTS = facts().contracts
CONDUITS = facts().conduits
OFFICERS = ("viktor", "jill", "solomon", "graziano", "wilhelm", "anton", "mahiri")
STARTING = ("S1", "S3", "S2", "S4")
NONE = "none"
TAKING, TAKING_MORE = 1.0, 3.0  # what a contract must promise to be taken: with less than two, more
PAID = (0.75, 0.85, 0.4)  # an excavator, a mixer and a credit as a payment
THEIR_WATER = 0.5  # what water takes that is good for the others
FEE = 1.1  # energy that a drop through another company's conduit costs: a credit, and their point

Answer = Callable[[State, int, Sequence[str]], int]


def answer(state: State, seat: int, keys: Sequence[str]) -> int:
    """The place of the choice that the bot takes."""
    return _kind(state, keys)(state, seat, keys)


def _kind(state: State, keys: Sequence[str]) -> Answer:
    """What is asked, by the look of the first choice."""
    first = keys[0].split()
    if first[0] in CONTRACTS:
        return _contract
    if first[0] in facts().companies:
        return _company
    if first[0].isdecimal():
        return _payment if len(first) == 3 else _number
    if first[0] in facts().headstreams:
        return _streams
    if first[0] in STRUCTURES and len(first) == 2:
        return _structure
    if len(first) == 3 and first[1] in CONDUITS:
        return _production
    return _tile if first[-1] in facts().tiles else _first


def _best(keys: Sequence[str], value: Callable[[str], float]) -> int:
    return max(range(len(keys)), key=lambda place: value(keys[place]))


def _first(state: State, seat: int, keys: Sequence[str]) -> int:
    """Whatever else is asked: drops for all own dams, the usual way."""
    return 0


def _contract(state: State, seat: int, keys: Sequence[str]) -> int:
    """Fulfil or take the best one; of those that must go, keep the best."""
    company = state.companies[seat]
    left = rounds_left(state)

    def value(key: str) -> float:
        return sum(reward_worth(CONTRACTS[one].reward, left) for one in key.split())

    held = [one for key in keys if key != DONE for one in key.split() if one in company.contracts]
    if held and DONE not in keys:
        hope = _hopes(state, seat)
        return _best(keys, lambda key: -hope(key))
    if any(key in company.contracts or key in state.national for key in keys):
        return _best(keys, lambda key: 0.0 if key == DONE else value(key))
    if DONE in keys:
        cost = TAKING if len(company.contracts) < 2 else TAKING_MORE
        hope = _hopes(state, seat)
        return _best(keys, lambda key: cost if key == DONE else hope(key))
    if keys[0].startswith("S"):
        return _best(keys, lambda key: -STARTING.index(key))
    return _best(keys, _hopes(state, seat))


def _hopes(state: State, seat: int) -> Callable[[str], float]:
    """Tells what contracts are worth in hand."""
    prospect = Prospect(state, seat)
    without = prospect.of_contracts([])
    return lambda key: prospect.of_contracts(key.split()) - without


def _company(state: State, seat: int, keys: Sequence[str]) -> int:
    by_name = {name: OFFICERS.index(officer) for name, officer in state.pairs}
    return _best(keys, lambda key: -by_name[key])


def _payment(state: State, seat: int, keys: Sequence[str]) -> int:
    """Pay with what is worth least."""

    def price(key: str) -> float:
        if key == NO_BUILD:
            return math.inf
        return sum(each * n for each, n in zip(PAID, map(int, key.split()), strict=True))

    return _best(keys, lambda key: -price(key))


def _number(state: State, seat: int, keys: Sequence[str]) -> int:
    """Machines of choice (counted by excavators), or engineers for the bank: one at a time."""
    if "0" not in keys:
        return 0
    company = state.companies[seat]
    number = max(map(int, keys))
    aim = round((company.mixers + number - company.excavators + 2) / 2)
    return _best(keys, lambda key: -abs(int(key) - aim))


def _streams(state: State, seat: int, keys: Sequence[str]) -> int:
    """Water where it does most good, and the others least."""
    own = Prospect(state, seat)
    others = [Prospect(state, other) for other in playing(state) if other != seat]

    def value(key: str) -> float:
        streams = [] if key == NONE else key.split()
        theirs = sum(other.with_drops(streams) for other in others) / max(1, len(others))
        return own.with_drops(streams) - THEIR_WATER * theirs

    return _best(keys, value)


def _structure(state: State, seat: int, keys: Sequence[str]) -> int:
    """The free structure that helps most."""
    kept, decode = msgspec.json.encode(state), msgspec.json.Decoder(type(state)).decode

    def value(key: str) -> float:
        trial = decode(kept)
        if key != DONE:
            structure, site = key.split()
            put_structure(trial, seat, structure, site)
            if pays_red(structure, site):
                trial.companies[seat].credits -= COSTS.red_border
        return worth(trial, seat)

    return _best(keys, value)


def _production(state: State, seat: int, keys: Sequence[str]) -> int:
    """The most energy, less what a foreign conduit costs."""

    def value(key: str) -> float:
        if key == DONE:
            return 0.0
        _dam, pipe, drops = key.split()
        fee = 0.0 if state.conduits[pipe] == seat else FEE
        return int(drops) * (CONDUITS[pipe].capacity - fee)

    return _best(keys, value)


def _tile(state: State, seat: int, keys: Sequence[str]) -> int:
    """An advanced tile for its effect, then the basic one, a joker last."""

    def value(key: str) -> float:
        if key == NO_BUILD:
            return -math.inf
        tile = facts().tiles[key.split()[-1]]
        return tile.level - (3.5 if len(tile.builds) > 1 else 0) - 0.1 * key.startswith("anton")

    return _best(keys, value)
