"""Building: which tiles and payments make a structure possible, and the build itself."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from pbem.engine import (
    Asking,
    Refusal,
    Table,
    Words,
    _,
    ask,
    joined,
    order,
    semicolons,
    text,
)

from .data import facts
from .facts import AREAS, STRUCTURES, Cost, Structure, Tile
from .officers import officer
from .place import (
    AREA_OF,
    BUILDING,
    RED_CREDITS,
    Areas,
    Placement,
    base_sites,
    conduit_sites,
    count,
    elevation_sites,
    pieces_left,
    powerhouse_sites,
)
from .rewards import Paid, pays_red, place
from .state import Company, State
from .tiles import after_build
from .wheel import lay, paid_and_home, rotate
from .words import (
    build_cost,
    cost_words,
    payment_words,
    several,
    site_called,
    term,
    tile_name,
)

COSTS = BUILDING.costs
CONSTRUCTION = BUILDING.construction
CONDUITS = facts().conduits
TILES = facts().tiles
WILHELM_BASE = facts().numbers.wilhelm_base
SOLOMON_CREDITS = facts().numbers.solomon_credits
ANY_AMOUNT = 99
BY_EXCAVATORS = ("base", "conduit")  # the others by mixers
NO_BUILD = order("no build").sentence  # a way out of a build that takes more than the printed price
JOKER = "joker"
MOST_WAYS = 4  # to pay, that a refusal names
MOST_MACHINES = 13


# --- tiles that a company can use -----------------------------------------------------------


class TileUse(NamedTuple):
    """A tile whose effect is used, and the one that is laid on the wheel for it, if any."""

    tile: Tile
    laid: str

    @property
    def name(self) -> str:
        return self.tile.id if self.laid == self.tile.id else f"anton {self.tile.id}"


_OWN = {tile.id: TileUse(tile, tile.id) for tile in TILES.values()}
_BY_ANTON = {tile.id: TileUse(tile, "anton") for tile in TILES.values()}
_BY_MAHIRI = {tile.id: TileUse(tile, "") for tile in TILES.values()}


def tile_uses(company: Company) -> list[TileUse]:
    """The tiles in supply, and through Anton those on the wheel."""
    uses = [_OWN[tile] for tile in company.tiles if tile != "anton"]
    if "anton" in company.tiles:
        copies = _BY_ANTON
    elif company.copied == "anton":
        copies = _BY_MAHIRI
    else:
        return uses
    uses += [copies[s.tile] for s in company.wheel if s.tile and s.tile != "anton"]
    return uses


def construction_space(company: Company) -> Cost | None:
    """The leftmost free construction space, if the company has engineers and credits for it."""
    if company.constructions >= len(CONSTRUCTION):
        return None
    space = CONSTRUCTION[company.constructions]
    if company.engineers < space.engineers or company.credits < space.credits:
        return None
    return space


def credits_for(company: Company, use: TileUse, space: Cost | None) -> int:
    """Credits left for red border and Solomon once the space is paid; -1: no space."""
    if use.tile.no_engineers:
        return company.credits
    return company.credits - space.credits if space is not None else -1


# --- what can be built ----------------------------------------------------------------------


def buildable(state: State, seat: int) -> list[Placement]:
    """Everything that the company can build now, with some tile and some payment."""
    company = state.companies[seat]
    space = construction_space(company)
    by = officer(company)
    excavators, mixers, credits = company.excavators, company.mixers, company.credits  # noqa: A001
    left = credits - space.credits if space is not None else -1
    if by != "solomon":  # whose machinery they may stand for; else they pay red borders only
        left, credits = min(left, RED_CREDITS), min(credits, RED_CREDITS)  # noqa: A001
    found: list[Placement] = []
    for structure, tiles, mixed in _builders(_usable(company), space is not None):
        if pieces_left(company, structure):
            have = excavators if structure in BY_EXCAVATORS else mixers
            both = excavators + mixers if mixed else have
            plain, red = _reach(tiles, have, both, left, credits, by == "solomon")
            found += _sites(state, seat, structure, by, plain, red)
    return found


def _usable(company: Company) -> tuple[str, ...]:
    """The names of the tiles that the company can use."""
    if "anton" in company.tiles or company.copied == "anton":
        return tuple([use.tile.id for use in tile_uses(company)])
    return tuple(company.tiles)


class Builders(NamedTuple):
    """What builds a structure: one tile for each price; `mixed` if one takes any machinery."""

    structure: Structure
    tiles: tuple[Tile, ...]
    mixed: bool


@lru_cache(maxsize=10_000)
def _builders(names: tuple[str, ...], with_space: bool) -> tuple[Builders, ...]:
    """What these tiles build, with or without a construction space."""
    usable = [TILES[name] for name in names if with_space or TILES[name].no_engineers]
    found: dict[Structure, dict[object, Tile]] = {}
    for structure in STRUCTURES:
        for tile in usable:
            if structure in tile.builds:
                found.setdefault(structure, {}).setdefault(_terms(tile), tile)
    return tuple(
        Builders(structure, tuple(tiles.values()), any(one.any_machinery for one in tiles.values()))
        for structure, tiles in found.items()
    )


def _terms(tile: Tile) -> object:
    """All that a tile changes in a price."""
    machinery = tile.no_machinery, tile.any_machinery, tile.machinery_cap
    return tile.no_engineers, tile.no_red_border, machinery


@lru_cache(maxsize=10_000)
def _reach(
    tiles: tuple[Tile, ...],
    have: int,
    both: int,
    left: int,
    credits: int,  # noqa: A002 - the game's word
    solomon: bool,
) -> tuple[int, int]:
    """The most machinery that any of the tiles lets a company pay: on a plain and on a red site.

    It has so many of the printed machines, so many of both kinds, and so many credits left once a
    construction space is paid, or without one.
    """
    plain = red = -1
    for tile in tiles:
        money = credits if tile.no_engineers else left
        supply = both if tile.any_machinery else have
        payable = on_red = _machinery(tile, supply, money if solomon else 0)
        if not tile.no_red_border:
            if money < RED_CREDITS:
                on_red = -1
            elif solomon:
                on_red = _machinery(tile, supply, money - RED_CREDITS)
        plain, red = max(plain, payable), max(red, on_red)
    return plain, red


def _machinery(tile: Tile, have: int, credits: int) -> int:  # noqa: A002
    """How much machinery can be paid with this tile, so many machines and credits for Solomon."""
    if tile.no_machinery:
        return ANY_AMOUNT
    have += credits // SOLOMON_CREDITS
    return ANY_AMOUNT if tile.machinery_cap and have >= tile.machinery_cap else have


def _sites(
    state: State, seat: int, structure: Structure, by: str, plain: int, red: int
) -> list[Placement]:
    """The sites where it takes no more machinery than this, on a plain and on a red one."""
    if structure == "base":
        return base_sites(state, seat, _areas_of_bases(by, plain), _areas_of_bases(by, red))
    if structure == "elevation":
        return elevation_sites(state, seat, _areas_of_elevations(plain))
    if structure == "conduit":
        largest = plain // COSTS.conduit_per_capacity
        if by == "jill":
            largest = max(largest, state.companies[seat].mixers)
        return conduit_sites(state, largest)
    cost = COSTS.powerhouse[state.companies[seat].powerhouse]
    return powerhouse_sites(state, seat, cost <= plain, cost <= red)


@lru_cache(maxsize=1000)
def _areas_of_bases(by: str, machinery: int) -> Areas:
    """Where a base takes no more machinery than this, as an officer has it."""
    if by == "wilhelm":
        return AREAS if machinery >= WILHELM_BASE else ()
    return tuple(area for area, cost in COSTS.base.items() if cost <= machinery)


@lru_cache(maxsize=1000)
def _areas_of_elevations(machinery: int) -> Areas:
    """Where an elevation takes no more machinery than this."""
    return tuple(area for area, cost in COSTS.elevation.items() if cost <= machinery)


# --- what a build costs ---------------------------------------------------------------------

Payment = tuple[int, int, int]  # excavators, mixers, credits in their place
Way = tuple[TileUse, list[Payment]]
_PAYMENTS: list[Payment] = [  # that people may name, whatever the price
    payment
    for number in range(1, MOST_MACHINES)
    for payment in ((number, 0, 0), (0, number, 0), (0, 0, number))
]


def machinery_cost(company: Company, structure: str, site: str) -> int:
    """The printed price in machinery, as the company's officer has it."""
    if structure == "base":
        return base_cost(officer(company), site)
    if structure == "elevation":
        return COSTS.elevation[AREA_OF[site]]
    if structure == "conduit":
        return COSTS.conduit_per_capacity * CONDUITS[site].capacity
    return COSTS.powerhouse[count(company, "powerhouse")]


