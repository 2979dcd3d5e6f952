"""A new and empty store, of each kind."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.store import NamedShelf, NumberedShelf, Store
from pbem.store.postgres.connections import close_all
from tests.postgres import Server
from tests.store.kept import GAMES, PEOPLE, InDatabase, InDirectory, Kept, new


@pytest.fixture(params=["directory", "postgres"])
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Kept]:
    """A new and empty store, of each kind."""
    if request.param == "directory":
        yield InDirectory(tmp_path / "host")
        return
    server: Server = request.getfixturevalue("postgres")
    yield InDatabase(tmp_path, server.new_url())
    close_all()


@pytest.fixture
def store(kept: Kept) -> Store:
    return kept.open()


@pytest.fixture
def games(store: Store) -> NumberedShelf:
    return store.numbered(GAMES)


@pytest.fixture
def people(store: Store) -> NamedShelf:
    return store.named(PEOPLE)


@pytest.fixture
def game(games: NumberedShelf) -> int:
    """The number of a game that is there."""
    return new(games, entries=[])
