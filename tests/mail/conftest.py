"""A host on a driven clock, with the small game installed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.desk import registry
from pbem.desk.new_games.opening import open_game
from tests.desk.conftest import DrivenClock
from tests.small import SMALL

from .host import Correspondent, Mailhost


@pytest.fixture(autouse=True)
def small_game(monkeypatch: pytest.MonkeyPatch) -> None:
    found, names = registry.find, registry.names
    monkeypatch.setattr(registry, "find", lambda name: SMALL if name == "pearls" else found(name))
    monkeypatch.setattr(registry, "names", lambda: [*names(), "pearls"])


@pytest.fixture
def clock() -> DrivenClock:
    return DrivenClock()


@pytest.fixture
def host(tmp_path: Path, clock: DrivenClock) -> Iterator[Mailhost]:
    with Mailhost(tmp_path / "home", clock) as host:
        yield host


@pytest.fixture
def red(host: Mailhost) -> Correspondent:
    return Correspondent(host, "red@example.org")


@pytest.fixture
def blue(host: Mailhost) -> Correspondent:
    return Correspondent(host, "blue@example.org")


@pytest.fixture
def game(host: Mailhost) -> int:
    """A game of the two that has just begun."""
    players = {"red": "red@example.org", "blue": "blue@example.org"}
    return open_game(host.desk, "pearls", players, seed=bytes(32))
