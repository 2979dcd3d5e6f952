"""The criteria on the backs: each leaves the spaces that fit it best, or none of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pbem.engine import mark

from ..data import facts
from ..place import AREA_OF, BASIN_OF, RED_SITES
from ..state import NEUTRAL, State
from .stack import Chooser
from .water import drops_at, end_of, reached_from

CONDUITS = facts().conduits
CONDUITS_INTO = facts().conduits_into
CONDUITS_FROM = {basin.id: basin.conduits for basin in facts().basins.values()}

Criterion = Callable[[Chooser, list[str]], list[str]]


# --- what stands where ---------------------------------------------------------------------


def dam_owners(state: State, basin: int) -> list[int]:
    """Whose dams stand in the basin."""
    return [dam.owner for site, dam in state.dams.items() if BASIN_OF[site] == basin]


def powerhouse_owners(state: State, basin: int) -> list[int]:
    """Whose powerhouses stand in the basin."""
    return [owner for site, owner in state.powerhouses.items() if BASIN_OF[site] == basin]


def _others(owners: Iterable[int], seat: int) -> bool:
    return any(owner not in (seat, NEUTRAL) for owner in owners)


def highest_of(sites: list[str], rank: Callable[[str], Any]) -> list[str]:
    """The sites of the highest rank; none if no site has a rank (is ranked None)."""
    ranked = {site: found for site in sites if (found := rank(site)) is not None}
    best = max(ranked.values(), default=None)
    return [site for site, found in ranked.items() if found == best]


def first_group(sites: list[str], *groups: Callable[[str], bool]) -> list[str]:
    """The sites of the first group that has any."""
    for belongs in groups:
        found = [site for site in sites if belongs(site)]
        if found:
            return found
    return []


# --- dams and elevations -------------------------------------------------------------------


def _best_conduit_from(chooser: Chooser, sites: list[str]) -> list[str]:
    """Basins whose built conduit, anyone's, has the highest capacity; tied: an own one."""
    built = chooser.state.conduits

    def rank(site: str) -> tuple[int, bool] | None:
        pipes = [pipe for pipe in CONDUITS_FROM[BASIN_OF[site]] if pipe.id in built]
        ranked = [(pipe.capacity, built[pipe.id] == chooser.seat) for pipe in pipes]
        return max(ranked, default=None)

    return highest_of(sites, rank)


def _leads_to_own_powerhouse(chooser: Chooser, sites: list[str]) -> list[str]:
    """Basins with a conduit line, built or not, to an own powerhouse."""
    return [
        site
        for site in sites
        if any(
            chooser.seat in powerhouse_owners(chooser.state, pipe.to)
            for pipe in CONDUITS_FROM[BASIN_OF[site]]
        )
    ]


def _below(chooser: Chooser, own: bool) -> set[str]:
    """The sites that water from own, or from other companies', powerhouses would reach."""
    basins = [
        BASIN_OF[site]
        for site, owner in chooser.state.powerhouses.items()
        if (owner == chooser.seat) == own
    ]
    return {site for basin in basins for site in reached_from(chooser.state, basin)}


def _below_own_then_other_powerhouse(chooser: Chooser, sites: list[str]) -> list[str]:
    """Sites that water leaving an own powerhouse would reach; else another company's."""
    own, other = _below(chooser, True), _below(chooser, False)
    return first_group(sites, lambda site: site in own, lambda site: site in other)


def _below_other_then_own_powerhouse(chooser: Chooser, sites: list[str]) -> list[str]:
    """The same, other companies' first."""
    own, other = _below(chooser, True), _below(chooser, False)
    return first_group(sites, lambda site: site in other, lambda site: site in own)


def _leads_to_own_dam(chooser: Chooser, sites: list[str]) -> list[str]:
    """Basins with a conduit line to an own dam; else those with none to another company's."""
    state, seat, _back = chooser

    def owners(site: str) -> list[int]:
        lines = CONDUITS_FROM[BASIN_OF[site]]
        return [owner for pipe in lines for owner in dam_owners(state, pipe.to)]

    return first_group(
        sites, lambda site: seat in owners(site), lambda site: not _others(owners(site), seat)
    )


