"""Letters of one game that are sent at the same time are noted as sent in one commit."""

from __future__ import annotations

import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pbem.desk import registry
from pbem.desk.desk import Desk
from pbem.desk.new_games.opening import open_game
from pbem.desk.post import Post
from pbem.host.outbox import HostOutbox, Owed
from pbem.host.sent_together import SentTogether
from pbem.mail.transport.courier import Courier
from pbem.settings import Settings
from pbem.store import Home
from pbem.store.directory.shelf import NumberedFolder
from pbem.store.errors import StoreError
from tests.desk.conftest import DrivenClock
from tests.small import SMALL


class Relay:
    """Takes letters; those to blue after a while."""

    def __init__(self, slow: float) -> None:
        self.slow = slow
        self.got: list[str] = []

    async def send(
        self, _message: bytes, _sender: str, to: str, _message_id: str, until: float = 0
    ) -> None:
        await asyncio.sleep(self.slow if to.startswith("blue") else 0)
        self.got.append(to)

    async def close(self) -> None:
        """Nothing is open."""


@pytest.mark.parametrize(("slow", "commits"), [(0.0, 1), (2.0, 2)])
def test_two_letters_are_one_commit_unless_one_keeps_the_other_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, slow: float, commits: int
) -> None:
    monkeypatch.setattr(registry, "find", lambda _name: SMALL)
    monkeypatch.setattr("pbem.host.sent_together.LONGEST_WAIT", 60.0 if slow == 0 else 0.1)
    desk = Desk(Home.create(tmp_path / "home"), DrivenClock(), "example.net")
    settings = msgspec.convert({"address": {"domain": "example.net"}}, Settings)
    outbox = HostOutbox(Post(desk, settings))
    number = open_game(desk, "pearls", {"red": "red@example.org", "blue": "blue@example.org"})
    made: list[object] = []
    commit = NumberedFolder._commit

    def counted(*given: Any) -> Any:
        made.append(given)
        return commit(*given)

    monkeypatch.setattr(NumberedFolder, "_commit", counted)
    relay = Relay(slow)
    courier: Courier[Owed] = Courier(outbox, relay)
    report = asyncio.run(courier.flush())
    assert report.sent == 2
    assert sorted(relay.got) == ["blue@example.org", "red@example.org"]
    assert desk.read(number).outbox == []
    assert len(made) == commits


def test_nobody_waits_for_a_letter_that_was_not_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbem.host.sent_together.LONGEST_WAIT", 60.0)
    together: SentTogether[str] = SentTogether(lambda letters: {one: [] for one in letters})
    together.begins("game 1", "a")
    together.begins("game 1", "b")
    together.begins("game 2", "c")
    together.ends("game 1", "b")
    begin = time.perf_counter()
    assert together.sent("game 1", "a", "a") == []
    assert time.perf_counter() - begin < 30


def test_what_cannot_be_noted_is_an_error_for_all() -> None:
    def refuse(_letters: list[str]) -> dict[str, list[str]]:
        raise StoreError("The disk is full.")

    together: SentTogether[str] = SentTogether(refuse)
    for name in "ab":
        together.begins("game 1", name)
    with ThreadPoolExecutor(2) as pool:
        found = [pool.submit(together.sent, "game 1", name, name) for name in "ab"]
        assert [type(one.exception(5)) for one in found] == [StoreError, StoreError]


def test_many_at_once_are_noted_once_each() -> None:
    noted: list[str] = []
    lock = threading.Lock()

    def note(letters: list[str]) -> dict[str, list[str]]:
        time.sleep(0.001)
        with lock:
            noted.extend(letters)
        return {one: [f"behind {one}"] for one in letters}

    together: SentTogether[str] = SentTogether(note)

    def send(number: int) -> list[str]:
        document, name = f"game {number % 3}", str(number)
        together.begins(document, name)
        return together.sent(document, name, name)

    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(send, range(200)))
    assert found == [[f"behind {number}"] for number in range(200)]
    assert sorted(noted, key=int) == [str(number) for number in range(200)]
