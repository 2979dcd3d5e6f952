"""What the boards show: the view with the printed facts beside it, ready for the templates."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from . import board_text
from .board_automa import automa_shown
from .board_companies import Companies, companies_of
from .board_map import basins_of, headstreams_of
from .board_offers import contracts_on_offer, patents_of, sections_of
from .board_words import ROMAN, bonus_words, objective_words
from .data import facts

FACTS = facts()


def face(view: Any) -> dict[str, Any]:
    """Everything that the templates `board.*` need, from what the seat may know alone."""
    companies = companies_of(view)
    return {
        "view": view,
        "round": view["round"],
        "rounds": FACTS.setup.rounds,
        "roman": ROMAN,
        "full_game": view["variant"] == "full",
        "companies": companies.all,
        "in_order": [companies.all[seat] for seat in view["order"]],
        "basins": basins_of(view, companies),
        "headstreams": headstreams_of(view),
        "sections": sections_of(view, companies),
        "bank": [(companies.all[seat], n) for seat, n in enumerate(view["bank"]) if n],
        "contracts": contracts_on_offer(view),
        "contracts_left": view["contracts"]["left"],
        "patents": patents_of(view, companies),
        "draft": _draft(view),
        "copying": _copying(view),
        "automa": automa_shown(view),
        "text": board_text.PARTS,
        "picture_parts": _picture_parts,
        **_scoring(view, companies),
    }


def _picture_parts() -> Mapping[str, Callable[..., Any]]:
    from .board_picture import PARTS  # loaded by whoever draws a picture

    return PARTS


def _scoring(view: Any, companies: Companies) -> dict[str, Any]:
    """The bonus tiles from this round on, and the objective with the standing so far."""
    track = FACTS.scoring.energy
    number = view["round"]
    ahead = [(ROMAN[place], bonus_words(tile)) for place, tile in enumerate(view["bonus"], 1)]
    standing = sorted(companies.playing, key=lambda one: -one.objective)
    return {
        "bonus": ahead[number - 1][1],
        "bonus_from": track.section * number,
        "bonus_step": track.section,
        "bonus_less": track.missing_section,
        "bonus_ahead": ahead[number:],
        "objective": objective_words(view["objective"]),
        "objective_places": FACTS.scoring.objectives.places,
        "standing": standing,
    }


def _draft(view: Any) -> dict[str, Any]:
    """Companies with officers, and starting contracts, that are still to be picked."""
    return {
        "pairs": [
            (FACTS.companies[pair["company"]], FACTS.officers[pair["officer"]])
            for pair in view["draft"]["pairs"]
        ],
        "contracts": [FACTS.contracts[one] for one in view["draft"]["contracts"]],
    }


def _copying(view: Any) -> list[Any]:
    """The officers that Mahiri may copy, if she is in the game."""
    return [FACTS.officers[one] for one in view["officers_to_copy"]]
