"""A damaged document is set aside and reported; the others go on."""

from __future__ import annotations

import pytest

from pbem.store import NumberedShelf
from pbem.store.errors import Damaged, StoreError
from tests.store.kept import Kept, commit, new

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
def damaged(request: pytest.FixtureRequest, kept: Kept, games: NumberedShelf, game: int) -> None:
    """Game 1 is due and damaged; game 2 is well."""
    commit(games, game, due_at=10)
    new(games, entries=["two"], due_at=20)
    kept.damage("games", "1", request.param)


def check_set_aside(games: NumberedShelf, error: StoreError) -> None:
    assert games.set_aside() == [1]
    [where] = games.home.set_aside()
    assert where in str(error)
    assert "game 1" in str(error)
    assert not games.exists(1)
    assert games.due(100) == [2]
    assert list(games.summaries()) == [(2, {"entries": 1})]
    for _time in range(2):
        with pytest.raises(Damaged, match="aside"):
            games.read(1)
        with pytest.raises(Damaged, match="aside"), games.hold(1):
            pass
    assert new(games) == 3


@pytest.mark.usefixtures("damaged")
def test_damage_found_while_reading(games: NumberedShelf) -> None:
    with pytest.raises(Damaged) as caught:
        games.read(1)
    check_set_aside(games, caught.value)


@pytest.mark.usefixtures("damaged")
def test_damage_found_while_holding(games: NumberedShelf) -> None:
    with pytest.raises(Damaged) as caught, games.hold(1):
        pass
    check_set_aside(games, caught.value)


@pytest.mark.usefixtures("damaged")
def test_damage_found_while_listing(games: NumberedShelf) -> None:
    problems: list[StoreError] = []
    assert list(games.summaries(problems.append)) == [(2, {"entries": 1})]
    [problem] = problems
    check_set_aside(games, problem)


@pytest.mark.usefixtures("damaged")
def test_damage_found_while_settling(games: NumberedShelf) -> None:
    games.settle(1)
    with pytest.raises(Damaged) as caught:
        games.read(1)
    check_set_aside(games, caught.value)


def test_a_damaged_document_is_moved_only_under_its_lock(
    kept: Kept, games: NumberedShelf, game: int
) -> None:
    kept.damage("games", "1", b"rubbish")
    other = new(games, entries=[])
    with games.hold(other), pytest.raises(Damaged):
        games.read(game)
    assert games.set_aside() == [game]


def test_damage_found_while_listing_without_anybody_to_tell(
    kept: Kept, games: NumberedShelf, game: int, caplog: pytest.LogCaptureFixture
) -> None:
    kept.damage("games", "1", b"rubbish")
    assert list(games.summaries()) == []
    assert "game 1 cannot be read" in caplog.text
