"""Markers say which documents have work to do, and when."""

from __future__ import annotations

import errno
import os
import threading
from pathlib import Path
from typing import Any

import pytest

from pbem.store import Home, NumberedShelf, kind_of
from pbem.store.errors import StoreError

from .kept import commit


def marker_of(games: NumberedShelf, at: int, name: str = "1") -> Path:
    """Where the marker of a game lies."""
    hour, minute, second = at // 3600, at // 60 % 60, at % 60
    return games.home.path / "due" / "games" / f"H{hour}" / f"M{minute:02}" / f"{second:02}-{name}"


def test_a_marker_without_work_is_settled(games: NumberedShelf, game: int) -> None:
    folder = games.home.path / "due" / "games" / "NOW"
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
    marker_of(games, 7).unlink()
    assert games.due(7) == []
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

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StoreError, match="disk is full"):
        commit(games, game, due_at=100)
    monkeypatch.undo()
    assert "due_at" not in games.read(game)


def test_only_what_is_due_is_looked_at(
    games: NumberedShelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither a later hour nor a later minute of this one is listed, and no file is looked at."""
    for at in (7200, 7260, 7380, 10800, 90000):
        games.create(lambda number, at=at: {"due_at": at})  # type: ignore[misc]
    listed: list[str] = []
    scandir = os.scandir

    def look(folder: Any) -> Any:
        listed.append(Path(folder).name)
        return scandir(folder)

    def refuse(*args: Any, **kwargs: Any) -> Any:
        raise AssertionError("a file was looked at")

    monkeypatch.setattr(os, "scandir", look)
    monkeypatch.setattr(Path, "stat", refuse)
    assert games.due(7270) == [1, 2]
    assert sorted(listed) == ["H2", "M00", "M01", "NOW", "games"]


def test_folders_of_times_that_are_over_go_when_they_are_empty(
    games: NumberedShelf, game: int
) -> None:
    commit(games, game, due_at=7200)
    commit(games, game, due_at=7260)
    commit(games, game, due_at=20000)
    hour = games.home.path / "due" / "games" / "H2"
    assert games.due(7259) == []
    assert hour.is_dir()
    assert games.due(11000) == []
    assert not hour.exists()
    commit(games, game, due_at=7200)
    assert games.due(11000) == [game]
    assert games.due(11000) == [game], "what is due stays until it is done"


def test_folders_come_and_go_while_others_write(games: NumberedShelf, game: int) -> None:
    over = threading.Event()
    other = Home.open(games.home.path).numbered(kind_of("games", "game"))

    def sweep() -> None:
        while not over.is_set():
            other.due(1 << 40)

    sweeper = threading.Thread(target=sweep)
    sweeper.start()
    try:
        for turn in range(100):
            commit(games, game, due_at=1 + turn % 5 * 60)
    finally:
        over.set()
        sweeper.join()
    assert games.due(1 << 40) == [game]
    assert games.due(4 * 60) == []


def test_markers_of_an_older_pbem_go_where_they_belong(games: NumberedShelf, game: int) -> None:
    commit(games, game, due_at=7380)
    marker = marker_of(games, 7380)
    old = games.home.path / "due" / "games" / "1"
    marker.rename(old)
    os.utime(old, (7380, 7380))
    assert games.due(7379) == []
    assert marker.exists()
    assert not old.exists()
    assert games.due(7380) == [game]


def test_a_lost_mark_of_who_owes_letters_is_settled(games: NumberedShelf, game: int) -> None:
    commit(games, game, outbox=[{"id": "<a>", "next": 900}])
    (games.home.path / "owed" / "games" / "1").unlink()
    games.settle(game)
    assert games.owing() == [game]


def test_a_marker_is_a_second_name_of_the_lock_file(games: NumberedShelf, game: int) -> None:
    """A new file costs some disks twenty times as much as a name."""
    commit(games, game, due_at=7, outbox=[{"id": "<a@b>", "next": 9}])
    lock = games.home.path / "locks" / "games" / "1.lock"
    owed = games.home.path / "owed" / "games" / "1"
    assert all(path.samefile(lock) for path in (marker_of(games, 7), owed))


def test_a_marker_is_a_file_of_its_own_where_there_are_no_second_names(
    games: NumberedShelf, game: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(source: Any, target: Any) -> None:
        raise OSError(errno.EPERM, "not on this disk", source, None, target)

    monkeypatch.setattr(os, "link", refuse)
    commit(games, game, due_at=7)
    assert marker_of(games, 7).stat().st_nlink == 1
    assert games.due(7) == [game]


def test_a_marker_that_lies_at_both_times_is_left_at_the_new_one(
    games: NumberedShelf, game: int
) -> None:
    """Two names of one file: to rename one to the other would leave both."""
    commit(games, game, due_at=900)
    commit(games, game, due_at=100)
    assert not marker_of(games, 900).exists()
    assert games.due(100) == [game]