def base_cost(by: str, site: str) -> int:
    """The price of a base in machinery, as an officer has it."""
    return WILHELM_BASE if by == "wilhelm" else COSTS.base[AREA_OF[site]]


def machinery_asked(company: Company, use: TileUse, structure: str, site: str) -> int:
    """The price in machinery with this tile."""
    if use.tile.no_machinery:
        return 0
    cost = machinery_cost(company, structure, site)
    return min(cost, use.tile.machinery_cap) if use.tile.machinery_cap else cost


def red_credits(use: TileUse, structure: str, site: str) -> int:
    """The credits of a red building site with this tile."""
    return RED_CREDITS if pays_red(structure, site) and not use.tile.no_red_border else 0


def payments(
    company: Company, use: TileUse, structure: str, site: str, space: Cost | None
) -> list[Payment]:
    """All ways to pay for this build with this tile, the printed one first."""
    left = credits_for(company, use, space) - red_credits(use, structure, site)
    if left < 0:
        return []
    tile = use.tile
    if tile.no_machinery:
        return [(0, 0, 0)]
    cost = machinery_asked(company, use, structure, site)
    most_credits = left // SOLOMON_CREDITS if officer(company) == "solomon" else 0
    by_excavators = structure in BY_EXCAVATORS
    found: list[Payment] = []
    for replaced in range(min(most_credits, cost) + 1):
        machines = cost - replaced
        for other in range(machines + 1 if tile.any_machinery else 1):
            printed = machines - other
            excavators, mixers = (printed, other) if by_excavators else (other, printed)
            if excavators <= company.excavators and mixers <= company.mixers:
                found.append((excavators, mixers, replaced * SOLOMON_CREDITS))
    if structure == "conduit" and officer(company) == "jill":
        capacity = CONDUITS[site].capacity
        if capacity <= company.mixers:  # whatever takes as many mixers and more is no choice
            found = [payment for payment in found if payment[1] < capacity]
            found.append((0, capacity, 0))
    return found


