"""Markers say which documents have work to do, and when."""

from __future__ import annotations

import errno
import os
from typing import Any

import pytest

from pbem.store import Note, NumberedShelf, outbox
from pbem.store.errors import StoreError

from .conftest import create


def commit(games: NumberedShelf, game: int, **fields: Any) -> None:
    with games.hold(game) as held:
        held.commit({**held.document, **fields})


def note(name: str = "a") -> Note:
    return Note(id=f"<{name}@example.org>", to=1, kind="turn", at=0, made=0)


def test_no_work_no_marker(games: NumberedShelf, game: int) -> None:
    assert games.due(1 << 40) == []


def test_a_deadline_is_due_at_its_time(games: NumberedShelf, game: int) -> None:
    commit(games, game, due_at=2_000_000_000)
    assert games.due(1_999_999_999) == []
    assert games.due(2_000_000_000) == [game]
    commit(games, game, due_at=2_000_000_100)  # later
    assert games.due(2_000_000_099) == []
    commit(games, game, due_at=1_000)  # sooner
    assert games.due(1_000) == [game]
    commit(games, game, due_at=None)
    assert games.due(1 << 40) == []


def test_a_letter_is_due_at_once_and_again_after_its_pause(games: NumberedShelf, game: int) -> None:
    with games.hold(game) as held:
        outbox.queue(held.document, note())
        held.commit({**held.document, "due_at": 5_000})
    assert games.due(0) == [game]
    with games.hold(game) as held:
        outbox.failed(held.document, note().id, now=100, why="no relay")
        held.commit(held.document)
    assert games.due(159) == []
    assert games.due(160) == [game]
    with games.hold(game) as held:
        outbox.sent(held.document, note().id)
        held.commit(held.document)
    assert games.due(4_999) == []
    assert games.due(5_000) == [game]


def test_the_longest_waiting_comes_first(games: NumberedShelf) -> None:
    for at in (30, 10, 20):
        create(games, due_at=at)
    assert games.due(100) == [2, 3, 1]


def test_a_marker_without_work_is_settled(games: NumberedShelf, game: int) -> None:
    folder = games.home.path / "due" / "games"
    (folder / "1").touch()
    (folder / "77").touch()  # a game that is not there
    (folder / "not a number").touch()
    now = 1 << 40
    assert sorted(games.due(now)) == [1, 77]
    games.settle(1)
    games.settle(77)
    assert games.due(now) == []
    assert games.read(1)["entries"] == []


def test_a_lost_marker_is_settled(games: NumberedShelf, game: int) -> None:
    commit(games, game, due_at=7)
    (games.home.path / "due" / "games" / "1").unlink()
    games.settle(1)
    assert games.due(6) == []
    assert games.due(7) == [game]


def test_the_marker_is_there_when_the_commit_was_cut_short(
    games: NumberedShelf, game: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Just before the document is replaced the marker stands: the earlier of old and new."""
    seen: list[list[int]] = []
    replace = os.replace

    def look(source: Any, target: Any) -> None:
        if str(target).endswith("/games/1.json") and "summaries" not in str(target):
            seen.append([now for now in (0, 50, 100, 200) if games.due(now)])
        replace(source, target)

    monkeypatch.setattr(os, "replace", look)
    commit(games, game, due_at=100)
    commit(games, game, due_at=50)
    commit(games, game, due_at=200)
    commit(games, game, due_at=None)
    assert seen == [[100, 200], [50, 100, 200], [50, 100, 200], [200]]


def test_no_marker_no_commit(
    games: NumberedShelf, game: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*args: Any, **kwargs: Any) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(os, "utime", full)
    with pytest.raises(StoreError, match="disk is full"):
        commit(games, game, due_at=100)
    monkeypatch.undo()
    assert "due_at" not in games.read(game)
