"""A desk with the small game on a driven clock."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.desk import registry
from pbem.desk.desk import Desk
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.games.barrage.game import Barrage
from pbem.store import Home
from tests.small import SMALL

from .real_games import Game, opened

NOW = 1_800_000_000


class DrivenClock:
    """A clock that stands still until it is moved."""

    def __init__(self, now: int = NOW) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now


@pytest.fixture(autouse=True)
def small_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "find", lambda name: SMALL)


@pytest.fixture
def clock() -> DrivenClock:
    return DrivenClock()


@pytest.fixture
def desk(tmp_path: Path, clock: DrivenClock) -> Desk:
    return Desk(Home.create(tmp_path / "home"), clock, "example.net")


@pytest.fixture
def number(desk: Desk) -> int:
    """A game of two people, opened with a given seed."""
    players = {"red": "red@example.org", "blue": "blue@example.org"}
    return open_game(desk, "pearls", players, seed=bytes(32))


@pytest.fixture
def barrage(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game of two, and the seat that is asked."""
    return opened(desk, monkeypatch, Barrage())


@pytest.fixture
def alone(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game of one person against an Automa, at the person's first action, and the seat."""
    monkeypatch.setattr(registry, "find", lambda name: Barrage())
    people = {"Mia": "mia@example.org", "Hal": "automa"}
    number = open_game(desk, "barrage", people, {}, bytes(32))
    while "bank" not in [one.phrase for one in desk.read(number).load().offers(0)]:
        give_orders(desk, number, 0, [desk.read(number).load().offers(0)[0].phrase])
    return number, 0


@pytest.fixture
def three(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game of Anna, Ben and Hal, and Anna's seat."""
    monkeypatch.setattr(registry, "find", lambda name: Barrage())
    people = {name: f"{name}@example.org" for name in ("Anna", "Ben", "Hal")}
    number = open_game(desk, "barrage", people, {"variant": "introductory"}, bytes(32))
    return number, 0