# --- the build ------------------------------------------------------------------------------


def build(table: Table[State], seat: int, structure: str, site: str) -> Asking[bool]:
    """Space, tile, machinery, one step of the wheel, the structure, its income, the effect.

    False if the company would rather not, seeing what it takes.
    """
    state = table.state
    company = state.companies[seat]
    space = construction_space(company)
    ways = [
        (use, how)
        for use in tile_uses(company)
        if structure in use.tile.builds and (how := payments(company, use, structure, site, space))
    ]
    way = yield from _ask_tile(state, seat, structure, site, ways, space)
    if isinstance(way, str):
        return False
    use, how = way
    payment = yield from _ask_payment(state, seat, use, structure, site, how)
    if isinstance(payment, str):
        return False
    excavators, mixers, credits = payment  # noqa: A001
    if not use.tile.no_engineers:
        assert space is not None
        company.engineers -= space.engineers
        company.credits -= space.credits
        company.constructions += 1
    company.credits -= credits
    lay(company, use.laid, excavators, mixers)
    home = rotate(company, 1)
    table.tell("")  # what was paid is told with the piece; stored games count two sentences
    red = red_credits(use, structure, site)
    used = None if use.tile.no_engineers else space
    spent = build_cost(excavators, mixers, credits + red, used)
    paid = Paid(use.name, paid_and_home(spent, home))
    yield from place(table, seat, structure, site, red, paid)
    if use.tile.after:
        yield from after_build(table, seat, use.tile, site)
    return True