def _most_drops(chooser: Chooser, sites: list[str]) -> list[str]:
    """Sites that most of the drops now waiting would come by; tied: letters of the back."""
    drops = drops_at(chooser.state)
    letters = chooser.back.letters()

    def rank(site: str) -> tuple[int, int] | None:
        streams = drops.get(site, [])
        if not streams:
            return None
        return len(streams), -min(letters.index(stream) for stream in streams)

    return highest_of(sites, rank)


def red_space(chooser: Chooser, sites: list[str]) -> list[str]:
    """Sites with a red border."""
    return [site for site in sites if RED_SITES[site]]


# --- conduits ------------------------------------------------------------------------------


def _highest_capacity(chooser: Chooser, sites: list[str]) -> list[str]:
    """The highest capacity there is."""
    return highest_of(sites, lambda site: CONDUITS[site].capacity)


def _second_highest_capacity(chooser: Chooser, sites: list[str]) -> list[str]:
    """The second highest; the highest if there is no other."""
    capacities = sorted({CONDUITS[site].capacity for site in sites}, reverse=True)
    wanted = capacities[:2][-1]
    return [site for site in sites if CONDUITS[site].capacity == wanted]


def _starts_at_dam(chooser: Chooser, sites: list[str], order: str) -> list[str]:
    """Conduits whose basin has a dam of the first kind that any of them has."""
    state, seat, _back = chooser
    starts = {site: dam_owners(state, CONDUITS[site].basin) for site in sites}
    groups: dict[str, Callable[[str], bool]] = {
        "own": lambda site: seat in starts[site],
        "neutral": lambda site: NEUTRAL in starts[site],
        "other": lambda site: _others(starts[site], seat),
    }
    return first_group(sites, *(groups[whose] for whose in order.split()))


def _starts_at_own_dam_first(chooser: Chooser, sites: list[str]) -> list[str]:
    """Own dam, else neutral, else another company's where the conduit begins."""
    return _starts_at_dam(chooser, sites, "own neutral other")


def _starts_at_other_dam_first(chooser: Chooser, sites: list[str]) -> list[str]:
    """The same, the other way round."""
    return _starts_at_dam(chooser, sites, "other neutral own")


def _ends_at_powerhouse(chooser: Chooser, sites: list[str], own_first: bool) -> list[str]:
    state, seat, _back = chooser
    ends = {site: powerhouse_owners(state, CONDUITS[site].to) for site in sites}
    groups = [lambda site: seat in ends[site], lambda site: _others(ends[site], seat)]
    return first_group(sites, *(groups if own_first else groups[::-1]))


def _ends_at_own_powerhouse_first(chooser: Chooser, sites: list[str]) -> list[str]:
    """Own powerhouse, else another company's, where the conduit ends."""
    return _ends_at_powerhouse(chooser, sites, True)


def _ends_at_other_powerhouse_first(chooser: Chooser, sites: list[str]) -> list[str]:
    """Another company's powerhouse first."""
    return _ends_at_powerhouse(chooser, sites, False)


# --- powerhouses ---------------------------------------------------------------------------


def _best_conduit_into(chooser: Chooser, sites: list[str]) -> list[str]:
    """Where the built conduit with the highest capacity ends; tied: an own one."""
    built = chooser.state.conduits

    def rank(site: str) -> tuple[int, bool] | None:
        pipes = [pipe for pipe in CONDUITS_INTO[BASIN_OF[site]] if pipe.id in built]
        ranked = [(pipe.capacity, built[pipe.id] == chooser.seat) for pipe in pipes]
        return max(ranked, default=None)

    return highest_of(sites, rank)


def _joined_to_own_dam(chooser: Chooser, sites: list[str]) -> list[str]:
    """Where a conduit line, built or not, from a basin with an own dam ends."""
    return [
        site
        for site in sites
        if any(
            chooser.seat in dam_owners(chooser.state, pipe.basin)
            for pipe in CONDUITS_INTO[BASIN_OF[site]]
        )
    ]


