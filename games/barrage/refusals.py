"""Why an action that a player may well type is not allowed now: the rule, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pbem.engine import (
    Refusal,
    Text,
    Words,
    _,
    joined,
    ntext,
    semicolons,
    text,
)

from .build import (
    CONDUITS,
    CONSTRUCTION,
    SOLOMON_CREDITS,
    TileUse,
    buildable,
    construction_space,
    credits_for,
    machinery_asked,
    machinery_cost,
    red_credits,
    tile_uses,
)
from .data import facts
from .facts import STRUCTURES, Basin, Site, Structure
from .officers import MAHIRI, OFFICERS, officer
from .place import AREA_OF, RED_CREDITS, Placement, ends, pieces_left
from .rewards import pays_red
from .site_refusals import (
    Reason,
    base_site,
    conduit_site,
    elevation_site,
    owner_name,
    powerhouse_basin,
    red_alone,
)
from .space_refusals import refused_spaces
from .spaces import means
from .state import Company, State
from .words import amount, several, site_called, term, tile_name


def refused_actions(state: State, seat: int) -> Iterator[Refusal]:
    """All refusals for a turn; what is allowed never gets here, for it matched."""
    yield from _builds(state, seat)
    yield from refused_spaces(state, seat)
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
                if structure == "conduit":
                    yield Refusal(f"build conduit {ends(site)}", rule, why)
    for basin in facts().basins.values():
        rule, why = red_alone(state, basin.id, allowed) or _why_no_powerhouse(state, seat, basin.id)
        yield Refusal(f"build powerhouse {basin.id}", rule, why)
        rule, why = _why_no_red_powerhouse(state, seat, basin)
        yield Refusal(f"build powerhouse {basin.id} red", rule, why)
        for one in basin.powerhouses:
            rule, why = _why_not_there(state, seat, one, allowed)
            yield Refusal(f"build powerhouse {one.id}", rule, why)
    for structure in STRUCTURES:
        if not any(kind == structure for kind, _site in allowed):
            rule, why = _why_none(state, seat, structure)
            yield Refusal(f"build {structure}", rule, why)


def _why_none(state: State, seat: int, structure: Structure) -> Reason:
    """Why nothing of a kind can be built: what the cheapest takes, or what no site has."""
    company = state.companies[seat]
    if structure == "powerhouse":
        sites = [site for site in facts().powerhouses if site not in state.powerhouses]
    else:
        every: Mapping[str, object] = facts().conduits if structure == "conduit" else facts().dams
        sites = [site for site in every if _site_reason(state, seat, structure, site) is None]
    if not sites:
        none = _("There is no site for that now ({structure}).")
        return "B7.4", text(none, structure=term(structure))
    if not pieces_left(company, structure):  # which has no price either
        return _means(state, seat, structure, sites[0])
    cheapest = min(sites, key=lambda site: _steps(company, structure, site))
    return _means(state, seat, structure, cheapest)


def _steps(company: Company, structure: Structure, site: str) -> tuple[bool, int]:
    """How dear a site is: a red border first, then the machinery."""
    return pays_red(structure, site), machinery_cost(company, structure, site)


def _site_reason(state: State, seat: int, structure: str, site: str) -> Reason | None:
    """What stands in the way at the site itself, whatever the company has."""
    if structure == "base":
        return base_site(state, seat, site)
    if structure == "elevation":
        return elevation_site(state, seat, site)
    return conduit_site(state, site)


def why_no_build(state: State, seat: int, structure: str, site: str) -> Reason:
    """The first rule that stands in the way of a structure at a site."""
    return _site_reason(state, seat, structure, site) or _means(state, seat, structure, site)


def _why_no_powerhouse(state: State, seat: int, basin: int, site: str = "") -> Reason:
    """Why not in this basin; of several free sites the first is meant, unless one is named."""
    reason = powerhouse_basin(state, seat, basin)
    if reason is not None:
        return reason
    sites = facts().basins[basin].powerhouses
    free = [site for site in sites if site.id not in state.powerhouses]
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
        owner = owner_name(state, state.powerhouses[site.id])
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
        return "B6.7", text(_("You have no {structure} left."), structure=term(structure))
    space = construction_space(company)
    uses = [use for use in tile_uses(company) if structure in use.tile.builds]
    if not uses:
        return "B6.2", text(_("You have no {structure} tile in supply."), structure=term(structure))
    if all(credits_for(company, use, space) < 0 for use in uses):
        if company.constructions >= len(CONSTRUCTION):
            return "B6.1", text(_("All your construction spaces are used."))
        cost = CONSTRUCTION[company.constructions]
        needs = several([(cost.engineers, "engineer"), (cost.credits, "credit")])
        words = _("Your next construction space needs {needs}; you have {have}.")
        return "B6.1", text(words, needs=needs, have=means(company))
    if pays_red(structure, site) and not any(
        credits_for(company, use, space) >= red_credits(use, structure, site) for use in uses
    ):
        words = _("{site} has a red border: it costs {n} credits more; you have {have}.")
        return "B1.3", text(words, site=site_called(site), n=RED_CREDITS, have=company.credits)
    return "B6.5", text(
        _("{structure:A} at {site} ({area}) needs {cost}; you have {have}."),
        structure=term(structure),
        area=term(AREA_OF[site]),
        site=site_called(site),
        cost=_build_prices(company, uses, structure, site),
        have=several(
            [
                (company.excavators, "excavator"),
                (company.mixers, "mixer"),
                (company.credits, "credit"),
            ]
        )
        or text("nothing"),
    )


def _build_prices(company: Company, uses: list[TileUse], structure: str, site: str) -> Words:
    """What a build asks of this company: one price, or one for each tile that it has."""
    space = construction_space(company)
    prices: dict[str, tuple[Text, list[Words]]] = {}
    for use in uses:
        if credits_for(company, use, space) >= 0:
            price = _build_price(company, use, structure, site)
            prices.setdefault(str(price), (price, []))[1].append(tile_name(use.name))
    if len(prices) == 1:
        return next(iter(prices.values()))[0]
    each = [
        text("{price} ({tiles:,})", price=price, tiles=tiles) for price, tiles in prices.values()
    ]
    return semicolons(each)


def _build_price(company: Company, use: TileUse, structure: str, site: str) -> Text:
    """`5 excavators, each of which may be 3 credits, and 3 credits for the red border`."""
    number = machinery_asked(company, use, structure, site)
    kind = "excavator" if structure in ("base", "conduit") else "mixer"
    if use.tile.any_machinery:
        price = ntext("{n} machine of any kind", "{n} machines of any kind", number)
    else:
        price = amount(number, kind)
    if structure == "conduit" and officer(company) == "jill":
        price = text(
            "{price} or {mixers}", price=price, mixers=amount(CONDUITS[site].capacity, "mixer")
        )
    if officer(company) == "solomon":
        price = text(
            "{price} ({credits} may stand in for each)",
            price=price,
            credits=amount(SOLOMON_CREDITS, "credit"),
        )
    more = [(text("the red border"), red_credits(use, structure, site))]
    if not use.tile.no_engineers:
        more.append((text("the space"), CONSTRUCTION[company.constructions].credits))
    for what, credits in more:  # noqa: A001 - the game's word
        if credits:
            price = text(
                "{price} and {credits} for {what}",
                price=price,
                credits=amount(credits, "credit"),
                what=what,
            )
    return price


# --- the rest ------------------------------------------------------------------------------


def _others(state: State, seat: int) -> Iterator[Refusal]:
    company = state.companies[seat]
    yield Refusal("pass", "B5.5", text(_("You still have engineers: you must act.")))
    if company.engineers:
        yield from _too_many(company)
    else:
        none = text(_("You have no engineers left."))
        for words in ("bank", "contracts", "produce", "water", "workshop", "buy", "patent"):
            yield Refusal(words, "B5.3", none)
    for whom in OFFICERS:
        yield Refusal(f"copy {whom}", "B17.7", _why_no_copy(state, seat, whom))
    yield Refusal("copy", "B17.7", _why_no_copy(state, seat, ""))
    yield Refusal("done", "B5.1", text(_("Your turn is one action; say which one.")))
    yield Refusal("discard", "B5.1", text("You have nothing to discard now."))
    yield Refusal("fill", "B5.1", text("There is nothing to fill now."))


def _too_many(company: Company) -> Iterator[Refusal]:
    """More engineers for the bank than are left."""
    left = amount(company.engineers, "engineer")
    for number in range(company.engineers + 1, facts().setup.company.engineers + 1):
        yield Refusal(f"bank {number}", "B12.2", text(_("You have {left} left."), left=left))


def _why_no_copy(state: State, seat: int, officer: str) -> Text:
    company = state.companies[seat]
    if company.officer != "mahiri":
        return text(_("Only Mahiri copies officers."))
    if not officer:
        return text(_("Say which officer: {officers}."), officers=joined(map(text, state.pool)))
    if officer not in state.pool:
        return text(_("{officer} is not among the officers to copy."), officer=text(officer))
    if company.copied:
        return text(_("You have already copied an officer this turn."))
    if company.copies >= len(MAHIRI.spaces):
        return text(_("Both of your copying spaces are used this round."))
    return text(_("You don't have the engineer or the credits to copy."))
