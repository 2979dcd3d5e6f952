"""Phases 3 to 5 of a round, and the end of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from msgspec import UNSET

from pbem.engine import (
    Goto,
    Result,
    Table,
    Text,
    goto,
    text,
)

from .automa_levels import INSTEAD
from .data import facts
from .facts import AREAS
from .place import AREA_OF, BASIN_OF, RED_SITES
from .produce import CONDUITS
from .purse import gain_credits
from .state import Company, State
from .tiles import advanced_tiles
from .water import flow_headstreams
from .words import amount, tile_name

SCORING = facts().scoring
TRACK = SCORING.energy
BONUS = facts().bonus
SETUP = facts().setup
T = TypeVar("T")
MARKED = 30  # above it the marker counts on, but credits and bonus stay


def round_end(table: Table[State]) -> Goto | Result:
    """Water flow, scoring, and either the next round or the end."""
    flow_headstreams(table)
    score_round(table)
    state = table.state
    if state.round == SETUP.rounds:
        return final_result(table)
    next_round(table)
    return goto("income")


# --- phase 4 -------------------------------------------------------------------------------


def playing(state: State) -> list[int]:
    """The seats that take part in scoring: all that have not resigned."""
    return [seat for seat, company in enumerate(state.companies) if not company.resigned]


def score_round(table: Table[State]) -> None:
    """Places on the energy track, credits, and the bonus tile."""
    state = table.state
    places = place_points([state.companies[seat].energy for seat in playing(state)])
    for seat, vp in zip(playing(state), places, strict=True):
        company = state.companies[seat]
        credits, lost = energy_credits(company.energy)  # noqa: A001 - the game's word
        bonus = bonus_points(state, seat)
        company.vp += vp + lost + bonus
        gain_credits(company, credits)
        table.tell(
            "{company} made {energy} energy: {gains:,}.",
            company=company.called,
            energy=company.energy,
            gains=_gains_words(vp, bonus, _track_words(company, credits), lost),
        )


def _gains_words(vp: int, bonus: int, credits: Text, lost: int) -> list[Text]:  # noqa: A002 - the game's word
    """What a round brought, without what is nothing."""
    gains = [text("{n} VP by place", n=vp)] if vp else []
    gains += [text("{n} VP bonus", n=bonus)] if bonus else []
    gains.append(credits)
    return [*gains, text("minus {n} VP", n=-lost)] if lost else gains


def _track_words(company: Company, number: int) -> Text:
    """What the energy track gives: credits, or an Automa's VP for them."""
    if company.automa:
        return text("{n} VP for credits", n=number)
    return amount(number, "credit")


