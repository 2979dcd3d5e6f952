"""Each document in a backup is whole, whatever is written meanwhile; so is what is put back."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.store.backup import save
from pbem.store.documents import only_document, tables_of
from pbem.store.postgres.connections import close_all
from tests.store.backed_up import beside, documents
from tests.store.kept import Kept


def writer(kept: Kept) -> Callable[[], None]:
    """Writes to one of three games, a little or much, and now and then opens one with a person."""
    chance, newcomers = random.Random(7), iter(range(1, 200))

    def write() -> None:
        games, people = kept.games(), kept.people()
        with games.hold(chance.randint(1, 3)) as held:
            size = chance.choice([10, 1_000, 300_000])
            held.commit({"entries": ["x" * size], "size": size})
        if chance.random() < 0.05:
            person = f"p{next(newcomers, 0)}"
            people.create_named(person, {"name": person})
            games.create(lambda _number: {"entries": [], "player": person})

    return write


@pytest.mark.parametrize("times", [30, pytest.param(600, marks=pytest.mark.soak)])
def test_each_document_is_whole(kept: Kept, tmp_path: Path, times: int) -> None:
    for _ in range(3):
        kept.games().create(lambda _number: {"entries": []})
    close_all()  # whoever is forked has connections of its own
    seen = set()
    with beside(writer(kept)):
        for _ in range(times):
            saved = save(kept.open(), tmp_path / "backup")
            assert saved.damaged == []
            found = documents(tmp_path / "backup")
            assert saved.files == len(found)
            kept_now = {
                name: only_document(tables_of(data))
                for name, data in found.items()
                if name.endswith(".json")
            }
            for name, document in kept_now.items():
                if "size" in document:
                    assert len(document["entries"][0]) == document["size"]
                    seen.add((name, document["size"]))
                if "player" in document:
                    assert f"people/{document['player']}.json" in kept_now, "a seat, no person"
    assert len(seen) > 3, "nothing was written meanwhile"
