"""What is not there, and what was removed."""

from __future__ import annotations

import pytest

from pbem.store import NamedShelf, NumberedShelf
from pbem.store.errors import Busy, NotFound
from tests.store.kept import add, commit


def test_what_is_not_there(games: NumberedShelf, people: NamedShelf) -> None:
    assert not games.exists(7)
    with pytest.raises(NotFound, match="There is no game 7 on this host"):
        games.read(7)
    with pytest.raises(NotFound), games.hold(7):
        pass
    with pytest.raises(NotFound):
        games.remove(7)
    with pytest.raises(NotFound):
        games.summary(7)
    for number in (-1, 10**15, 10**400):
        assert not games.exists(number)
        assert games.stamp(number) is None
        with pytest.raises(NotFound):
            games.read(number)
    assert not people.exists("../../etc/passwd")


def test_removed_is_removed(games: NumberedShelf, game: int) -> None:
    commit(games, game, due_at=5)
    games.remove(game)
    assert not games.exists(game)
    assert games.due(10) == []
    assert list(games.summaries()) == []


def test_removed_only_if_that_is_so(games: NumberedShelf, game: int) -> None:
    games.remove(game, only_if=lambda document: bool(document["entries"]))
    assert games.exists(game)
    add(games, game, "one")
    with games.hold(game), pytest.raises(Busy):
        games.remove(game, timeout=0)
    games.remove(game, only_if=lambda document: bool(document["entries"]))
    assert not games.exists(game)
