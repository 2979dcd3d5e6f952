"""Why a structure cannot stand at a site, whoever pays for it and however."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from pbem.engine import (
    Refusal,
    Text,
    _,
    listed,
    text,
)

from .data import facts
from .facts import STRUCTURES, Reward
from .place import (
    AREA_OF,
    BASIN_OF,
    MAX_HEIGHT,
    RED_CREDITS,
    Placement,
    pieces_left,
    plain_site_left,
)
from .state import NEUTRAL, State
from .words import amount, site_called, term

CONDUITS = facts().conduits

Reason = tuple[str, Text]


def owner_name(state: State, owner: int) -> Text:
    """Whose it is."""
    return text("a neutral dam") if owner == NEUTRAL else state.companies[owner].called


def base_site(state: State, seat: int, site: str) -> Reason | None:
    """Why no base can stand there."""
    dam = state.dams.get(site)
    if dam is not None:
        return "B7.2", text(
            _("{site} is taken by {owner}."), site=site, owner=owner_name(state, dam.owner)
        )
    basin = BASIN_OF[site]
    if any(d.owner == seat and BASIN_OF[one] == basin for one, d in state.dams.items()):
        return "B7.2", text(_("You have a base in basin {basin} already."), basin=basin)
    return None


def elevation_site(state: State, seat: int, site: str) -> Reason | None:
    """Why no elevation can go there."""
    dam = state.dams.get(site)
    if dam is None or dam.owner != seat:
        return "B7.4", text(_("{site} is not your dam."), site=site)
    if dam.height >= MAX_HEIGHT:
        return "B7.4", text(_("{site} has the full height of {n}."), site=site, n=MAX_HEIGHT)
    return None


def conduit_site(state: State, site: str) -> Reason | None:
    """Why no conduit can lie there."""
    if site in state.conduits:
        owner = owner_name(state, state.conduits[site])
        return "B7.5", text(_("{site} is taken by {owner}."), site=site, owner=owner)
    return None


def powerhouse_basin(state: State, seat: int, basin: int) -> Reason | None:
    """Why no powerhouse can stand in the basin."""
    sites = facts().basins[basin].powerhouses
    if not sites:
        return "B1.2", text(_("Basin {basin} has no powerhouse sites."), basin=basin)
    if any(state.powerhouses.get(site.id) == seat for site in sites):
        return "B7.7", text(_("You have a powerhouse in basin {basin} already."), basin=basin)
    if all(site.id in state.powerhouses for site in sites):
        return "B7.7", text(_("All powerhouse sites of basin {basin} are taken."), basin=basin)
    return None


def red_alone(state: State, basin: int, allowed: Collection[Placement]) -> Reason | None:
    """That only a site with a red border can be had in the basin, which has to be said."""
    red = [site.id for site in facts().basins[basin].powerhouses if site.red]
    if plain_site_left(state, basin) or not any(("powerhouse", one) in allowed for one in red):
        return None
    words = _(
        "In basin {basin} only a site with a red border is free, for {price} more; add `red` "
        "if you want it."
    )
    return "B20.4", text(words, basin=basin, price=amount(RED_CREDITS, "credit"))


# --- free structures -----------------------------------------------------------------------


def refused_free(state: State, seat: int, reward: Reward) -> Iterator[Refusal]:
    """Why the free structure of a reward cannot go somewhere."""
    free = _free_structure(reward)
    for structure in STRUCTURES:
        if structure != free:
            only = text(_("What you may build for free is a {structure}."), structure=term(free))
            yield Refusal(f"build {structure}", "B11.5", only)
    if not pieces_left(state.companies[seat], free):
        none = text(_("You have no {structure} left."), structure=term(free))
        yield Refusal(f"build {free}", "B6.7", none)
        return
    for site in CONDUITS if free == "conduit" else facts().dams if free != "powerhouse" else ():
        reason = _why_not_free(state, seat, reward, free, site)
        if reason is not None:
            yield Refusal(f"build {free} {site}", *reason)
    for basin in facts().basins if free == "powerhouse" else ():
        yield from _refused_powerhouse(state, seat, basin)


def _free_structure(reward: Reward) -> str:
    if reward.base_in:
        return "base"
    if reward.elevation:
        return "elevation"
    return "conduit" if reward.conduit_up_to else "powerhouse"


def _why_not_free(
    state: State, seat: int, reward: Reward, structure: str, site: str
) -> Reason | None:
    """The first rule that stands in the way; a red border is the last."""
    if structure == "elevation":
        return elevation_site(state, seat, site)
    if structure == "conduit":
        return conduit_site(state, site) or _too_large(reward, site)
    if AREA_OF[site] not in reward.base_in:
        areas = listed(map(term, reward.base_in), "or")
        words = _("For free you may build in the {areas}; {site} is in the {area}.")
        return "B11.5", text(words, areas=areas, site=site, area=term(AREA_OF[site]))
    return base_site(state, seat, site) or _red_border(state, seat, site)


def _too_large(reward: Reward, site: str) -> Reason:
    words = _("For free you may build up to capacity {most}; {site} has {capacity}.")
    capacity = CONDUITS[site].capacity
    return "B11.5", text(words, most=reward.conduit_up_to, site=site, capacity=capacity)


def _refused_powerhouse(state: State, seat: int, basin: int) -> Iterator[Refusal]:
    sites = facts().basins[basin].powerhouses
    reason = powerhouse_basin(state, seat, basin)
    red = next((site.id for site in sites if site.red), None)
    if reason is not None:
        yield Refusal(f"build powerhouse {basin}", *reason)
    elif state.companies[seat].credits >= RED_CREDITS:
        free = [("powerhouse", site.id) for site in sites if site.id not in state.powerhouses]
        if (alone := red_alone(state, basin, free)) is not None:
            yield Refusal(f"build powerhouse {basin}", *alone)
    elif red is not None:
        yield Refusal(f"build powerhouse {basin}", *_red_border(state, seat, red))
    for site in sites:
        owner = state.powerhouses.get(site.id)
        if owner is not None:
            taken = text(
                _("{site} is taken by {owner}."), site=site.id, owner=owner_name(state, owner)
            )
            yield Refusal(f"build powerhouse {site.id}", "B7.7", taken)


def _red_border(state: State, seat: int, site: str) -> Reason:
    have = amount(state.companies[seat].credits, "credit")
    words = _("{site} has a red border, which costs {needs} also for free; you have {have}.")
    return "B11.5", text(
        words, site=site_called(site), needs=amount(RED_CREDITS, "credit"), have=have
    )
