"""Letters of a group are written together, sent side by side and noted together."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

from pbem.mail.transport import RelayDown
from pbem.mail.transport.courier import MOST_TOGETHER, Courier, Rendered

from .harness import LoopThread


@dataclass
class GroupedOutbox:
    """Letters are called by their group and a number: `a1`, `a2`, `b1`."""

    waiting: list[str]
    broken: str = ""
    rendered: list[list[str]] = field(default_factory=list)
    noted: list[list[str]] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    def due(self) -> list[str]:
        return list(self.waiting)

    def message_id(self, letter: str) -> str:
        return f"<{letter}@example.org>"

    def group(self, letter: str) -> str:
        return letter[0]

    async def render_soon(self, letters: Sequence[str]) -> None:
        return None

    def render(self, letters: Sequence[str]) -> list[Rendered | Exception | None]:
        self.rendered.append(list(letters))
        return [self._one(letter) for letter in letters]

    def _one(self, letter: str) -> Rendered | Exception:
        if letter == self.broken:
            return KeyError("no such template")
        return Rendered(b"", "pbem@example.org", letter, self.message_id(letter))

    def sent(self, letters: Sequence[str]) -> list[str]:
        self.noted.append(sorted(letters))
        for letter in letters:
            self.waiting.remove(letter)
        return []

    def failed(self, letter: str, why: str, permanent: bool) -> None:
        self.failures.append(letter)
        if "down" not in why:
            self.waiting.remove(letter)


@dataclass
class GroupedTransport:
    """Takes some letters slowly, and is down for some the first time."""

    slow: str = ""
    down_for: str = ""
    sent: list[str] = field(default_factory=list)
    at_once: int = 0
    most_at_once: int = 0

    async def send(
        self, message: bytes, envelope_from: str, to: str, message_id: str, until: float = 0
    ) -> None:
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        await asyncio.sleep(0.5 if to == self.slow else 0)
        self.at_once -= 1
        if to == self.down_for:
            self.down_for = ""
            raise RelayDown("it is down")
        self.sent.append(to)

    async def close(self) -> None:
        """Nothing is open."""


def test_a_group_is_written_at_once_and_noted_at_once(loop: LoopThread) -> None:
    outbox = GroupedOutbox(["a1", "b1", "a2", "b2"])
    report = loop.run(Courier(outbox, GroupedTransport(), concurrency=4).flush())
    assert sorted(outbox.rendered) == sorted(outbox.noted) == [["a1", "a2"], ["b1", "b2"]]
    assert report.sent == 4


def test_a_group_takes_no_more_places_than_there_are(loop: LoopThread) -> None:
    outbox, transport = GroupedOutbox([f"a{number}" for number in range(7)]), GroupedTransport()
    report = loop.run(Courier(outbox, transport, concurrency=3).flush())
    assert report.sent == 7
    assert transport.most_at_once == 3


def test_a_group_is_not_torn_apart_where_there_is_one_place_for_it(loop: LoopThread) -> None:
    outbox, transport = GroupedOutbox(["a1", "b1", "a2", "b2"]), GroupedTransport()
    loop.run(Courier(outbox, transport, concurrency=1).flush())
    assert transport.most_at_once == 1
    assert outbox.rendered == outbox.noted == [["a1", "a2"], ["b1", "b2"]]


def test_a_large_group_is_written_in_parts(loop: LoopThread) -> None:
    outbox = GroupedOutbox([f"a{number}" for number in range(MOST_TOGETHER + 3)])
    loop.run(Courier(outbox, GroupedTransport()).flush())
    assert [len(letters) for letters in outbox.rendered] == [MOST_TOGETHER, 3]


def test_what_waits_for_a_place_is_not_tried_where_the_relay_is_down(loop: LoopThread) -> None:
    outbox, transport = GroupedOutbox(["a1", "a2"]), GroupedTransport(down_for="a1")
    report = loop.run(Courier(outbox, transport, concurrency=1).flush())
    assert (transport.sent, outbox.failures) == ([], ["a1"])
    assert (report.sent, report.waiting) == (0, 2)


def test_a_slow_letter_does_not_keep_its_group_from_being_noted(loop: LoopThread) -> None:
    outbox, transport = GroupedOutbox(["a1", "a2", "a3"]), GroupedTransport(slow="a2")
    loop.run(Courier(outbox, transport).flush())
    assert outbox.noted == [["a1", "a3"], ["a2"]]


def test_one_that_cannot_be_made_keeps_back_no_other(loop: LoopThread) -> None:
    outbox, transport = GroupedOutbox(["a1", "a2"], broken="a1"), GroupedTransport()
    report = loop.run(Courier(outbox, transport).flush())
    assert (outbox.noted, outbox.failures) == ([["a2"]], ["a1"])
    assert (report.sent, report.failed) == (1, 1)


def test_nothing_goes_twice_when_the_relay_is_down_for_one_of_a_group(loop: LoopThread) -> None:
    """The one that failed is tried again while the slow one is still under way."""
    outbox = GroupedOutbox(["a1", "a2"])
    transport = GroupedTransport(slow="a2", down_for="a1")
    courier = Courier(outbox, transport, poll_seconds=0.01)

    async def live() -> None:
        running = asyncio.create_task(courier.run())
        async with asyncio.timeout(15):
            while outbox.waiting:
                await asyncio.sleep(0.01)
        await courier.stop()
        await running

    loop.run(live())
    assert sorted(transport.sent) == ["a1", "a2"]
    assert outbox.noted == [["a1"], ["a2"]]


def test_stopping_cuts_off_a_whole_group(loop: LoopThread) -> None:
    class Hanging(GroupedTransport):
        async def send(
            self, message: bytes, envelope_from: str, to: str, message_id: str, until: float = 0
        ) -> None:
            self.sent.append(to)
            await asyncio.sleep(3600)

    outbox, transport = GroupedOutbox(["a1", "a2"]), Hanging()
    courier = Courier(outbox, transport)

    async def live() -> None:
        running = asyncio.create_task(courier.run())
        async with asyncio.timeout(15):
            while len(transport.sent) < 2:
                await asyncio.sleep(0.01)
        await courier.stop(grace=0.01)
        await running
        async with asyncio.timeout(15):
            while any("_send" in repr(task) for task in asyncio.all_tasks()):
                await asyncio.sleep(0.01)

    loop.run(live())
    assert outbox.noted == []
    assert outbox.failures == []