def _ask_tile(
    state: State,
    seat: int,
    structure: str,
    site: str,
    ways: list[Way],
    space: Cost | None,
) -> Asking[Way | str]:
    """Ask for the tile; where it is not the basic one, building nothing is a choice too."""
    company = state.companies[seat]
    basic = next((way for way in ways if way[0].laid == structure), None)
    choices: list[Way | str] = [*ways]
    if basic is None and state.rules > 1:
        choices.append(NO_BUILD)

    by_anton = [way for way in ways if way[0].laid != way[0].tile.id]
    printed = _printed(company, basic[0], structure, site) if basic is not None else (0, 0, 0)

    def phrase(way: Way) -> tuple[Words, ...]:
        use, how = way
        names: tuple[Words, ...] = (tile_name(use.name), *_advanced(use))
        if by_anton == [way]:
            names = (tile_name(use.name), "anton")
        if use.laid in _jokers(company):
            names = (*names, JOKER)
        if way is basic:
            names = (*names, "basic", f"basic {use.name}")
            alone = _asked_payments(state, printed, how) == how[:1]  # no other will be asked for
        else:
            usual = basic is None and how[0] == _printed(company, use, structure, site)
            alone = usual and _is_only_one(ways, how[0])
        red = red_credits(use, structure, site)
        return (*names, *payment_phrases(how[0], red)) if alone else names

    def note(way: Way | str) -> Words:
        if isinstance(way, str):
            return _("take another action")
        use, how = way
        parts: list[Words] = [text(use.tile.words)] if use.tile.words else []
        if space is not None and not use.tile.no_engineers:
            parts.append(cost_words(space))
        red = red_credits(use, structure, site)
        parts.append(payment_words(*_with_red(how[0], red)))
        return semicolons(parts)

    return ask(
        seat,
        text(
            _("Which tile for the {structure} at {site}?"),
            structure=term(structure),
            site=site_called(site),
        ),
        choices,
        key=lambda way: way[0].name,
        phrase=phrase,
        note=note,
        default=basic,
        forbidden=lambda: _refused_tiles(company, structure, site, ways, basic),
    )


def _is_only_one(ways: list[Way], payment: Payment) -> bool:
    """Whether a payment in machinery is possible with one of the tiles only, and so names it."""
    return any(payment) and sum(payment in how for _use, how in ways) == 1


def _advanced(use: TileUse) -> tuple[str, ...]:
    """What else an advanced tile may be called: `my advanced conduit tile`, `the I tile`."""
    if not use.tile.level or use.laid != use.tile.id:
        return ()
    level, _hyphen, built = use.name.partition("-")
    return "advanced", f"advanced {built}", f"{level}-tile"


def _refused_tiles(
    company: Company, structure: str, site: str, ways: list[Way], basic: Way | None
) -> Iterator[Refusal]:
    """Why a tile cannot be used for this build, and a payment alone does not name one."""
    if basic is None:
        yield from _unnamed_tiles(ways)
        if len(ways) == 1:
            have = company.excavators, company.mixers, company.credits
            printed = _printed(company, ways[0][0], structure, site)
            yield from _refused_payment(have, ways[0], structure, site, printed)
    yield from _refused_copies(company)
    usable = [use.name for use, _how in ways]
    turning = [sector.tile for sector in company.wheel]
    jokers = _jokers(company)
    for tile in TILES.values():
        if tile.id in usable or tile.id == "anton" or (tile.id == JOKER and jokers):
            continue
        if tile.id in turning:
            rule, why = "B6.2", _("{tile} is on your wheel.")
        elif tile.id not in company.tiles:
            rule, why = "B6.2", _("You do not have {tile}.")
        elif structure not in tile.builds:
            rule, why = "B6.2", _("{tile} does not build a {structure}.")
        else:
            rule, why = "B6.5", _("You cannot pay for this build with {tile}.")
        refused = text(why, tile=tile_name(tile.id), structure=term(structure))
        for phrase in (tile.id, JOKER) if tile.id in jokers else (tile.id,):
            yield Refusal(phrase, rule, refused)


def _unnamed_tiles(ways: list[Way]) -> Iterator[Refusal]:
    """A payment that would do with several tiles, or not as it is printed."""
    names = [tile_name(use.name) for use, _how in ways]
    unnamed = text(
        _("Say which tile you mean, since it is not the basic one: {names:or}."), names=names
    )
    for payment in [payment for _use, how in ways for payment in how]:
        for phrase in payment_phrase(payment):
            yield Refusal(str(phrase), "B20.2", unnamed)


