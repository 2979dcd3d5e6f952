"""What must hold between any two decisions: nothing is lost, nothing is made of nothing."""

from __future__ import annotations

from collections import Counter

from msgspec import UNSET

from .automa_levels import level_of
from .data import facts
from .facts import STACKS, STRUCTURES
from .place import BASIN_OF, MAX_HEIGHT, PIECES, count
from .spaces import SPACES
from .state import NEUTRAL, Company, State
from .water import capacity

FACTS = facts()
CONSTRUCTION = FACTS.building.construction
ENGINEERS = FACTS.setup.company.engineers


def check(state: State) -> None:
    """Raise AssertionError when pieces are lost or limits broken."""
    for seat, company in enumerate(state.companies):
        _check_supply(company)
        _check_engineers(state, seat, company)
        _check_pieces(state, seat, company)
    _check_dams(state)
    _check_contracts(state)
    _check_tiles(state)
    _check_automa_tiles(state)


def _check_supply(company: Company) -> None:
    for thing in ("credits", "excavators", "mixers", "engineers", "energy"):
        assert getattr(company, thing) >= 0, f"{company.name} has negative {thing}"
    assert len(company.wheel) == FACTS.building.wheel.sectors
    assert len(company.contracts) <= FACTS.setup.contract_limit + 2


def _check_engineers(state: State, seat: int, company: Company) -> None:
    """Twelve engineers: in supply, on spaces, in the bank, on the own boards."""
    if company.automa is not UNSET:
        _check_automa(company, company.automa.placed)
        return
    placed = sum(SPACES[space].engineers for space, who in state.taken.items() if who == seat)
    placed += sum(space.engineers for space in CONSTRUCTION[: company.constructions])
    placed += sum(space.engineers for space in FACTS.mahiri.spaces[: company.copies])
    assert company.engineers + placed + company.banked == ENGINEERS, f"{company.name}'s engineers"


def _check_automa(company: Company, placed: int) -> None:
    """An Automa's engineers, and what it never has: credits, contracts, spaces of its own."""
    assert company.engineers + placed + company.banked == ENGINEERS, f"{company.name}'s engineers"
    held = (company.credits, company.contracts, company.constructions, company.copies)
    assert not any(held), f"the Automa {company.name} holds {held}"
    level = level_of(company)
    assert level is not None
    assert level.officer or not company.officer, f"the Automa {company.name} has an officer"


def _check_pieces(state: State, seat: int, company: Company) -> None:
    dams = [dam for dam in state.dams.values() if dam.owner == seat]
    on_map = {
        "base": len(dams),
        "elevation": sum(dam.height - 1 for dam in dams),
        "conduit": sum(owner == seat for owner in state.conduits.values()),
        "powerhouse": sum(owner == seat for owner in state.powerhouses.values()),
    }
    for structure in STRUCTURES:
        assert count(company, structure) == on_map[structure], f"{company.name}'s {structure}s"
        assert on_map[structure] <= PIECES[structure]
    for basins in (
        [BASIN_OF[site] for site, dam in state.dams.items() if dam.owner == seat],
        [BASIN_OF[site] for site, owner in state.powerhouses.items() if owner == seat],
    ):
        assert len(basins) == len(set(basins)), f"{company.name} has two in one basin"


def _check_dams(state: State) -> None:
    for site, dam in state.dams.items():
        assert 1 <= dam.height <= MAX_HEIGHT, site
        assert 0 <= dam.drops <= capacity(state, dam), f"{site} holds too much"
    assert sum(dam.owner == NEUTRAL for dam in state.dams.values()) == len(FACTS.neutral_dams)
    assert all(drops >= 0 for drops in state.streams.values())


def _check_contracts(state: State) -> None:
    """Each private contract is somewhere, once; others are nowhere twice."""
    found: Counter[str] = Counter()
    for company in state.companies:
        found.update(company.contracts)
        found.update(company.fulfilled)
    for stack in STACKS:
        found.update(state.offer[stack])
        found.update(state.stacks[stack])
    found.update(state.national)
    found.update(state.starting)
    found.update(one for one in state.discarded if one in FACTS.contracts)
    assert all(number == 1 for number in found.values()), "a contract is there twice"
    private = sum(FACTS.contracts[one].kind in STACKS for one in found)
    assert private == sum(one.kind in STACKS for one in FACTS.contracts.values())
    starting = sum(FACTS.contracts[one].kind == "starting" for one in found)
    assert starting == len(state.companies)
    national = sum(FACTS.contracts[one].kind == "national" for one in found)
    assert national == len(state.companies) - 1


def _check_tiles(state: State) -> None:
    """Basic tiles stay with their company; each advanced tile is in one place."""
    advanced = [tile for tile in state.patents if tile] + state.patent_stack
    advanced += [tile for tile in state.discarded if tile in FACTS.tiles]
    joker = state.variant == "introductory"
    for company in state.companies:
        own = company.tiles + [sector.tile for sector in company.wheel if sector.tile]
        basic = sorted(tile for tile in own if not FACTS.tiles[tile].level and tile != "anton")
        assert basic == sorted([*STRUCTURES, *(["joker"] if joker else [])]), company.name
        assert own.count("anton") == (company.officer == "anton")
        advanced += [tile for tile in own if FACTS.tiles[tile].level]
    wanted = [] if joker else [tile.id for tile in FACTS.tiles.values() if tile.level]
    assert sorted(advanced) == sorted(wanted), "advanced tiles are lost or doubled"


def _check_automa_tiles(state: State) -> None:
    """Twenty Automa tiles, each in one place, in a game with Automas and in no other."""
    automas = any(company.automa for company in state.companies)
    tiles = state.automa_tiles
    assert (tiles is not UNSET) == automas, "the stack of Automa tiles"
    if tiles is not UNSET:
        from .automa.tiles import TILES  # loaded by games with an Automa, see there

        there = sorted([tiles.front, *tiles.beside, *tiles.stack])
        assert there == sorted(TILES), "Automa tiles are lost or doubled"
