"""A shelf of the host directory: its files, and the numbers that are never given twice."""

from __future__ import annotations

import os
import signal
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from pbem.store import NamedShelf, NumberedShelf
from pbem.store.errors import NotFound

from .kept import NAMES, add, ended_well, in_child, new


def test_the_lock_file_outlives_everything(games: NumberedShelf, game: int) -> None:
    lock = games.home.path / "locks" / "games" / "1.lock"
    before = lock.stat().st_ino
    add(games, game, "one")
    games.remove(game)
    assert lock.stat().st_ino == before


def test_asking_for_what_is_not_there_leaves_no_trace(games: NumberedShelf) -> None:
    """So nobody can fill the disk with questions."""
    for act in (games.read, games.remove, games.summary):
        with pytest.raises(NotFound):
            act(7)
    with pytest.raises(NotFound), games.hold(7):
        pass
    assert list((games.home.path / "locks" / "games").iterdir()) == []


# Numbers


@pytest.mark.parametrize(
    "counter", [None, b"", b"9" * 5000, b"rubbish", b"\xff", b"0\n", b"-3\n", b"1\n"]
)
def test_a_lost_or_old_counter_gives_no_number_again(
    games: NumberedShelf, counter: bytes | None
) -> None:
    assert [new(games), new(games), new(games)] == [1, 2, 3]
    games.remove(3)
    (games.home.path / "games" / "2.json").write_bytes(b"damage")
    list(games.summaries())
    path = games.home.path / "games.next"
    path.unlink()
    if counter is not None:
        path.write_bytes(counter)
    assert new(games) == 4
    assert new(games) == 5


def test_a_kill_and_a_lost_counter_give_no_number_again(
    games: NumberedShelf,
) -> None:
    def killed(_number: int) -> dict[str, Any]:
        os.kill(os.getpid(), signal.SIGKILL)
        return {}

    child = in_child(partial(games.create, killed))
    assert not ended_well(child)
    assert new(games) == 2
    (games.home.path / "games.next").unlink()
    assert new(games) == 3


def test_the_next_number_is_found_without_looking_at_all_games(
    games: NumberedShelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    new(games)

    def no_looking(*args: Any) -> Any:
        raise AssertionError("all games were looked at")

    monkeypatch.setattr(Path, "iterdir", no_looking)
    monkeypatch.setattr(os, "scandir", no_looking)
    monkeypatch.setattr(os, "listdir", no_looking)
    assert new(games) == 2
    with games.hold(1) as held:
        held.commit({**held.document, "due_at": 3})
    games.settle(1)
    games.remove(1)


# Names


@pytest.mark.parametrize("name", NAMES)
def test_any_name_has_a_file_of_its_own(people: NamedShelf, name: str) -> None:
    people.create_named("other", {})
    people.create_named(name, {})
    assert len(list((people.home.path / "people").iterdir())) == 2
