"""Trying a card out leaves the table as it was."""

from __future__ import annotations

from typing import get_origin

import msgspec
import pytest
from msgspec.structs import fields

from pbem.engine import random_game
from pbem.games.underwater_cities.opening_slots.copying import copied
from pbem.games.underwater_cities.state import Player, State

from .tabletop import GAME, NAMES, RED

NEVER_CHANGED_IN_A_TURN = {"names", "order", "blue"}


def collections_of(kind: type[msgspec.Struct]) -> list[str]:
    names = [one.name for one in fields(kind) if get_origin(one.type) in (list, dict)]
    return [name for name in names if name not in NEVER_CHANGED_IN_A_TURN]


def test_a_copy_shares_nothing_that_a_turn_may_change() -> None:
    state = random_game(GAME, NAMES[:4], {"contracts": "yes"}, 1)[0].table.state
    other = copied(state, RED)
    assert other == state
    for name in collections_of(State):
        assert getattr(other, name) is not getattr(state, name), name
    assert all(a is not b for a, b in zip(other.track, state.track, strict=True))
    for name in collections_of(Player):
        mine, theirs = state.players[RED], other.players[RED]
        assert getattr(mine, name) is not getattr(theirs, name), name


@pytest.mark.parametrize("seed", range(4))
def test_looking_for_more_plays_changes_nothing(seed: int) -> None:
    play, dice = random_game(GAME, NAMES[: seed + 1], {"boards": "advanced"}, f"looking {seed}")
    found = 0
    while play.pending:
        seat = next(iter(play.pending))
        question = play.pending[seat]
        before = msgspec.json.encode(play.table.state)
        known = len(question.known)
        choices = question.choices
        assert msgspec.json.encode(play.table.state) == before
        found += len(choices) - known
        play.answer(seat, dice.randrange(len(choices)))
    assert found > 0
