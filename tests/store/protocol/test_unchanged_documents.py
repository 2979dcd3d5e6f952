"""What is looked at again and again is read when it has changed, and only then."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.store import NumberedShelf, unchanged_documents
from pbem.store.errors import NotFound
from pbem.store.unchanged_documents import UnchangedDocuments
from tests.store.kept import commit, new


@pytest.fixture
def read(games: NumberedShelf, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the documents that were read."""
    found: list[int] = []
    really_read = games.read

    def reading(key: int, *given: Any) -> dict[str, Any]:
        found.append(key)
        return really_read(key, *given)

    monkeypatch.setattr(games, "read", reading)
    return found


def test_what_has_not_changed_is_read_once(
    games: NumberedShelf, game: int, read: list[int]
) -> None:
    looked = UnchangedDocuments(games, "due_at", "outbox")
    assert looked.known(game) is None
    commit(games, game, due_at=5)
    assert looked.read(game) == looked.read(game) == looked.known(game)
    assert looked.read(game)["due_at"] == 5
    assert read == [game]


def test_a_commit_is_seen_at_once(games: NumberedShelf, game: int) -> None:
    looked = UnchangedDocuments(games, "due_at")
    for due_at in range(50):  # of the same length, one right after the other
        commit(games, game, due_at=1000 + due_at)
        assert looked.known(game) is None
        assert looked.read(game) == {"due_at": 1000 + due_at}


def test_nothing_is_remembered_for_long(
    games: NumberedShelf, game: int, read: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unchanged_documents, "SECONDS", -1.0)
    looked = UnchangedDocuments(games, "due_at")
    looked.read(game)
    looked.read(game)
    assert read == [game, game]


def test_no_more_is_remembered_than_that(
    games: NumberedShelf, read: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unchanged_documents, "MOST", 2)
    looked = UnchangedDocuments(games, "due_at")
    first, second, third = (new(games, due_at=1) for _number in range(3))
    for number in (first, second, third):
        looked.read(number)
    assert looked.known(first) is None
    assert looked.known(second) == looked.known(third) == {"due_at": 1}


def test_what_is_gone_is_not_remembered(games: NumberedShelf, game: int) -> None:
    looked = UnchangedDocuments(games, "due_at")
    looked.read(game)
    games.remove(game)
    assert looked.known(game) is None
    with pytest.raises(NotFound):
        looked.read(game)
