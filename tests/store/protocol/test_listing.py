"""Summaries, and documents of other versions."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.store import NamedShelf, NumberedShelf, Store, kind_of
from pbem.store.errors import StoreError
from tests.store.kept import NAMES, Kept, commit, new


@pytest.fixture
def two(games: NumberedShelf) -> NumberedShelf:
    for count in (1, 2):
        new(games, entries=[0] * count)
    return games


def test_all_are_listed_in_order(games: NumberedShelf) -> None:
    for count in range(12):
        new(games, entries=[0] * count)
    listed = [(number, {"entries": number - 1}) for number in range(1, 13)]
    assert list(games.summaries()) == listed
    assert games.summary(11) == {"entries": 10}
    assert list(games.summaries(after=9)) == listed[9:]
    assert list(games.summaries(after=1, most=2)) == listed[1:3]
    assert list(games.summaries(most=0)) == []
    assert list(games.summaries(backwards=True)) == listed[::-1]
    assert list(games.summaries(after=10, most=2, backwards=True)) == [listed[8], listed[7]]
    assert list(games.summaries(after=1, backwards=True)) == []
    games.remove(9)
    assert list(games.summaries(after=10, most=2, backwards=True)) == [listed[7], listed[6]]


def test_pages_of_names_hold_each_name_once(people: NamedShelf) -> None:
    for name in NAMES:
        people.create_named(name, {})
    found: list[str] = []
    last = None
    while page := [key for key, _ in people.summaries(after=last, most=2)]:
        found += page
        last = page[-1]
    assert sorted(found) == sorted(NAMES)
    assert found == [key for key, _ in people.summaries()]
    assert found[::-1] == [key for key, _ in people.summaries(backwards=True)]


def test_a_summary_is_never_old(kept: Kept, two: NumberedShelf) -> None:
    commit(kept.games(), 1, entries=[7] * 7)
    assert list(two.summaries()) == [(1, {"entries": 7}), (2, {"entries": 2})]
    assert two.summary(1) == {"entries": 7}


def test_a_new_way_to_summarise_makes_them_all_again(store: Store, two: NumberedShelf) -> None:
    kind = kind_of("games", "game", lambda document: {"new": True}, summary_version=2)
    other = store.numbered(kind)
    assert other.summary(1) == {"new": True}
    with other.hold(2):  # one that is held is listed all the same
        assert list(other.summaries()) == [(1, {"new": True}), (2, {"new": True})]


def test_a_summary_that_fails_stops_the_commit(two: NumberedShelf) -> None:
    with two.hold(1) as held, pytest.raises(TypeError):
        held.commit({"entries": None})
    assert two.read(1)["entries"] == [0]


def test_a_game_of_a_later_pbem_is_reported_and_stays(kept: Kept, two: NumberedShelf) -> None:
    kept.damage("games", "1", b'{"_default":{"1":{"schema":99}}}')
    problems: list[StoreError] = []
    assert list(two.summaries(problems.append)) == [(2, {"entries": 2})]
    assert "later pbem" in str(problems[0])
    with pytest.raises(StoreError, match="later pbem"):
        two.read(1)
    assert two.exists(1)
    assert two.set_aside() == []


def test_a_page_is_full_though_a_document_cannot_be_read(kept: Kept, two: NumberedShelf) -> None:
    new(two, entries=[0] * 3)
    kept.damage("games", "1", b'{"_default":{"1":{"schema":99}}}')
    problems: list[StoreError] = []
    assert [key for key, _ in two.summaries(problems.append, most=2)] == [2, 3]
    assert len(problems) == 1


def test_a_document_of_another_form_is_reported_and_the_others_are_listed(store: Store) -> None:
    games = store.numbered(
        kind_of("games", "game", lambda document: {"of": document["needed"]}, summary_version=2)
    )
    games.create(lambda number: {"needed": 1})
    games.create(lambda number: {"needed": 2})
    plain = store.numbered(kind_of("games", "game"))
    with plain.hold(1) as held:
        held.commit({"something": "else"})
    told: list[StoreError] = []
    assert [key for key, _ in games.summaries(told.append)] == [2]
    assert "game 1" in str(told[0])


def test_an_old_document_is_read_as_a_new_one(store: Store, games: NumberedShelf) -> None:
    def step(document: dict[str, Any]) -> dict[str, Any]:
        return {**document, "stepped": True}

    old = store.numbered(kind_of("games", "game", steps=()))
    now = store.numbered(kind_of("games", "game", steps=(step,)))
    number = new(old, entries=[1])
    assert now.read(number) == {"entries": [1], "stepped": True, "schema": 2}
    assert old.read(number)["schema"] == 1, "what is only read is not written"
    with now.hold(number) as held:
        held.commit(held.document)
    with pytest.raises(StoreError, match="later pbem"):
        old.read(number)