def _jokers(company: Company) -> list[str]:
    """The advanced tiles that are meant by `joker` alone, where the company has no basic one."""
    own = [*company.tiles, *(sector.tile for sector in company.wheel)]
    return [tile for tile in own if tile and tile.endswith(f"-{JOKER}")] if JOKER not in own else []


def _refused_copies(company: Company) -> Iterator[Refusal]:
    """Why Anton cannot copy a tile."""
    turning = [sector.tile for sector in company.wheel]
    for tile in TILES.values():
        if tile.id not in turning and tile.id != "anton":
            why = _("Anton copies tiles on your wheel; {tile} is not there.")
            yield Refusal(f"anton {tile.id}", "B17.6", text(why, tile=tile_name(tile.id)))


def _with_red(payment: Payment, red: int) -> Payment:
    return payment[0], payment[1], payment[2] + red


def _ask_payment(
    state: State,
    seat: int,
    use: TileUse,
    structure: str,
    site: str,
    how: list[Payment],
) -> Asking[Payment | str]:
    """Ask for the payment; where it is not the printed one, building nothing is a choice too."""
    company = state.companies[seat]
    printed = _printed(company, use, structure, site)
    have = company.excavators, company.mixers, company.credits  # before it is paid
    return ask(
        seat,
        text(
            _("How do you pay for the {structure} at {site}?"),
            structure=term(structure),
            site=site_called(site),
        ),
        _asked_payments(state, printed, how),
        key=lambda payment: "{} {} {}".format(*payment),
        phrase=lambda payment: payment_phrases(payment, red_credits(use, structure, site)),
        note=lambda payment: _("take another action") if payment == NO_BUILD else "",
        forbidden=lambda: _refused_payment(have, (use, how), structure, site, printed),
        default=printed if printed in how else None,
    )


def _asked_payments(state: State, printed: Payment, how: list[Payment]) -> list[Payment | str]:
    """The payments to choose from, and none where the printed one is not among them."""
    if state.rules < 2 or printed in how:
        return [*how]
    return [*how, NO_BUILD]


def _printed(company: Company, use: TileUse, structure: str, site: str) -> Payment:
    """The price in the printed kind of machinery."""
    cost = machinery_asked(company, use, structure, site)
    return (cost, 0, 0) if structure in BY_EXCAVATORS else (0, cost, 0)


def _refused_payment(
    held: Payment, way: Way, structure: str, site: str, printed: Payment
) -> Iterator[Refusal]:
    """Why a payment is not the price, or cannot be paid."""
    have, (_use, how) = payment_words(*held), way
    said = {str(phrase) for payment in how for phrase in payment_phrase(payment)}
    ways = joined((payment_words(*payment) for payment in how[:MOST_WAYS]), " / ")
    why = _("The {structure} at {site} costs {ways} here; you have {have}.")
    told = text(why, structure=term(structure), site=site_called(site), ways=ways, have=have)
    for payment in [printed, *_PAYMENTS]:
        for phrase in map(str, payment_phrase(payment)):
            if phrase not in said:
                yield Refusal(phrase, "B6.5", told)


def payment_phrases(payment: Payment | str, red: int) -> tuple[Words, ...]:
    """The words for a payment, also with the credits for a red border, which come on top."""
    if isinstance(payment, str):
        return (order(payment),)
    if not red:
        return payment_phrase(payment)
    return (*payment_phrase(payment), *map(str, payment_phrase(_with_red(payment, red))))


def payment_phrase(payment: Payment) -> tuple[Words, ...]:
    """`3 excavators 3 credits`; a payment in one kind also by the kind alone."""
    kinds = ("excavators", "mixers", "credits")
    paid = [(number, kind) for number, kind in zip(payment, kinds, strict=True) if number]
    things = zip(payment, ("excavator", "mixer", "credit"), strict=True)
    shown = several(things, " ") or order("nothing")
    plural = " ".join(f"{number} {kind}" for number, kind in paid)
    return (shown, plural, paid[0][1]) if len(paid) == 1 else (shown, plural)
