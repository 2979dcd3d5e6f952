"""Phase 1: incomes in reverse turn order, then the headstreams."""

from __future__ import annotations

from functools import cache

from pbem.engine import Asking, Goto, Result, Table, ask_together, goto

from .automa_levels import has_incomes
from .data import facts
from .facts import Reward
from .place import count
from .rewards import choose_machines, choose_streams, gain_plain, take_machines
from .state import Company, State
from .water import put_drops
from .words import reward_words

COMPANIES = facts().companies
HEADSTREAM_TILES = facts().headstream_tiles
WITH_INCOME = ("base", "elevation", "conduit")

# What a seat chose: excavators among its machines of choice, and headstreams (None: asked later).
Chosen = tuple[int, tuple[str, ...] | None]


def income_of(company: Company) -> Reward:
    """All incomes that the company's pieces have opened, added up; an easy Automa has none."""
    if not has_incomes(company):
        return Reward()
    return _opened(company.name, *[count(company, structure) for structure in WITH_INCOME])


@cache
def _opened(company: str, *built: int) -> Reward:
    """What a company gains that has built so many bases, elevations and conduits."""
    opened = [
        reward
        for structure, pieces in zip(WITH_INCOME, built, strict=True)
        for number in range(2, pieces + 1)
        if (reward := COMPANIES[company].income(structure, number)) is not None
    ]
    return Reward(
        vp=sum(reward.vp for reward in opened),
        credits=sum(reward.credits for reward in opened),
        energy=sum(reward.energy for reward in opened),
        rotate=sum(reward.rotate for reward in opened),
        machines=sum(reward.machines for reward in opened),
        drops_now=sum(reward.drops_now for reward in opened),
    )


def income(table: Table[State]) -> Asking[Goto | Result]:
    """Ask all at once for what their incomes leave open; where drops flow, only the first."""
    state = table.state
    table.tell("Round {round} begins.", round=state.round)
    branches = {}
    water_asked = False
    for seat in reversed(state.order):
        company = state.companies[seat]
        if company.resigned or company.automa:
            continue
        reward = income_of(company)
        ask_water = bool(reward.drops_now) and not water_asked
        water_asked = water_asked or ask_water
        if reward.machines or ask_water:
            branches[seat] = _choose(seat, reward, ask_water)
    chosen = yield from ask_together(branches)
    return goto("take_income", 0, [[seat, *choice] for seat, choice in chosen.items()])


def _choose(seat: int, reward: Reward, ask_water: bool) -> Asking[Chosen]:
    """What the income leaves open; the first question tells all of it."""
    income = reward_words(reward, ", ")
    excavators = 0
    if reward.machines:
        excavators = yield from choose_machines(seat, reward.machines, income)
        income = ""
    streams = None
    if ask_water:
        streams = yield from choose_streams(seat, 0, reward.drops_now, True, income)
    return excavators, streams


def take_income(
    table: Table[State], done: int, choices: list[tuple[int, int, list[str] | None]]
) -> Asking[Goto | Result]:
    """Apply the incomes in reverse turn order; one company at most is asked for its water here."""
    state = table.state
    chosen = {seat: (excavators, streams) for seat, excavators, streams in choices}
    asked = False
    for place, seat in enumerate(reversed(state.order)):
        company = state.companies[seat]
        if place < done or company.resigned:
            continue
        reward = income_of(company)
        if company.automa:
            _gain_as_automa(table, seat, reward)
            continue
        excavators, streams = chosen.get(seat, (0, None))
        if reward.drops_now and streams is None and asked:
            return goto("take_income", place, choices)
        told = gain_plain(table, company, reward, as_income=True)
        if reward.machines:
            mixers = reward.machines - excavators
            take_machines(table, company, excavators, mixers, as_income=not told)
        if reward.drops_now:
            if streams is None:
                asked = True
                streams = list((yield from choose_streams(seat, 0, reward.drops_now, True)))
            put_drops(table, company, tuple(streams), True)
    fill_headstreams(state)
    return first_turn(state)


def _gain_as_automa(table: Table[State], seat: int, reward: Reward) -> None:
    from .automa.gaining import gain  # loaded by games with an Automa, see there

    gain(table, seat, reward, as_income=True)


def fill_headstreams(state: State) -> None:
    """Each headstream tile brings its drops of the round; the last round has none."""
    for stream, tile in state.stream_tiles.items():
        drops = HEADSTREAM_TILES[tile].drops
        if state.round <= len(drops):
            state.streams[stream] += drops[state.round - 1]


def first_turn(state: State) -> Goto:
    """The first company that is in the round; if all have resigned, the round is over."""
    for place, seat in enumerate(state.order):
        if not state.companies[seat].passed:
            return goto("turn", place)
    return goto("round_end")
