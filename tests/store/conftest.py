"""A host directory with a shelf of games and one of people."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pbem.store import Home, NamedShelf, NumberedShelf


def summarise(document: dict[str, Any]) -> dict[str, Any]:
    return {"entries": len(document.get("entries", []))}


def create(games: NumberedShelf, **document: Any) -> int:
    """A new document on the shelf; returns its number."""
    return games.create(lambda number: document)


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home.create(tmp_path / "host")


@pytest.fixture
def games(home: Home) -> NumberedShelf:
    return NumberedShelf(home, "games", "game", summarise)


@pytest.fixture
def people(home: Home) -> NamedShelf:
    return NamedShelf(home, "people", "person")


@pytest.fixture
def game(games: NumberedShelf) -> int:
    """The number of a game that is there."""
    return games.create(lambda number: {"entries": []})
