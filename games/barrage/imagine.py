"""A whole table that a seat may be sitting at: what it sees, and hidden stacks drawn at random."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from msgspec import UNSET

from .bot.reading import state_from
from .data import facts
from .facts import STACKS
from .setup import INTRODUCTORY
from .state import State

FACTS = facts()
LEVELS = (3, 2, 1)  # of the pile of advanced tiles, from its bottom up


def imagine(view: Mapping[str, Any], dice: random.Random, kind: type[State]) -> State:
    """The table of the view, with the stacks in any order that they can have."""
    state = state_from(view, kind)
    seen = _contracts_in_sight(state)
    for stack in STACKS:
        pile = [one.id for one in FACTS.contracts.values() if one.kind == stack]
        state.stacks[stack] = _mixed([one for one in pile if one not in seen], dice)
    if state.variant != INTRODUCTORY:
        _lay_patents(state, dice)
    if state.automa_tiles is not UNSET:
        state.automa_tiles.stack = _mixed(state.automa_tiles.stack, dice)
    return state


def _contracts_in_sight(state: State) -> set[str]:
    seen = {one for company in state.companies for one in (*company.contracts, *company.fulfilled)}
    seen.update(one for offer in state.offer.values() for one in offer)
    return seen.union(state.discarded)


def _lay_patents(state: State, dice: random.Random) -> None:
    """The advanced tiles that nobody has seen, those of the lowest level on top."""
    seen = {*state.patents, *state.discarded}
    for company in state.companies:
        seen.update(company.tiles)
        seen.update(sector.tile for sector in company.wheel)
    for level in LEVELS:
        tiles = [tile.id for tile in FACTS.tiles.values() if tile.level == level]
        state.patent_stack += _mixed([tile for tile in tiles if tile not in seen], dice)


def _mixed(pile: list[Any], dice: random.Random) -> list[Any]:
    return dice.sample(pile, len(pile))