def place_points(energies: list[int]) -> list[int]:
    """6 and 2 VP for most and second most energy; ties share; nothing for no energy."""
    first, second = TRACK.places
    ranked = sorted({energy for energy in energies if energy > 0}, reverse=True)
    if not ranked:
        return [0] * len(energies)
    points = {}
    leaders = energies.count(ranked[0])
    if leaders > 1:
        points[ranked[0]] = -(-(first + second) // leaders)
    else:
        points[ranked[0]] = first
        if len(ranked) > 1:
            alone = energies.count(ranked[1]) == 1
            points[ranked[1]] = second if alone else TRACK.tied_second
    return [points.get(energy, 0) for energy in energies]


def energy_credits(energy: int) -> tuple[int, int]:
    """The credits for the energy of a round, and the VP lost without any."""
    found = 0
    for step in TRACK.credits:
        if step.start <= energy:
            found = step.credits
    return found, 0 if energy else TRACK.zero_vp


def bonus_points(state: State, seat: int) -> int:
    """The round's bonus tile, less what the missing sections take off."""
    company = state.companies[seat]
    tile = BONUS[state.bonus[state.round - 1]]
    return bonus_for(tile.vp * counted(state, seat, tile.id), company.energy, state.round)


def bonus_for(full: int, energy: int, number: int) -> int:
    """What a full bonus is worth with this energy in this round."""
    reached = min(min(energy, MARKED) // TRACK.section, number)
    if not reached:
        return 0
    return max(0, full - TRACK.missing_section * (number - reached))


def counted(state: State, seat: int, tile: str) -> int:
    """What a bonus tile counts."""
    company = state.companies[seat]
    if tile == "contracts":
        return len(company.fulfilled)
    if tile == "advanced-tiles":
        return advanced_tiles(state, seat)
    number: int = getattr(company, tile.removesuffix("s"))
    return number


# --- phase 5 -------------------------------------------------------------------------------


def next_round(table: Table[State]) -> None:
    """New turn order, energy to 0, engineers home, new patents."""
    state = table.state
    state.order = new_order(state.order, [company.energy for company in state.companies])
    for company in state.companies:
        company.energy = 0
        company.engineers = SETUP.company.engineers
        company.constructions = company.copies = company.banked = 0
        company.passed = company.resigned
        if company.automa is not UNSET:
            company.automa.placed = 0
    state.taken = {}
    state.round += 1
    if state.patent_stack:
        state.discarded += [tile for tile in state.patents if tile]
        state.patents = table.draw(state.patent_stack, SETUP.patent_spaces)
        table.tell("New patents: {tiles:,}.", tiles=[tile_name(tile) for tile in state.patents])
    names = [state.companies[seat].called for seat in state.order]
    table.tell("Turn order: {companies:,}.", companies=names)


def new_order(order: list[int], energies: list[int]) -> list[int]:
    """Least energy first; the tied change their present order."""
    turned = order[::-1]
    return sorted(turned, key=lambda seat: energies[seat])


# --- the end -------------------------------------------------------------------------------


def final_result(table: Table[State]) -> Result:
    """Objective, supplies and water; then the ranking."""
    state = table.state
    seats = playing(state)
    counts = [OBJECTIVES[state.objective](state, seat) for seat in seats]
    account: list[dict[str, Any]] = [{} for _seat in state.companies]
    points = points_for_objective(state, seats, counts)
    for seat, number, vp in zip(seats, counts, points, strict=True):
        company = state.companies[seat]
        parts = {
            "before": company.vp,
            "count": number,
            "objective": vp,
            "supply": supply_points(company),
            "water": water_points(state, seat),
        }
        company.vp += vp + parts["supply"] + parts["water"]
        account[seat] = {"company": company.name, **parts, "vp": company.vp}
        table.tell(
            "{company} adds {objective} VP for the goal, {supply} for supplies and {water} for"
            " water.",
            company=company.called,
            **{part: parts[part] for part in ("objective", "supply", "water")},
        )
    places = ranking(state)
    return Result([company.vp for company in state.companies], places, account)


def ranking(state: State) -> list[int]:
    """Each seat's place: most VP, then energy of the last round, then turn order.

    Companies that have resigned come last.
    """
    ranked = sorted(
        state.order,
        key=lambda seat: (
            state.companies[seat].resigned,
            -state.companies[seat].vp,
            -state.companies[seat].energy,
        ),
    )
    return [ranked.index(seat) + 1 for seat in range(len(ranked))]


def supply_points(company: Company) -> int:
    """1 VP for every five credits and machines in supply."""
    stock = company.credits + company.excavators + company.mixers
    return stock // SCORING.final.resources_per_vp


def water_points(state: State, seat: int) -> int:
    """1 VP for each drop at own dams."""
    drops = sum(dam.drops for dam in state.dams.values() if dam.owner == seat)
    return drops * SCORING.final.vp_per_drop


def points_for_objective(state: State, seats: list[int], counts: list[int]) -> list[int]:
    """Each seat's VP for the objective: an Automa has VP of its own for the places."""
    usual, automas = objective_points(counts), objective_points(counts, INSTEAD.objective)
    return [
        automas[place] if state.companies[seat].automa else usual[place]
        for place, seat in enumerate(seats)
    ]


def objective_points(
    counts: list[int], rewards: tuple[int, ...] = SCORING.objectives.places
) -> list[int]:
    """15, 10 and 5 VP by rank; the tied share the places they cover, rounded up."""
    places = [*rewards, *[0] * len(counts)]
    points = {}
    used = 0
    for number in sorted(set(counts), reverse=True):
        tied = counts.count(number)
        points[number] = -(-sum(places[used : used + tied]) // tied)
        used += tied
    return [points[number] for number in counts]


# --- objectives ----------------------------------------------------------------------------


def _tally(state: State, seat: int, where: Mapping[str, T]) -> dict[T, int]:
    """How many own pieces there are on the map in each place, a dam being as many as it is high."""
    found: dict[T, int] = {}
    for site, dam in state.dams.items():
        if dam.owner == seat:
            place = where[site]
            found[place] = found.get(place, 0) + dam.height
    for others in (state.conduits, state.powerhouses):
        for site, owner in others.items():
            if owner == seat:
                place = where[site]
                found[place] = found.get(place, 0) + 1
    return found


def _red_spaces(state: State, seat: int) -> int:
    dams = [site for site, dam in state.dams.items() if dam.owner == seat]
    powerhouses = [site for site, owner in state.powerhouses.items() if owner == seat]
    return sum(RED_SITES[site] for site in (*dams, *powerhouses))


def _by_area(state: State, seat: int) -> list[int]:
    found = _tally(state, seat, AREA_OF)
    return [found.get(area, 0) for area in AREAS]


def _connections(state: State, seat: int) -> int:
    powered = [BASIN_OF[site] for site, owner in state.powerhouses.items() if owner == seat]
    served = [
        CONDUITS[site].basin
        for site, owner in state.conduits.items()
        if owner == seat and CONDUITS[site].to in powered
    ]
    return sum(dam.owner == seat and BASIN_OF[site] in served for site, dam in state.dams.items())


def _basins(state: State, seat: int, least: int) -> int:
    return sum([number >= least for number in _tally(state, seat, BASIN_OF).values()])


OBJECTIVES: dict[str, Callable[[State, int], int]] = {
    "red-spaces": _red_spaces,
    "fullest-area": lambda state, seat: max(_by_area(state, seat)),
    "connections": _connections,
    "emptiest-area": lambda state, seat: min(_by_area(state, seat)),
    "basins-1": lambda state, seat: _basins(state, seat, 1),
    "basins-3": lambda state, seat: _basins(state, seat, 3),
}
