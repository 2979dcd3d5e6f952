"""A desk with the small game on a driven clock."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.desk import registry
from pbem.desk.desk import Desk
from pbem.desk.new_games.opening import open_game
from pbem.store import Home
from tests.small import SMALL

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
