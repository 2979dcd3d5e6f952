"""An Automa's builds: with which tile, where, and what it pays."""

from __future__ import annotations

from collections.abc import Callable

from pbem.engine import (
    Table,
    Text,
    Words,
    _,
    joined,
    semicolons,
    text,
)

from ..automa_levels import level_of
from ..build import (
    CONDUITS,
    SOLOMON_CREDITS,
    TILES,
    Payment,
    TileUse,
    machinery_cost,
    red_credits,
    tile_uses,
)
from ..facts import AREAS, Tile
from ..officers import officer
from ..place import (
    AREA_OF,
    RED_CREDITS,
    base_sites,
    conduit_sites,
    elevation_sites,
    pieces_left,
    powerhouse_sites,
)
from ..purse import pay_credits
from ..rewards import Paid
from ..state import Company, State
from ..tiles import empty_dams, fill_dams, gain_energy, plain_effect
from ..wheel import lay, paid_and_home, rotate
from ..words import payment_words, points, term, tile_name, with_article
from .choosing import Chosen, Narrowing, capacity_three_or_more, choose, mountain_then_hill
from .criteria import red_space
from .engineers import put_down
from .fulfilling import fulfil_dearest
from .gaining import put_structure
from .plan import Plan
from .producing import produce
from .stack import Chooser
from .tiles import Item

_LARGEST = max(pipe.capacity for pipe in CONDUITS.values())
_WITHOUT_EFFECT = {
    tile.id: Tile(id=tile.id, builds=tile.builds, level=tile.level) for tile in TILES.values()
}


def look(chooser: Chooser, item: Item) -> Plan | Words:
    """It builds what the tile shows, if it has piece, tile, machinery and space for it."""
    state, seat, _back = chooser
    company = state.companies[seat]
    shown = [item]
    if officer(company) == "graziano":
        shown.insert(0, Item(do="build", engineers=item.engineers, structure="elevation"))
    why: Words = ""
    for one in shown:
        if not pieces_left(company, one.structure):
            why = text("no {structure} left", structure=term(one.structure))
            continue
        for use in tiles_in_order(company, one.structure):
            sites = [
                site
                for site in free_spaces(state, seat, one)
                if payment(company, use, one.structure, site) is not None
            ]
            if sites:
                return _plan(chooser, one, use, sites)
        why = _why_not(state, seat, one)
    return why


def _why_not(state: State, seat: int, item: Item) -> Text:
    company = state.companies[seat]
    if not free_spaces(state, seat, item):
        words = _("no space for {structure}")
    elif not tiles_in_order(company, item.structure):
        words = _("no tile for {structure}")
    else:
        words = _("no machinery for {structure}")
    return text(words, structure=with_article(item.structure))


# --- tile, space, payment ------------------------------------------------------------------


def tiles_in_order(company: Company, structure: str) -> list[TileUse]:
    """The tiles for a structure: highest level first, jokers after the others, Anton's last.

    Below hard a tile builds, and does nothing else.
    """
    uses = [use for use in tile_uses(company) if structure in use.tile.builds]
    uses.sort(key=lambda use: (use.laid == "anton", -use.tile.level, len(use.tile.builds)))
    level = level_of(company)
    if level is None or level.effects:
        return uses
    return [TileUse(_WITHOUT_EFFECT[use.tile.id], use.laid) for use in uses]


def free_spaces(state: State, seat: int, item: Item) -> list[str]:
    """Where the structure may stand, within what the tile prints."""
    if item.structure == "base":
        found = base_sites(state, seat, AREAS, AREAS)
    elif item.structure == "elevation":
        found = elevation_sites(state, seat, AREAS)
    elif item.structure == "conduit":
        found = conduit_sites(state, _LARGEST)
    else:
        found = powerhouse_sites(state, seat, True, True)
    return [
        site
        for _structure, site in found
        if item.area in ("", AREA_OF[site])
        and (item.structure != "conduit" or CONDUITS[site].capacity >= item.least_capacity)
    ]


