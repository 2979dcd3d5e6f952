"""Locks are taken in one order, so that two letters at a time never wait for each other."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pbem.mail.address import Token
from pbem.store.directory import lock, shelf
from tests.mail.host import Correspondent, Mailhost
from tests.people.writing import confirms


@pytest.fixture
def nested(monkeypatch: pytest.MonkeyPatch) -> set[tuple[str, str]]:
    """Which kinds of locks were taken (the second) while which were held (the first).

    For a document that is only being made nobody else can be waiting, so that does not count.
    """
    pairs: set[tuple[str, str]] = set()
    held = threading.local()

    @contextmanager
    def watched(where: Path | str, timeout: float, what: str) -> Iterator[None]:
        path = Path(where)
        outer: list[str] = held.__dict__.setdefault("kinds", [])
        kind, name = path.parent.name, path.name.removesuffix(".lock")
        if (path.parents[2] / kind / f"{name}.json").exists():
            pairs.update((one, kind) for one in outer)
        with lock.locked(path, timeout, what):
            outer.append(kind)
            try:
                yield
            finally:
                outer.pop()

    monkeypatch.setattr(shelf, "locked", watched)
    return pairs


def test_locks_are_taken_in_one_order(
    host: Mailhost,
    game: int,
    red: Correspondent,
    ann: Correspondent,
    nested: set[tuple[str, str]],
) -> None:
    red.write(f"resend {game}")
    place = host.desk.read(game).seats[0]
    seat = host.post.address(Token(game, 0, *place.key))
    red.write("watch 7", seat)
    red.write("away from 1 Feb to 8 March", seat)
    confirms(ann, "sign up Ann")
    confirms(ann, f"watch {game}")
    confirms(ann, "new pearls with bob@example.org open")
    confirms(red, "away none")
    assert ("games", "callers") in nested, "the test looks at what it is about"
    assert _circle(nested) == [], nested


def _circle(pairs: set[tuple[str, str]]) -> list[str]:
    """Kinds of which each is taken while another of them is held."""
    kinds = {kind for pair in pairs for kind in pair}
    while True:
        free = {kind for kind in kinds if not any(a in kinds and b == kind for a, b in pairs)}
        if not free:
            return sorted(kinds)
        kinds -= free
