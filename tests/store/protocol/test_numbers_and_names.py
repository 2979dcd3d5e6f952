"""Numbers are given once, and any name is a name."""

from __future__ import annotations

import os
import signal
from typing import Any

import pytest

from pbem.store import NamedShelf, NumberedShelf
from pbem.store.errors import NotFound
from tests.store.kept import NAMES, Kept, ended_well, in_child, new


def test_numbers_count_up(games: NumberedShelf) -> None:
    assert [games.create(lambda number: {"number": number}) for _ in range(3)] == [1, 2, 3]
    assert games.read(3)["number"] == 3


def test_a_number_is_not_given_again(games: NumberedShelf) -> None:
    assert [new(games), new(games)] == [1, 2]
    games.remove(2)
    assert new(games) == 3


def test_a_game_that_could_not_be_made_uses_up_its_number(games: NumberedShelf) -> None:
    with pytest.raises(ZeroDivisionError):
        games.create(lambda number: {"entries": [1 // 0]})
    assert not games.exists(1)
    assert new(games) == 2


def test_a_kill_while_a_game_is_made_gives_no_number_again(
    kept: Kept, games: NumberedShelf
) -> None:
    def killed(_number: int) -> dict[str, Any]:
        os.kill(os.getpid(), signal.SIGKILL)
        return {}

    assert not ended_well(in_child(lambda: kept.games().create(killed)))
    assert new(games) == 2


def test_two_processes_get_different_numbers(kept: Kept, games: NumberedShelf) -> None:
    def ten() -> None:
        shelf = kept.games()
        for _ in range(10):
            new(shelf)

    children = [in_child(ten) for _ in range(2)]
    assert [ended_well(child) for child in children] == [True, True]
    assert [key for key, _ in games.summaries()] == list(range(1, 21))


def test_a_name_is_taken_once(kept: Kept, people: NamedShelf) -> None:
    assert people.create_named("ann@example.org", {"name": "Ann"})
    assert not kept.people().create_named("ann@example.org", {"name": "Bob"})
    assert people.read("ann@example.org")["name"] == "Ann"


@pytest.mark.parametrize("name", NAMES)
def test_any_name_is_a_name_of_its_own(people: NamedShelf, name: str) -> None:
    people.create_named("other", {"due_at": 0})
    people.create_named(name, {"name": name, "due_at": 1})
    assert people.read(name)["name"] == name
    assert people.due(1) == ["other", name]
    assert {key for key, _ in people.summaries()} == {"other", name}


@pytest.mark.parametrize("name", ["", "a" * 201, "é" * 100])
def test_a_name_that_cannot_be(people: NamedShelf, name: str) -> None:
    assert not people.exists(name)
    with pytest.raises(NotFound, match="No name can be like this"):
        people.create_named(name, {})


def test_two_shelves_do_not_meet(games: NumberedShelf, people: NamedShelf) -> None:
    assert new(games, due_at=1) == 1
    people.create_named("1", {"due_at": 2})
    assert games.due(5) == [1]
    assert people.due(5) == ["1"]
    with games.hold(1), people.hold("1", timeout=0):  # a game's lock before a person's
        pass
