"""What a seat may know of the table, as plain values: all but the order of the stacks."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET

from .abilities import ability_open, production_bonus
from .automa_levels import level_of
from .data import facts
from .facts import STACKS, STRUCTURES
from .income import income_of
from .place import PIECES, count
from .purse import as_gained
from .scoring import OBJECTIVES, bonus_points
from .spaces import SPACES
from .state import NEUTRAL, Company, State
from .water import capacity
from .words import reward_words

FACTS = facts()
SHOWN_AS_IS = (
    "name",
    "officer",
    "vp",
    "energy",
    "credits",
    "excavators",
    "mixers",
    "engineers",
    "constructions",
    "copies",
    "copied",
    "passed",
    "resigned",
)  # what of a company everybody sees, under the state's own names


def view(state: State, seat: int | None) -> dict[str, Any]:
    """The table as this seat (None: an onlooker) sees it."""
    return {
        "seat": seat,
        "variant": state.variant,
        "round": state.round,
        "order": list(state.order),
        "companies": [_company(state, number) for number in range(len(state.companies))],
        "draft": {
            "pairs": [{"company": name, "officer": officer} for name, officer in state.pairs],
            "contracts": list(state.starting),
        },
        "officers_to_copy": list(state.pool),
        "headstreams": {
            stream: {
                "tile": list(FACTS.headstream_tiles[tile].drops),
                "waiting": state.streams[stream],
            }
            for stream, tile in state.stream_tiles.items()
        },
        "dams": {
            site: {
                "owner": None if dam.owner == NEUTRAL else dam.owner,
                "height": dam.height,
                "drops": dam.drops,
                "holds": capacity(state, dam),
            }
            for site, dam in state.dams.items()
        },
        "conduits": dict(state.conduits),
        "powerhouses": dict(state.powerhouses),
        "spaces": _spaces(state),
        "bank": [company.banked for company in state.companies],
        "contracts": {
            "face_up": {stack: list(state.offer[stack]) for stack in STACKS},
            "left": {stack: len(state.stacks[stack]) for stack in STACKS},
            "national": list(state.national),
        },
        "patents": list(state.patents),
        "patents_left": len(state.patent_stack),
        "discarded": list(state.discarded),
        "bonus": list(state.bonus),
        "objective": state.objective,
        "automa": _automa_tiles(state),
    }


def _automa_tiles(state: State) -> dict[str, Any] | None:
    """The stack of the Automas, if there are any: top tile, what lies beside it, what is left."""
    tiles = state.automa_tiles
    if tiles is UNSET:
        return None
    return {"tile": tiles.front, "beside": list(tiles.beside), "left": len(tiles.stack)}


def _company(state: State, seat: int) -> dict[str, Any]:
    company = state.companies[seat]
    shown: dict[str, Any] = {field: getattr(company, field) for field in SHOWN_AS_IS}
    level = level_of(company)
    shown["automa"] = level.id if level is not None else None
    shown["pieces"] = {
        structure: {"built": count(company, structure), "of": PIECES[structure]}
        for structure in STRUCTURES
    }
    shown["tiles"] = sorted(company.tiles, key=list(FACTS.tiles).index)
    shown["wheel"] = [msgspec.structs.asdict(sector) for sector in company.wheel]
    shown["contracts"] = list(company.contracts)
    shown["fulfilled"] = list(company.fulfilled)
    if company.name:
        shown.update(_progress(state, seat, company))
    return shown


def _progress(state: State, seat: int, company: Company) -> dict[str, Any]:
    """What follows from the pieces built: colour, income, ability, standing so far."""
    fact = FACTS.companies[company.name]
    income = as_gained(company, income_of(company))
    return {
        "colour": fact.colour,
        "income": msgspec.structs.asdict(income),
        "income_words": str(reward_words(income)),
        "ability": ability_open(company),
        "production_bonus": production_bonus(company),
        "bonus_now": bonus_points(state, seat),
        "objective_count": OBJECTIVES[state.objective](state, seat),
    }


def _spaces(state: State) -> dict[str, dict[str, Any]]:
    """Every space of the management board and the patent office, open or not."""
    players = len(state.companies)
    return {
        space.id: {
            "section": space.row.section,
            "side": space.side,
            "engineers": space.engineers,
            "credits": space.credits,
            "open": space.row.players <= players
            and (space.row.section != "patent" or state.variant == "full"),
            "taken_by": state.taken.get(space.id),
        }
        for space in SPACES.values()
    }
