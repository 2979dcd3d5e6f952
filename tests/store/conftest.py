"""A host directory with a shelf of games and one of people."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.store import Home, NamedShelf, NumberedShelf

from .kept import GAMES, PEOPLE, new


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home.create(tmp_path / "host")


@pytest.fixture
def games(home: Home) -> NumberedShelf:
    return home.numbered(GAMES)


@pytest.fixture
def people(home: Home) -> NamedShelf:
    return home.named(PEOPLE)


@pytest.fixture
def game(games: NumberedShelf) -> int:
    """The number of a game that is there."""
    return new(games, entries=[])
