"""Whatever is cut short, and however the clock jumps: what is due is found."""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest

from pbem.store import Home, NumberedShelf, kind_of
from pbem.store.due import work_of

GAMES = 4
TURNS = 400
STEPS = {"open", "os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.truncate"}
"""What a process asks of the system; a kill may come before each."""


class Killed(BaseException):
    """The process ends here."""


class Fate:
    """After how many steps the process is killed; None: not at all."""

    left: int | None = None
    listens = False

    def step(self, event: str, _arguments: tuple[Any, ...]) -> None:
        if self.left is None or event not in STEPS:
            return
        self.left -= 1
        if self.left < 0:
            self.left = None
            raise Killed


FATE = Fate()


@contextmanager
def killed_after(steps: int | None) -> Iterator[None]:
    """Within it, the process is killed when it has done so much."""
    if not FATE.listens:
        sys.addaudithook(FATE.step)
        FATE.listens = True
    FATE.left = steps
    try:
        with suppress(Killed):
            yield
    finally:
        FATE.left = None


class Host:
    """Some games, a clock that jumps, and processes that are killed."""

    def __init__(self, home: Home, seed: int) -> None:
        self.home = home
        self.chance = random.Random(seed)
        self.now = 1_800_000_000
        self.letters = 0
        self.games = self.new_process()
        for _game in range(GAMES):
            self.games.create(lambda number: {})

    def new_process(self) -> NumberedShelf:
        return self.home.numbered(kind_of("games", "game"))

    def some_time(self) -> int:
        spans = (0, 1, 30, 60, 600, 3600, 86400)
        return self.now + self.chance.choice((1, 1, -1)) * self.chance.choice(spans)

    def commit(self) -> None:
        with self.games.hold(self.chance.randint(1, GAMES)) as held:
            for _commit in range(self.chance.choice((1, 1, 2))):
                held.commit(self.document())

    def document(self) -> dict[str, Any]:
        at = self.chance.choice((None, self.some_time()))
        times = [
            self.chance.choice((0, self.some_time())) for _ in range(self.chance.randint(0, 2))
        ]
        self.letters += len(times)
        notes = [{"id": f"<{self.letters}-{place}>", "next": at} for place, at in enumerate(times)]
        return {"due_at": at, "outbox": notes}

    def settle_all(self) -> None:
        for number in self.games.due(self.now):
            self.games.settle(number)

    def turn(self) -> None:
        """One thing happens."""
        what = self.chance.choice(("commit", "commit", "settle", "clock", "new process"))
        if what == "clock":
            self.now = self.some_time()
        elif what == "new process":
            self.games = self.new_process()
        else:
            steps = self.chance.choice((None, self.chance.randint(0, 30)))
            with killed_after(steps):
                self.commit() if what == "commit" else self.settle_all()

    def check(self) -> None:
        """The scan of all documents, which no host does, finds the same."""
        work = {number: work_of(self.games.read(number)) for number in range(1, GAMES + 1)}
        due = {number for number, one in work.items() if one.at is not None and one.at <= self.now}
        assert due <= set(self.games.due(self.now))
        assert {number for number, one in work.items() if one.owes} <= set(self.games.owing())
        if self.chance.random() < 0.2:
            self.settle_all()
            assert due == set(self.games.due(self.now))


@pytest.mark.parametrize("seed", range(10))
def test_what_is_due_is_found(home: Home, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda handle: None)  # a kill, not a power cut
    host = Host(home, seed)
    for _turn in range(TURNS):
        host.turn()
        host.check()


def test_kills_come_at_every_step(home: Home) -> None:
    """The kills of the test above are real: a commit can end before each thing that it does."""
    games = home.numbered(kind_of("games", "game"))
    games.create(lambda number: {})
    seen = set()
    for steps in range(30):
        with killed_after(steps), games.hold(1) as held:
            held.commit({"due_at": 1_800_000_000 + 4000 * steps, "outbox": [{"id": "<a>"}]})
        seen.add(games.read(1).get("due_at"))
        with games.hold(1) as held:
            held.commit({})
    assert None in seen
    assert len(seen) > 10
