"""Why an action that a player may well type is not allowed now: the rule, in words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from pbem.engine import Refusal, Text, _, text

from .build import (
    CONSTRUCTION,
    buildable,
    construction_space,
    credits_for,
    red_credits,
    tile_uses,
)
from .contracts import face_up
from .data import facts
from .facts import Basin, Row, Site
from .officers import MAHIRI, OFFICERS
from .phrases import printed_cost, row_words
from .place import AREA_OF, BASIN_OF, MAX_HEIGHT, RED_CREDITS, Placement, pieces_left
from .produce import systems
from .rewards import pays_red
from .spaces import SPACES, Space, office
from .state import NEUTRAL, Company, State
from .words import amount, several

Reason = tuple[str, Text]


def refused_actions(state: State, seat: int) -> Iterator[Refusal]:
    """All refusals for a turn; what is allowed never gets here, for it matched."""
    yield from _builds(state, seat)
    yield from _spaces(state, seat)
    yield from _others(state, seat)


# --- builds --------------------------------------------------------------------------------


def _builds(state: State, seat: int) -> Iterator[Refusal]:
    allowed = buildable(state, seat)
    for structure, sites in (
        ("base", facts().dams),
        ("elevation", facts().dams),
        ("conduit", facts().conduits),
    ):
        for site in sites:
            if (structure, site) not in allowed:
                rule, why = why_no_build(state, seat, structure, site)
                yield Refusal(f"build {structure} {site}", rule, why)
    for basin in facts().basins.values():
        rule, why = _why_no_powerhouse(state, seat, basin.id)
        yield Refusal(f"build powerhouse {basin.id}", rule, why)
        rule, why = _why_no_red_powerhouse(state, seat, basin)
        yield Refusal(f"build powerhouse {basin.id} red", rule, why)
        for one in basin.powerhouses:
            rule, why = _why_not_there(state, seat, one, allowed)
            yield Refusal(f"build powerhouse {one.id}", rule, why)


def why_no_build(state: State, seat: int, structure: str, site: str) -> Reason:
    """The first rule that stands in the way of a structure at a site."""
    if structure == "base":
        reason = _base_site(state, seat, site)
    elif structure == "elevation":
        reason = _elevation_site(state, seat, site)
    else:
        reason = _conduit_site(state, site)
    return reason or _means(state, seat, structure, site)


def _base_site(state: State, seat: int, site: str) -> Reason | None:
    dam = state.dams.get(site)
    if dam is not None:
        return "B7.2", text(
            _("{site} is taken by {owner}."), site=site, owner=_owner(state, dam.owner)
        )
    basin = BASIN_OF[site]
    if any(d.owner == seat and BASIN_OF[one] == basin for one, d in state.dams.items()):
        return "B7.2", text(_("You have a base in basin {basin} already."), basin=basin)
    return None


def _elevation_site(state: State, seat: int, site: str) -> Reason | None:
    dam = state.dams.get(site)
    if dam is None or dam.owner != seat:
        return "B7.4", text(_("{site} is not your dam."), site=site)
    if dam.height >= MAX_HEIGHT:
        return "B7.4", text(_("{site} has the full height of {n}."), site=site, n=MAX_HEIGHT)
    return None


def _conduit_site(state: State, site: str) -> Reason | None:
    if site in state.conduits:
        owner = _owner(state, state.conduits[site])
        return "B7.5", text(_("{site} is taken by {owner}."), site=site, owner=owner)
    return None


def _why_no_powerhouse(state: State, seat: int, basin: int, site: str = "") -> Reason:
    """Why not in this basin; of several free sites the first is meant, unless one is named."""
    sites = facts().basins[basin].powerhouses
    if not sites:
        return "B1.2", text(_("Basin {basin} has no powerhouse sites."), basin=basin)
    if any(state.powerhouses.get(site.id) == seat for site in sites):
        return "B7.7", text(_("You have a powerhouse in basin {basin} already."), basin=basin)
    free = [site for site in sites if site.id not in state.powerhouses]
    if not free:
        return "B7.7", text(_("All powerhouse sites of basin {basin} are taken."), basin=basin)
    return _means(state, seat, "powerhouse", site or free[0].id)


def _why_no_red_powerhouse(state: State, seat: int, basin: Basin) -> Reason:
    """Why not at the site with the red border."""
    red = [site for site in basin.powerhouses if site.red]
    if basin.powerhouses and not red:
        none = _("No powerhouse site of basin {basin} has a red border.")
        return "B1.3", text(none, basin=basin.id)
    free = [site.id for site in red if site.id not in state.powerhouses]
    return _why_no_powerhouse(state, seat, basin.id, free[0] if free else "")


def _why_not_there(state: State, seat: int, site: Site, allowed: list[Placement]) -> Reason:
    """What stands in the way of a powerhouse at this very site."""
    if site.id in state.powerhouses:
        owner = _owner(state, state.powerhouses[site.id])
        return "B7.7", text(_("{site} is taken by {owner}."), site=site.id, owner=owner)
    for other in facts().basins[site.basin].powerhouses:
        if other.red == site.red and ("powerhouse", other.id) in allowed:
            alike = _("{site} is like {other}, which is taken first.")
            return "B20.4", text(alike, site=site.id, other=other.id)
    return _why_no_powerhouse(state, seat, site.basin, site.id)


def _means(state: State, seat: int, structure: str, site: str) -> Reason:
    """What the company lacks: a piece, a construction space, a tile, machinery or credits."""
    company = state.companies[seat]
    if not pieces_left(company, structure):
        return "B6.7", text(_("You have no {structure} left."), structure=structure)
    space = construction_space(company)
    uses = [use for use in tile_uses(company) if structure in use.tile.builds]
    if not uses:
        return "B6.2", text(_("You have no tile for a {structure} in supply."), structure=structure)
    if all(credits_for(company, use, space) < 0 for use in uses):
        if company.constructions >= len(CONSTRUCTION):
            return "B6.1", text(_("All your construction spaces are used."))
        cost = CONSTRUCTION[company.constructions]
        needs = several([(cost.engineers, "engineer"), (cost.credits, "credit")])
        return "B6.1", text(_("Your next construction space needs {needs}."), needs=needs)
    if pays_red(structure, site) and not any(
        credits_for(company, use, space) >= red_credits(use, structure, site) for use in uses
    ):
        return "B1.3", text(
            _("{site} has a red border: it costs {n} credits more."), site=site, n=RED_CREDITS
        )
    return "B6.5", text(
        _("A {structure} in the {area} at {site} needs {cost}; you have {have}."),
        structure=structure,
        area=AREA_OF[site],
        site=site,
        cost=printed_cost(state, seat, structure, site),
        have=several(
            [
                (company.excavators, "excavator"),
                (company.mixers, "mixer"),
                (company.credits, "credit"),
            ]
        ),
    )


def _owner(state: State, owner: int) -> str:
    return _("a neutral dam") if owner == NEUTRAL else state.companies[owner].name


# --- spaces --------------------------------------------------------------------------------


def _spaces(state: State, seat: int) -> Iterator[Refusal]:
    for space in SPACES.values():
        if space.row.section == "contracts":
            continue
        rule, why = _why_no_space(state, seat, space)
        for words in _refused_words(space.row):
            yield Refusal(f"{words} {space.side}", rule, why)
            if _cheapest_left(state, space):
                yield Refusal(words, rule, why)


def _refused_words(row: Row) -> tuple[str, ...]:
    if row.machines:
        return ("buy any", "buy mixer")
    return row_words(row)


def _cheapest_left(state: State, space: Space) -> bool:
    """Whether an order without a side means this space."""
    left_free = f"{space.row.id}L" not in state.taken
    return space.side == "left" if left_free or space.row.right is None else space.side == "right"


def _why_no_space(state: State, seat: int, space: Space) -> Reason:
    company = state.companies[seat]
    row = space.row
    if row.patent and state.variant != "full":
        return "B2.9", text(_("The introductory game has no patent office."))
    if row.players > len(state.companies):
        return "B2.7", text(_("That row is open only with {n} or more players."), n=row.players)
    if space.id in state.taken:
        return "B5.4", text(
            _("That space is taken by {owner} this round."),
            owner=_owner(state, state.taken[space.id]),
        )
    if company.engineers < space.engineers:
        return "B5.3", text(
            _("That space needs {needs}; you have {n} left."),
            needs=amount(space.engineers, "engineer"),
            n=company.engineers,
        )
    if company.credits < space.credits:
        return "B5.3", text(
            _("That space costs {needs}; you have {n}."),
            needs=amount(space.credits, "credit"),
            n=company.credits,
        )
    if row.produce is not None:
        if not systems(state, seat):
            return "B5.3", text(
                _("You have no dam with water joined by a conduit to a powerhouse of yours.")
            )
        return "B9.3", text(_("No production there would give any energy that you can pay for."))
    return "B5.3", text(_("There is nothing to be had there now."))


# --- the rest ------------------------------------------------------------------------------


def _others(state: State, seat: int) -> Iterator[Refusal]:
    company = state.companies[seat]
    yield Refusal("pass", "B5.5", text(_("You still have engineers: you must act.")))
    if company.engineers:
        yield Refusal(
            "contracts", "B5.3", text(_("You cannot take or pay any space of the contract office."))
        )
        yield from _too_many(state, company)
    else:
        none = text(_("You have no engineers left."))
        for words in ("bank", "contracts", "produce", "water", "workshop", "buy", "patent"):
            yield Refusal(words, "B5.3", none)
    for officer in OFFICERS:
        yield Refusal(f"copy {officer}", "B17.7", _why_no_copy(state, seat, officer))


def _too_many(state: State, company: Company) -> Iterator[Refusal]:
    """More engineers for the bank than are left, and two contracts where only one can be had."""
    left = amount(company.engineers, "engineer")
    for number in range(company.engineers + 1, facts().setup.company.engineers + 1):
        yield Refusal(f"bank {number}", "B12.2", text(_("You have {left} left."), left=left))
    if not any(two for _side, _one, two in office(state, company)):
        for pair in permutations(face_up(state), 2):
            why = text(_("You cannot take or pay any space for two contracts."))
            yield Refusal(f"contracts {' '.join(pair)}", "B5.3", why)


def _why_no_copy(state: State, seat: int, officer: str) -> Text:
    company = state.companies[seat]
    if company.officer != "mahiri":
        return text(_("Only Mahiri copies officers."))
    if officer not in state.pool:
        return text(_("{officer} is not among the officers to copy."), officer=officer)
    if company.copied:
        return text(_("You have copied an officer this turn."))
    if company.copies >= len(MAHIRI.spaces):
        return text(_("Both of your copying spaces are used this round."))
    return text(_("You lack the engineer or the credits to copy."))
