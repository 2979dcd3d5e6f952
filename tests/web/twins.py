"""Pairs of games that differ in nothing that one of the seats may know."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pbem.desk import registry
from pbem.desk.desk import Desk
from pbem.engine import Goto, Table
from pbem.engine.play import Play
from pbem.games.barrage.game import Barrage
from pbem.games.barrage.state import State as BarrageState
from pbem.games.underwater_cities.game import UnderwaterCities
from pbem.games.underwater_cities.state import State
from pbem.store import Home
from tests.barrage.random_games import reshuffled
from tests.underwater_cities.swapped_cards import Swapped, corresponding, shown_to, swap

from .games import opened


def twin_host(path: Path, desk: Desk) -> Desk:
    """Another host with the same secret, and nothing else yet."""
    home = Home.create(path)
    shutil.copy(desk.home.path / "secret", path / "secret")
    return Desk(home, desk.clock)


def cities(seed: int) -> tuple[Play[State], Play[State], int]:
    """A game of Underwater Cities, its twin, and the seat that cannot tell them apart."""
    dice = random.Random(f"pages {seed}")
    names = ["anna", "ben", "cleo"]
    game = UnderwaterCities()
    one: Play[State] = Play.open(game, names, {}, dice.randbytes(32))
    seat = dice.randrange(3)
    seen = shown_to(one, seat)
    for _decision in range(60):
        asked = one.awaiting[0]
        keys = [offer.key for offer in one.offers(asked)]
        if asked != seat:
            keys = [key for key in keys if key.endswith("ANY")] or keys
        one.answer_key(asked, dice.choice(keys))
        seen |= shown_to(one, seat)
        if one.table.state.round > 1:
            break
    cards = swap(one, seen, dice)
    other: Play[State] = Play.open(Swapped(cards), names, {}, one.seed)
    for entry in one.record:
        other.answer_key(entry.seat, corresponding(entry.key, cards))
    return one, other, seat


class Restacked(Barrage):
    """The same game, but what nobody turned up until it `ended` lies in another order."""

    folder = Barrage().folder

    def __init__(self, ended: BarrageState) -> None:
        self.ended = ended

    def setup(self, table: Table[BarrageState]) -> tuple[BarrageState, Goto]:
        state, first = super().setup(table)
        mixed = reshuffled(self.ended, random.Random(5))
        for stack, left in mixed.stacks.items():
            state.stacks[stack][: len(left)] = left
        state.patent_stack[: len(mixed.patent_stack)] = mixed.patent_stack
        return state, first


def barrage(seed: int) -> tuple[Play[BarrageState], Play[BarrageState], int]:
    """A game of Barrage, its twin, and a seat; nobody can tell them apart."""
    dice = random.Random(f"pages {seed}")
    names = ["anna", "ben", "cleo"]
    one: Play[BarrageState] = Play.open(Barrage(), names, {}, dice.randbytes(32))
    for _decision in range(70):
        asked = one.awaiting[0]
        one.answer_key(asked, dice.choice(one.offers(asked)).key)
    twin = Restacked(one.table.state)
    return one, Play.replay(twin, names, {}, one.seed, one.record), dice.randrange(3)


TWINS: list[Callable[[int], tuple[Play[Any], Play[Any], int]]] = [barrage, cities]


def host_with(path: Path, like: Desk, play: Play[Any], monkeypatch: pytest.MonkeyPatch) -> Desk:
    """A host on which this play is game 1."""
    desk = twin_host(path, like)
    monkeypatch.setattr(Swapped, "folder", UnderwaterCities().folder, raising=False)
    monkeypatch.setattr(registry, "find", lambda _name: play.game)
    opened(desk, play.game.name, len(play.names))
    with desk.sitting(1) as game:
        game.play = play
        game.commit()
    return desk
