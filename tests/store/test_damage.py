"""Where the file of a damaged document lies aside, and how it is put back."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.store import NamedShelf, NumberedShelf
from pbem.store.errors import Busy, Damaged, StoreError


def file_of(games: NumberedShelf) -> Path:
    return games.home.path / "games" / "1.json"


def test_its_file_lies_aside_as_it_was(games: NumberedShelf, game: int) -> None:
    file_of(games).write_bytes(b"rubbish")
    with pytest.raises(Damaged) as caught:
        games.read(game)
    [where] = games.home.set_aside()
    assert where in str(caught.value)
    assert Path(where).read_bytes() == b"rubbish"
    assert Path(where).name.startswith("1~2")
    assert not file_of(games).exists()


def test_damaged_twice_keeps_both(games: NumberedShelf, game: int) -> None:
    for content in (b"first", b"second", b"third"):
        file_of(games).write_bytes(content)
        with pytest.raises(Damaged):
            games.read(game)
    found = {Path(where).read_bytes() for where in games.home.set_aside()}
    assert found == {b"first", b"second", b"third"}


def test_it_can_be_put_back(games: NumberedShelf, game: int) -> None:
    well = file_of(games).read_bytes()
    file_of(games).write_bytes(b"rubbish")
    with pytest.raises(Damaged):
        games.read(game)
    file_of(games).write_bytes(well)
    assert games.read(game)["entries"] == []
    assert list(games.summaries()) == [(game, {"entries": 0})]


def test_a_damaged_file_is_moved_only_under_its_lock(games: NumberedShelf, game: int) -> None:
    with games.hold(game):
        file_of(games).write_bytes(b"rubbish")
        problems: list[StoreError] = []
        assert list(games.summaries(problems.append)) == []
        assert [type(problem) for problem in problems] == [Busy]
        assert file_of(games).exists()
    with pytest.raises(Damaged):
        games.read(game)
    assert not file_of(games).exists()


def test_names_that_start_alike_are_told_apart(people: NamedShelf) -> None:
    people.create_named("ann", {})
    people.create_named("ann.b", {})
    (people.home.path / "people" / "ann.b.json").write_bytes(b"rubbish")
    with pytest.raises(Damaged):
        people.read("ann.b")
    people.remove("ann")
    with pytest.raises(StoreError, match="There is no person ann on"):
        people.read("ann")
