"""Old documents are brought up to date when they are loaded; later ones are refused."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.store import Home, NumberedShelf, kind_of
from pbem.store.errors import StoreError
from pbem.store.migrate import migrate


def rename_moves(document: dict[str, Any]) -> dict[str, Any]:
    document["entries"] = document.pop("moves")
    return document


def count_entries(document: dict[str, Any]) -> dict[str, Any]:
    return {**document, "count": len(document["entries"])}


STEPS = (rename_moves, count_entries)


def shelf(home: Home, steps: int) -> NumberedShelf:
    return home.numbered(kind_of("games", "game", steps=STEPS[:steps]))


def on_disk(home: Home) -> bytes:
    return (home.path / "games" / "1.json").read_bytes()


def test_each_step_in_turn() -> None:
    old = {"schema": 1, "moves": ["a", "b"]}
    assert migrate(old, STEPS, "it") == {"schema": 3, "entries": ["a", "b"], "count": 2}
    middle = {"schema": 2, "entries": ["a"]}
    assert migrate(middle, STEPS, "it") == {"schema": 3, "entries": ["a"], "count": 1}
    now = {"schema": 3, "entries": ["a"], "count": 9}
    assert migrate(dict(now), STEPS, "it") == now


def test_on_load_and_written_with_the_next_commit(home: Home) -> None:
    shelf(home, 0).create(lambda number: {"moves": ["a"]})
    before = on_disk(home)
    later = shelf(home, 2)
    assert later.read(1) == {"schema": 3, "entries": ["a"], "count": 1}
    assert on_disk(home) == before
    with later.hold(1) as held:
        assert held.document == later.read(1)
        held.commit(held.document)
    assert b'"schema":3' in on_disk(home)
    assert later.read(1) == {"schema": 3, "entries": ["a"], "count": 1}


def test_a_later_schema_is_refused_and_left_alone(home: Home) -> None:
    shelf(home, 2).create(lambda number: {"entries": [], "count": 0})
    before = on_disk(home)
    earlier = shelf(home, 1)
    with pytest.raises(StoreError, match=r"1\.json was written by a later pbem \(schema 3"):
        earlier.read(1)
    with pytest.raises(StoreError, match="later pbem"), earlier.hold(1):
        pass
    assert on_disk(home) == before
    assert home.set_aside() == []


def test_a_step_that_fails_is_no_damage(home: Home) -> None:
    shelf(home, 0).create(lambda number: {"no moves": True})
    with pytest.raises(StoreError, match=r"1\.json cannot be brought from schema 1.*moves"):
        shelf(home, 2).read(1)
    assert home.set_aside() == []