def _fed(chooser: Chooser, site: str) -> list[int]:
    """Whose dam a drop from a powerhouse here would end at: none or one."""
    end = end_of(chooser.state, BASIN_OF[site])
    return [chooser.state.dams[end].owner] if end else []


def _feeds_own_dam(chooser: Chooser, sites: list[str]) -> list[str]:
    """Where water goes on to an own dam; else where it does not go to another company's."""
    fed = {site: _fed(chooser, site) for site in sites}
    return first_group(
        sites,
        lambda site: chooser.seat in fed[site],
        lambda site: not _others(fed[site], chooser.seat),
    )


def _feeds_no_other_dam(chooser: Chooser, sites: list[str]) -> list[str]:
    """Where water does not go on to another company's dam."""
    return [site for site in sites if not _others(_fed(chooser, site), chooser.seat)]


def _in_basin(number: int) -> Criterion:
    """The basin that is named."""
    return lambda chooser, sites: [site for site in sites if BASIN_OF[site] == number]


def _in_the_plain(chooser: Chooser, sites: list[str]) -> list[str]:
    """Sites in the plain."""
    return [site for site in sites if AREA_OF[site] == "plain"]


# --- by their names on the tiles -----------------------------------------------------------

DAM: dict[str, Criterion] = {
    "best_built_conduit": _best_conduit_from,
    "own_powerhouse": _leads_to_own_powerhouse,
    "below_powerhouse_own_other": _below_own_then_other_powerhouse,
    "below_powerhouse_other_own": _below_other_then_own_powerhouse,
    "own_dam_downstream": _leads_to_own_dam,
    "most_drops": _most_drops,
    "red_space": red_space,
}
CONDUIT: dict[str, Criterion] = {
    "highest": _highest_capacity,
    "second_highest": _second_highest_capacity,
    "dam_own_neutral_other": _starts_at_own_dam_first,
    "dam_other_neutral_own": _starts_at_other_dam_first,
    "powerhouse_own_other": _ends_at_own_powerhouse_first,
    "powerhouse_other_own": _ends_at_other_powerhouse_first,
}
POWERHOUSE: dict[str, Criterion] = {
    "best_built_conduit": _best_conduit_into,
    "own_dam": _joined_to_own_dam,
    "feeds_own_dam": _feeds_own_dam,
    "not_feeding_other_dam": _feeds_no_other_dam,
    "basin_5": _in_basin(5),
    "basin_6": _in_basin(6),
    "basin_7": _in_basin(7),
    "plains": _in_the_plain,
}
BY_STRUCTURE = {"base": DAM, "elevation": DAM, "conduit": CONDUIT, "powerhouse": POWERHOUSE}

WORDS = {
    "best_built_conduit": mark("best built conduit"),
    "own_powerhouse": mark("line to own powerhouse"),
    "below_powerhouse_own_other": mark("below powerhouse (own, other)"),
    "below_powerhouse_other_own": mark("below powerhouse (other, own)"),
    "own_dam_downstream": mark("line to own dam, else not to others'"),
    "most_drops": mark("most drops"),
    "red_space": mark("red border"),
    "highest": mark("highest capacity"),
    "second_highest": mark("second highest capacity"),
    "dam_own_neutral_other": mark("from dam (own, neutral, other)"),
    "dam_other_neutral_own": mark("from dam (other, neutral, own)"),
    "powerhouse_own_other": mark("to powerhouse (own, other)"),
    "powerhouse_other_own": mark("to powerhouse (other, own)"),
    "own_dam": mark("line from own dam"),
    "feeds_own_dam": mark("feeds own dam, else not others'"),
    "not_feeding_other_dam": mark("feeds no dam of others"),
    "basin_5": mark("basin 5"),
    "basin_6": mark("basin 6"),
    "basin_7": mark("basin 7"),
    "plains": mark("plain"),
}
