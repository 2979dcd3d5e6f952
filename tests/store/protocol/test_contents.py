"""All of a store, and how it goes into another."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.store import Store
from pbem.store.errors import Damaged, StoreError
from tests.store.kept import GAMES, NAMES, PEOPLE, InDirectory, Kept, new


def test_the_secret_is_the_same_for_all(kept: Kept, store: Store) -> None:
    assert len(store.secret()) == 32
    assert kept.open().secret() == store.secret()


def fill_up(store: Store) -> None:
    """Something of everything."""
    games, people = store.numbered(GAMES), store.named(PEOPLE)
    for number in range(3):
        new(games, entries=[number], due_at=number)
    games.remove(3)
    for name in NAMES:
        people.create_named(name, {"name": name})
    store.put_value("alive", b"5\n")
    store.put_value("troubles/bots-of-game-1", b"{}")
    store.add_member("blocked", "a@example.org")
    store.add_member("open", "2")


def test_all_of_it_goes_into_another_store(kept: Kept, store: Store, tmp_path: Path) -> None:
    fill_up(store)
    kept.damage("games", "2", b"rubbish")
    with pytest.raises(Damaged):
        store.numbered(GAMES).read(2)
    other = InDirectory(tmp_path / "other").open()
    given = dict(store.contents())
    assert other.fill(store.contents()) == len(given)
    assert dict(other.contents()) == given
    assert other.secret() == store.secret()
    games = other.numbered(GAMES)
    assert games.read(1) == store.numbered(GAMES).read(1)
    assert games.due(10) == [1]
    assert games.set_aside() == [2]
    assert {key for key, _ in other.named(PEOPLE).summaries()} == set(NAMES)
    assert other.members("blocked") == ["a@example.org"]
    assert other.members("open") == ["2"]
    assert new(games) == 4
    with pytest.raises(StoreError, match="not empty"):
        other.fill(store.contents())


def test_contents_go_back_where_they_came_from(kept: Kept, store: Store, tmp_path: Path) -> None:
    """There and back: both hold the same, byte for byte."""
    source = InDirectory(tmp_path / "source").open()
    fill_up(source)
    store.fill(source.contents())
    assert dict(store.contents()) == dict(source.contents())
    assert store.numbered(GAMES).due(10) == [1, 2]
    assert list(store.numbered(GAMES).summaries()) == list(source.numbered(GAMES).summaries())
