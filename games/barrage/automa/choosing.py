"""Choosing a space: a system to complete, the three criteria, ties, the start number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pbem.engine import Text, text

from ..place import AREA_OF, BASIN_OF, RED_SITES
from ..state import NEUTRAL, State
from .criteria import (
    BY_STRUCTURE,
    CONDUITS,
    CONDUITS_FROM,
    CONDUITS_INTO,
    WORDS,
    Criterion,
    dam_owners,
    first_group,
    powerhouse_owners,
)
from .stack import Chooser

Narrowing = tuple[Text, Criterion]  # what decided, in words, and the choice itself


class Chosen(NamedTuple):
    """The space that was chosen, and what decided."""

    site: str
    why: Text


def choose(
    chooser: Chooser, structure: str, sites: Sequence[str], ties: Sequence[Narrowing] = ()
) -> Chosen:
    """The space for a structure; a criterion that fits no space is passed over.

    `ties` are what an officer or a tile adds, between the criteria and the start number.
    """
    left = list(sites)
    decided = text("the only space")
    for why, narrow in _narrowings(chooser, structure, ties):
        fitting = narrow(chooser, left)
        if fitting and len(fitting) < len(left):
            left, decided = fitting, why
    plain = [site for site in left if not RED_SITES.get(site)] or left
    return Chosen(plain[0], decided if len(plain) == len(left) else _plainly(decided))


def _plainly(decided: Text) -> Text:
    return text("{why}, without red border", why=decided)


def _narrowings(chooser: Chooser, structure: str, ties: Sequence[Narrowing]) -> list[Narrowing]:
    """All that is gone through, in order."""
    known = BY_STRUCTURE[structure]
    numbered = [
        (text("by priority {n}: {words}", n=number, words=text(WORDS[name])), known[name])
        for number, name in enumerate(chooser.back.criteria(structure), 1)
    ]
    return [
        (text("it completes a system"), COMPLETING[structure]),
        *numbered,
        *ties,
        (text("the first from {n} on", n=_start(chooser, structure)), STARTING[structure]),
    ]


# --- completing a system -------------------------------------------------------------------


def _has_water_right(state: State, seat: int, basin: int) -> bool:
    """Whether the basin has a dam, own or neutral, to produce from."""
    return any(owner in (seat, NEUTRAL) for owner in dam_owners(state, basin))


def _dam_completes(chooser: Chooser, sites: list[str]) -> list[str]:
    """Dams that a built conduit joins to an own powerhouse."""
    state, seat, _back = chooser
    return [
        site
        for site in sites
        if any(
            pipe.id in state.conduits and seat in powerhouse_owners(state, pipe.to)
            for pipe in CONDUITS_FROM[BASIN_OF[site]]
        )
    ]


def _conduit_completes(chooser: Chooser, sites: list[str]) -> list[str]:
    """Conduits from a dam, own or neutral, to an own powerhouse."""
    state, seat, _back = chooser
    return [
        site
        for site in sites
        if _has_water_right(state, seat, CONDUITS[site].basin)
        and seat in powerhouse_owners(state, CONDUITS[site].to)
    ]


def _powerhouse_completes(chooser: Chooser, sites: list[str]) -> list[str]:
    """Powerhouses that a built conduit joins to a dam, own or neutral."""
    state, seat, _back = chooser
    return [
        site
        for site in sites
        if any(
            pipe.id in state.conduits and _has_water_right(state, seat, pipe.basin)
            for pipe in CONDUITS_INTO[BASIN_OF[site]]
        )
    ]


def _elevation_completes(chooser: Chooser, sites: list[str]) -> list[str]:
    """Raising a dam completes nothing."""
    return []


COMPLETING: dict[str, Criterion] = {
    "base": _dam_completes,
    "elevation": _elevation_completes,
    "conduit": _conduit_completes,
    "powerhouse": _powerhouse_completes,
}


# --- the start number ----------------------------------------------------------------------


def _start(chooser: Chooser, structure: str) -> str:
    if structure == "conduit":
        return chooser.back.conduit_start
    back = chooser.back
    return str(back.powerhouse_start if structure == "powerhouse" else back.dam_start)


def _from_number(sites: list[str], start: int) -> list[str]:
    """The sites of the first basin from this number upward, and round again."""
    basins = [BASIN_OF[site] for site in sites]
    first = min(basins, key=lambda basin: (basin < start, basin))
    return [site for site in sites if BASIN_OF[site] == first]


def _from_dam_start(chooser: Chooser, sites: list[str]) -> list[str]:
    return _from_number(sites, chooser.back.dam_start)


def _from_powerhouse_start(chooser: Chooser, sites: list[str]) -> list[str]:
    return _from_number(sites, chooser.back.powerhouse_start)


def from_conduit_start(chooser: Chooser, sites: list[str]) -> list[str]:
    """The first conduit from the start upward, left before right, and round again."""
    order = list(CONDUITS)
    start = order.index(chooser.back.conduit_start)
    return [min(sites, key=lambda site: (order.index(site) - start) % len(order))]


STARTING: dict[str, Criterion] = {
    "base": _from_dam_start,
    "elevation": _from_dam_start,
    "conduit": from_conduit_start,
    "powerhouse": _from_powerhouse_start,
}


# --- what officers and tiles add -----------------------------------------------------------


def mountain_then_hill(chooser: Chooser, sites: list[str]) -> list[str]:
    """Wilhelm's bases cost the same everywhere: the mountain first, then the hill."""
    return first_group(
        sites, lambda site: AREA_OF[site] == "mountain", lambda site: AREA_OF[site] == "hill"
    )


def capacity_three_or_more(chooser: Chooser, sites: list[str]) -> list[str]:
    """Conduits that are worth a price that is capped."""
    return [site for site in sites if CONDUITS[site].capacity >= 3]
