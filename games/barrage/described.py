"""What a seat sees of contracts, patents, people and sites, by which they are named."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.engine import Described, _

from .abilities import ability_words
from .board_offers import contracts_on_offer
from .data import facts
from .facts import Conduit, Contract
from .words import amount, reward_words, term, tile_name

FACTS = facts()
_RED, _ORDINARY, _ADVANCED = "red border", "ordinary", "advanced"
_WIDE, _NARROW = "wide", "narrow"
_LEVELS = {"U": "upper top", "L": "lower bottom"}


def described(view: Any) -> Iterator[Described]:
    """Everything that may be named so."""
    yield from _contracts(view)
    yield from _patents(view)
    yield from _people(view)
    yield from _sites()
    yield from _conduits()


def _contracts(view: Any) -> Iterator[Described]:
    """Contracts that can be taken, and those that can only be fulfilled."""
    lying = dict(contracts_on_offer(view))
    national = lying.pop("national")
    draft = [FACTS.contracts[one] for one in view["draft"]["contracts"]]
    for one in [*draft, *(one for some in lying.values() for one in some)]:
        yield _contract(one)
    mine = view["companies"][view["seat"]]["contracts"] if view["companies"] else ()
    for one in [*national, *(FACTS.contracts[one] for one in mine)]:
        yield _contract(one)._replace(if_offered=True)


def _contract(one: Contract) -> Described:
    energy = _("{n} energy").format(n=one.energy)
    return Described(
        order=one.id,
        kind="contract",
        traits=f"{one.kind} {term(one.kind)}",
        text=f"{energy}; {reward_words(one.reward)}",
        size=str(one.energy),
    )


def _patents(view: Any) -> Iterator[Described]:
    """Tiles in the patent office."""
    rows = [row for row in FACTS.rows.values() if row.patent]
    for row, tile in zip(rows, view["patents"] or (), strict=False):
        if tile:
            number = row.patent
            text = f"{tile_name(tile)}; {_(FACTS.tiles[tile].words)}".replace("-", " ")
            yield Described(f"patent {number}", "patent tile", _ADVANCED, text, place=str(number))


def _people(view: Any) -> Iterator[Described]:
    """Officers to copy, and companies to lead."""
    for one in view["officers_to_copy"] or ():
        officer = FACTS.officers[one]
        text = f"{officer.id} {officer.name} {_(officer.name)}; {_(officer.ability)}"
        yield Described(one, "officer", text=text, whole=f"copy {one}")
    for pair in view["draft"]["pairs"]:
        company, officer = FACTS.companies[pair["company"]], FACTS.officers[pair["officer"]]
        names = f"{company.id} {_(company.id)} {officer.id} {officer.name} {_(officer.name)}"
        text = f"{names}; {_(officer.ability)}; {ability_words(company)}"
        yield Described(
            company.id,
            "officer company",
            traits=f"{company.colour} {_(company.colour)}",
            text=text,
        )


def _sites() -> Iterator[Described]:
    """Sites of dams and powerhouses, which differ in their borders."""
    for dam in FACTS.dams.values():
        traits = (
            f"{_RED if dam.red else _ORDINARY} {_LEVELS[dam.id[-1]]} {dam.area} {term(dam.area)}"
        )
        for kind in ("base", "elevation"):
            yield Described(f"{kind} {dam.id}", kind, traits, place=str(dam.basin), by_kind=True)
    seen: set[str] = set()
    for house in FACTS.powerhouses.values():
        order = f"powerhouse {house.basin} red" if house.red else f"powerhouse {house.basin}"
        if order not in seen:
            seen.add(order)
            traits = f"{_RED if house.red else _ORDINARY} {house.area} {term(house.area)}"
            yield Described(order, "powerhouse", traits, place=str(house.basin), by_kind=True)


def _conduits() -> Iterator[Described]:
    """Sites of conduits: how many drops they take, which of those of a basin takes more."""
    widest = {one.basin: one.capacity for one in _by_capacity()}
    for one in FACTS.conduits.values():
        size = _WIDE if one.capacity == widest[one.basin] else _NARROW
        drops = amount(one.capacity, "drop")
        yield Described(
            f"conduit {one.id}",
            "conduit",
            traits=f"{size} {one.area} {term(one.area)}",
            text=f"{drops}; capacity {one.capacity}; size {one.capacity}",
            place=str(one.basin),
            by_kind=True,
        )


def _by_capacity() -> list[Conduit]:
    return sorted(FACTS.conduits.values(), key=lambda one: one.capacity)
