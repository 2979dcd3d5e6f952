"""Where structures may stand, and putting one there."""

from __future__ import annotations

from functools import cache, lru_cache

from pbem.engine import Words, order

from .data import facts
from .facts import Area, Reward
from .state import Company, Dam, State
from .words import filled

BUILDING = facts().building
PIECES = BUILDING.pieces
MAX_HEIGHT = BUILDING.costs.max_height
RED_CREDITS = BUILDING.costs.red_border
DAMS = tuple(facts().dams.values())
CONDUITS = tuple(facts().conduits.values())
LARGEST_CONDUIT = max(pipe.capacity for pipe in CONDUITS)
POWERHOUSE_BASINS = tuple(
    (basin.id, tuple(basin.powerhouses)) for basin in facts().basins.values() if basin.powerhouses
)
RED_SITES = {s.id: s.red for s in (*facts().dams.values(), *facts().powerhouses.values())}
BASIN_OF = {
    **{site.id: site.basin for site in facts().dams.values()},
    **{site.id: site.basin for site in facts().powerhouses.values()},
    **{pipe.id: pipe.basin for pipe in facts().conduits.values()},
}
AREA_OF = {
    **{site.id: site.area for site in facts().dams.values()},
    **{site.id: site.area for site in facts().powerhouses.values()},
    **{pipe.id: pipe.area for pipe in facts().conduits.values()},
}
COMPANIES = facts().companies

Areas = tuple[Area, ...]
Placement = tuple[str, str]  # structure and site

_PLACEMENT: dict[str, dict[str, Placement]] = {
    "base": {site.id: ("base", site.id) for site in DAMS},
    "elevation": {site.id: ("elevation", site.id) for site in DAMS},
    "conduit": {pipe.id: ("conduit", pipe.id) for pipe in CONDUITS},
    "powerhouse": {site: ("powerhouse", site) for site in facts().powerhouses},
}


def base_sites(state: State, seat: int, areas: Areas, red: Areas) -> list[Placement]:
    """Free dam sites in basins without an own base: in these areas, with a red border in `red`."""
    if not areas and not red:
        return []
    dams = state.dams
    mine = [BASIN_OF[site] for site, dam in dams.items() if dam.owner == seat]
    return [
        placement
        for site, basin, placement in _bases_in(areas, red)
        if site not in dams and basin not in mine
    ]


@lru_cache(maxsize=100)
def _bases_in(areas: Areas, red: Areas) -> tuple[tuple[str, int, Placement], ...]:
    """The dam sites of these areas, by their border, each with its basin."""
    return tuple(
        (site.id, site.basin, _PLACEMENT["base"][site.id])
        for site in DAMS
        if site.area in (red if site.red else areas)
    )


def elevation_sites(state: State, seat: int, areas: Areas) -> list[Placement]:
    """Own dams that may grow, in these areas."""
    if not areas:
        return []
    made = _PLACEMENT["elevation"]
    return [
        made[site]
        for site, dam in state.dams.items()
        if dam.owner == seat and dam.height < MAX_HEIGHT and AREA_OF[site] in areas
    ]


def conduit_sites(state: State, largest: int) -> list[Placement]:
    """Free conduit sites up to a capacity."""
    conduits = state.conduits
    large = _conduits_up_to(min(largest, LARGEST_CONDUIT))
    return [placement for pipe, placement in large if pipe not in conduits]


@cache
def _conduits_up_to(largest: int) -> tuple[tuple[str, Placement], ...]:
    made = _PLACEMENT["conduit"]
    return tuple((pipe.id, made[pipe.id]) for pipe in CONDUITS if pipe.capacity <= largest)


def powerhouse_sites(state: State, seat: int, plain: bool, red: bool) -> list[Placement]:
    """One free site of each border in every basin without an own powerhouse."""
    if not plain and not red:
        return []
    powerhouses = state.powerhouses
    mine = [BASIN_OF[site] for site, owner in powerhouses.items() if owner == seat]
    made = _PLACEMENT["powerhouse"]
    found = []
    for basin, sites in POWERHOUSE_BASINS:
        if basin in mine:
            continue
        seen_plain, seen_red = not plain, not red
        for site in sites:
            if site.id in powerhouses:
                continue
            if site.red:
                if not seen_red:
                    found.append(made[site.id])
                    seen_red = True
            elif not seen_plain:
                found.append(made[site.id])
                seen_plain = True
    return found


def plain_site_left(state: State, basin: int) -> bool:
    """Whether a powerhouse site without red border is free in the basin."""
    return any(
        not site.red and site.id not in state.powerhouses
        for site in facts().basins[basin].powerhouses
    )


def put_structure(state: State, seat: int, structure: str, site: str) -> Reward | None:
    """Move a piece from the company's board to the map; returns the income it opens."""
    company = state.companies[seat]
    number = count(company, structure) + 1
    setattr(company, structure, number)
    if structure == "base":
        state.dams[site] = Dam(seat, 1, 0)
    elif structure == "elevation":
        state.dams[site].height += 1
    elif structure == "conduit":
        state.conduits[site] = seat
    else:
        state.powerhouses[site] = seat
    return COMPANIES[company.name].income(structure, number)


def count(company: Company, structure: str) -> int:
    """How many pieces of a kind the company has on the map."""
    number: int = getattr(company, structure)
    return number


def pieces_left(company: Company, structure: str) -> bool:
    """Whether the company still has such a piece to build."""
    return count(company, structure) < PIECES[structure]  # type: ignore[index]


_BUILD = {
    "base": order("build base {site}"),
    "elevation": order("build elevation {site}"),
    "conduit": order("build conduit {site}"),
}


def phrase_of(placement: Placement) -> tuple[Words, ...]:
    """`build base 5L`, where the site says what it is; a powerhouse goes by its basin."""
    structure, site = placement
    if structure != "powerhouse":
        return _build_phrase(structure, site)
    return _powerhouse_phrase(site)


@cache
def _build_phrase(structure: str, site: str) -> tuple[Words, ...]:
    """With its site; a conduit also from basin to basin, an elevation by the dam's basin."""
    ways: tuple[str, ...] = ()
    if structure == "conduit":
        to = facts().conduits[site].to
        ways = (
            f"build conduit joins {ends(site)}",
            f"build conduit {site} joins {ends(site)}",
            f"build conduit {site} {to}",
        )
    elif structure == "elevation":
        ways = (f"build elevation higher {site}", f"build elevation higher {site[:-1]}")
    return (filled(_BUILD[structure], site=site), f"build {site}", *ways)


def ends(conduit: str) -> str:
    """`8 9`: the basins that a conduit joins."""
    pipe = facts().conduits[conduit]
    return f"{pipe.basin} {pipe.to}"


@cache
def _powerhouse_phrase(site: str) -> tuple[Words, ...]:
    """A powerhouse on this site; a red border is named, since it costs more."""
    basin = BASIN_OF[site]
    if not RED_SITES[site]:
        return (order("build powerhouse {basin}", basin=basin), f"build powerhouse {site}")
    red = order("build powerhouse {basin} red", basin=basin)
    return (red, f"build powerhouse {site}")