def payment(company: Company, use: TileUse, structure: str, site: str) -> Payment | None:
    """What the build costs: machinery of the printed kind, as far as there is enough of it.

    Jill pays mixers where she can; the joker of level II lets the other kind fill up; Solomon
    replaces the one machine that is missing.
    """
    tile = use.tile
    if tile.no_machinery:
        return 0, 0, 0
    if structure == "conduit" and officer(company) == "jill":
        mixers = CONDUITS[site].capacity
        if mixers <= company.mixers:
            return 0, mixers, 0
    cost = machinery_cost(company, structure, site)
    if tile.machinery_cap:
        cost = min(cost, tile.machinery_cap)
    digs = structure in ("base", "conduit")
    have, other = (company.excavators, company.mixers)[:: 1 if digs else -1]
    printed = min(cost, have)
    swapped = min(cost - printed, other) if tile.any_machinery else 0
    missing = cost - printed - swapped
    if missing > (officer(company) == "solomon"):
        return None
    credits = missing * SOLOMON_CREDITS  # noqa: A001 - the game's word
    return (printed, swapped, credits) if digs else (swapped, printed, credits)


def _ties(company: Company, use: TileUse, structure: str) -> list[Narrowing]:
    """What an officer or an advanced tile adds to the criteria."""
    if structure == "base" and officer(company) == "wilhelm":
        return [(text("Wilhelm's mountain, then hill"), mountain_then_hill)]
    if use.tile.machinery_cap:
        return [
            (
                text("capacity 3 or more with {tile}", tile=tile_name(use.name)),
                capacity_three_or_more,
            )
        ]
    if structure == "base" and use.tile.no_red_border:
        return [(text("red border with {tile}", tile=tile_name(use.name)), red_space)]
    return []


# --- the build -----------------------------------------------------------------------------


def _plan(chooser: Chooser, item: Item, use: TileUse, sites: list[str]) -> Plan:
    state, seat, _back = chooser
    structure = item.structure
    ties = _ties(state.companies[seat], use, structure)
    chosen = choose(chooser, structure, sites, ties)
    return Plan("", lambda table: build(table, seat, item, use, chosen))  # told with the piece


def build(table: Table[State], seat: int, item: Item, use: TileUse, chosen: Chosen) -> None:
    """Engineers, tile, machinery, one step of the wheel, the structure, income, effect."""
    company, site = table.state.companies[seat], chosen.site
    paid = payment(company, use, item.structure, site)
    assert paid is not None, "looked at before"
    if not use.tile.no_engineers:
        put_down(company, item.engineers)
    excavators, mixers, credits = paid  # noqa: A001 - the game's word
    pay_credits(company, credits)
    lay(company, use.laid, excavators, mixers)
    home = rotate(company, 1)
    table.tell("")  # what was paid is told with the piece; stored games count two sentences
    red = bool(red_credits(use, item.structure, site))
    vp = credits + RED_CREDITS * red
    paid_with = [payment_words(excavators, mixers, 0)] if excavators or mixers or not vp else []
    paid_with += [points(vp)] if vp else []
    told = semicolons([chosen.why, paid_and_home(joined(paid_with), home)])
    paid_told = Paid(use.name, told)
    put_structure(table, seat, item.structure, site, red, paid_told)
    if use.tile.after and not plain_effect(table, seat, use.tile, site):
        _EFFECTS[use.tile.after](table, seat, use.tile.amount, site)


# --- effects of tiles that leave people a choice -------------------------------------------


def _fill_empty_dams(table: Table[State], seat: int, drops: int, site: str) -> None:
    fill_dams(table, empty_dams(table.state, seat), drops)


def _energy_per_base(table: Table[State], seat: int, energy: int, site: str) -> None:
    _energy(table, seat, energy * table.state.companies[seat].base)


def _energy_per_capacity(table: Table[State], seat: int, energy: int, site: str) -> None:
    _energy(table, seat, energy * CONDUITS[site].capacity)


def _energy(table: Table[State], seat: int, energy: int) -> None:
    gain_energy(table, seat, energy)
    fulfil_dearest(table, seat, energy, production=False)


def _produce(table: Table[State], seat: int, bonus: int, site: str) -> None:
    produce(table, seat, bonus)


_EFFECTS: dict[str, Callable[[Table[State], int, int, str], None]] = {
    "fill_empty_dams": _fill_empty_dams,
    "energy_per_base": _energy_per_base,
    "energy_per_capacity": _energy_per_capacity,
    "produce": _produce,
}
