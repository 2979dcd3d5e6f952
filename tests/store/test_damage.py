"""A damaged document is named, set aside and reported; the others go on."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.store import NamedShelf, NumberedShelf
from pbem.store.errors import Busy, Damaged, StoreError

DAMAGES = {
    "empty": b"",
    "cut short": b'{"_default":{"1":{"schema":1,"entr',
    "zeros": bytes(200),
    "not text": b'{"_default":{"1":{"schema":1,"x":"\xff\xfe"}}}',
    "a list": b"[1, 2, 3]",
    "no table": b"{}",
    "no document": b'{"_default":{}}',
    "document is a list": b'{"_default":{"1":[]}}',
    "no schema": b'{"_default":{"1":{"entries":[]}}}',
    "schema is words": b'{"_default":{"1":{"schema":"one"}}}',
    "schema is yes": b'{"_default":{"1":{"schema":true}}}',
    "too deep": b'{"_default":{"1":{"schema":1,"x":' + b"[" * 100_000 + b"]" * 100_000 + b"}}}",
}


@pytest.fixture(params=DAMAGES.values(), ids=list(DAMAGES))
def damaged(request: pytest.FixtureRequest, games: NumberedShelf, game: int) -> bytes:
    """Game 1 has a due marker and is damaged; game 2 is well."""
    with games.hold(game) as held:
        held.commit({**held.document, "due_at": 10})
    games.create(lambda number: {"entries": ["two"], "due_at": 20})
    content: bytes = request.param
    file_of(games).write_bytes(content)
    return content


def file_of(games: NumberedShelf) -> Path:
    return games.home.path / "games" / "1.json"


def check_set_aside(games: NumberedShelf, content: bytes, error: StoreError) -> None:
    [aside] = games.home.set_aside()
    assert str(aside) in str(error)
    assert "game 1" in str(error)
    assert aside.read_bytes() == content
    assert aside.name.startswith("1~2")
    assert not file_of(games).exists()
    assert games.due(100) == [2]
    assert list(games.summaries()) == [(2, {"entries": 1})]
    assert games.read(2)["entries"] == ["two"]


def test_found_while_reading(games: NumberedShelf, damaged: bytes) -> None:
    with pytest.raises(Damaged) as caught:
        games.read(1)
    check_set_aside(games, damaged, caught.value)


def test_found_while_holding(games: NumberedShelf, damaged: bytes) -> None:
    with pytest.raises(Damaged) as caught, games.hold(1):
        pass
    check_set_aside(games, damaged, caught.value)


def test_found_while_listing(games: NumberedShelf, damaged: bytes) -> None:
    problems: list[StoreError] = []
    assert list(games.summaries(problems.append)) == [(2, {"entries": 1})]
    [problem] = problems
    check_set_aside(games, damaged, problem)


def test_found_while_listing_without_anybody_to_tell(
    games: NumberedShelf, game: int, caplog: pytest.LogCaptureFixture
) -> None:
    file_of(games).write_bytes(b"rubbish")
    assert list(games.summaries()) == []
    assert "game 1 cannot be read" in caplog.text


def test_found_while_settling(games: NumberedShelf, damaged: bytes) -> None:
    games.settle(1)
    with pytest.raises(Damaged) as caught:
        games.read(1)
    check_set_aside(games, damaged, caught.value)


def test_it_is_still_called_damaged_later(games: NumberedShelf, game: int) -> None:
    file_of(games).write_bytes(b"rubbish")
    for _ in range(2):
        with pytest.raises(Damaged, match="aside"):
            games.read(game)
        with pytest.raises(Damaged, match="aside"), games.hold(game):
            pass
    assert len(games.home.set_aside()) == 1


def test_damaged_twice_keeps_both(games: NumberedShelf, game: int) -> None:
    for content in (b"first", b"second", b"third"):
        file_of(games).write_bytes(content)
        with pytest.raises(Damaged):
            games.read(game)
    found = {path.read_bytes() for path in games.home.set_aside()}
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
