"""What advanced tiles do once their structure stands: one small function an effect."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, permutations

from pbem.engine import (
    Asking,
    Table,
    Words,
    _,
    ask,
    order,
)

from .contracts import fulfil
from .data import facts
from .facts import Tile
from .produce import produce
from .purse import credit_words, gain_credits
from .state import State
from .water import capacity
from .wheel import turn_wheel
from .words import amount

TILES = facts().tiles
CONDUITS = facts().conduits
ADVANCED = {tile.id for tile in TILES.values() if tile.level}

Plain = Callable[[Table[State], int, int, str], None]
WithChoices = Callable[[Table[State], int, int, str], Asking[None]]


def after_build(table: Table[State], seat: int, tile: Tile, site: str) -> Asking[None]:
    """Carry out the effect of the tile that a structure was built with."""
    if not plain_effect(table, seat, tile, site):
        yield from _WITH_CHOICES[tile.after](table, seat, tile.amount, site)


def plain_effect(table: Table[State], seat: int, tile: Tile, site: str) -> bool:
    """Carry out an effect that leaves nothing to choose; False if it leaves something."""
    if tile.after not in _PLAIN:
        return False
    _PLAIN[tile.after](table, seat, tile.amount, site)
    return True


def advanced_tiles(state: State, seat: int) -> int:
    """How many advanced tiles the company owns, on the wheel or off it."""
    company = state.companies[seat]
    return sum(tile in ADVANCED for tile in company.tiles) + sum(
        sector.tile in ADVANCED for sector in company.wheel
    )


# --- water ---------------------------------------------------------------------------------


def _fill_empty_dams(table: Table[State], seat: int, drops: int, site: str) -> Asking[None]:
    empty = empty_dams(table.state, seat)
    ways = [
        filled for number in range(len(empty), -1, -1) for filled in combinations(empty, number)
    ]
    chosen = yield from ask(
        seat,
        _("Which of your empty dams get a drop?"),
        ways,
        key=lambda sites: " ".join(sites) or "none",
        phrase=_fill_phrase,
        default=ways[0],
    )
    fill_dams(table, chosen, drops)


def empty_dams(state: State, seat: int) -> list[str]:
    """The company's dams without water."""
    return [site for site, dam in state.dams.items() if dam.owner == seat and not dam.drops]


def fill_dams(table: Table[State], sites: Sequence[str], drops: int) -> None:
    """Put so many drops into each of the dams."""
    for site in sites:
        table.state.dams[site].drops += drops
    if sites:
        table.tell("Drops go into {sites}.", sites=", ".join(sites))


def _fill_phrase(sites: tuple[str, ...]) -> tuple[Words, ...]:
    if not sites:
        return (order("fill none"), "done")
    first, *others = (" ".join(one) for one in permutations(sites))
    return (order("fill {sites}", sites=first), *(f"fill {one}" for one in others))


def _fill_raised_dam(table: Table[State], seat: int, drops: int, site: str) -> None:
    dam = table.state.dams[site]
    dam.drops = max(dam.drops, capacity(table.state, dam))
    table.tell("Dam {site} is filled: {drops}.", site=site, drops=amount(dam.drops, "drop"))


# --- plain gains ---------------------------------------------------------------------------


def _rotate_per_elevation(table: Table[State], seat: int, steps: int, site: str) -> None:
    company = table.state.companies[seat]
    turn_wheel(table, company, steps * company.elevation)


def _credits_per_capacity(table: Table[State], seat: int, number: int, site: str) -> None:
    company = table.state.companies[seat]
    gained = number * CONDUITS[site].capacity
    gain_credits(company, gained)
    table.tell("{company} gains {n}.", company=company.called, n=credit_words(company, gained))


def _score(table: Table[State], seat: int, vp: int) -> None:
    company = table.state.companies[seat]
    company.vp += vp
    table.tell("{company} gains {n} VP.", company=company.called, n=vp)


def _vp_per_raised_dam(table: Table[State], seat: int, vp: int, site: str) -> None:
    raised = [d for d in table.state.dams.values() if d.owner == seat and d.height > 1]
    _score(table, seat, vp * len(raised))


def _vp_per_powerhouse(table: Table[State], seat: int, vp: int, site: str) -> None:
    _score(table, seat, vp * table.state.companies[seat].powerhouse)


def _vp_per_advanced_tile(table: Table[State], seat: int, vp: int, site: str) -> None:
    _score(table, seat, vp * advanced_tiles(table.state, seat))


# --- energy --------------------------------------------------------------------------------


def _energy(table: Table[State], seat: int, energy: int) -> Asking[None]:
    """Energy that counts on the track and for one own contract, but is no production."""
    gain_energy(table, seat, energy)
    yield from fulfil(table, seat, energy, production=False)


def gain_energy(table: Table[State], seat: int, energy: int) -> None:
    """Energy on the track that is no production."""
    company = table.state.companies[seat]
    company.energy += energy
    table.tell("{company} gains {n} energy.", company=company.called, n=energy)


def _energy_per_base(table: Table[State], seat: int, energy: int, site: str) -> Asking[None]:
    yield from _energy(table, seat, energy * table.state.companies[seat].base)


def _energy_per_capacity(table: Table[State], seat: int, energy: int, site: str) -> Asking[None]:
    yield from _energy(table, seat, energy * CONDUITS[site].capacity)


def _produce(table: Table[State], seat: int, bonus: int, site: str) -> Asking[None]:
    yield from produce(table, seat, bonus, optional=True)


_PLAIN: dict[str, Plain] = {
    "rotate_per_elevation": _rotate_per_elevation,
    "credits_per_capacity": _credits_per_capacity,
    "fill_raised_dam": _fill_raised_dam,
    "vp_per_raised_dam": _vp_per_raised_dam,
    "vp_per_powerhouse": _vp_per_powerhouse,
    "vp_per_advanced_tile": _vp_per_advanced_tile,
}
_WITH_CHOICES: dict[str, WithChoices] = {
    "fill_empty_dams": _fill_empty_dams,
    "energy_per_base": _energy_per_base,
    "energy_per_capacity": _energy_per_capacity,
    "produce": _produce,
}
