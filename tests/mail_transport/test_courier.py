"""The courier: what waits goes out, once, and a dead relay holds up nothing after its return."""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import pytest

from pbem.mail.transport import PermanentFailure, RelayDown, TemporaryFailure, Trouble
from pbem.mail.transport.circuit_breaker import Breaker
from pbem.mail.transport.courier import Courier, Rendered
from pbem.mail.transport.smtp import Relay as RelayAddress
from pbem.mail.transport.smtp import SmtpTransport

from .harness import LoopThread
from .relay import Relay


@dataclass
class FakeOutbox:
    """Letters are names; each waits until it is sent or has failed."""

    waiting: list[str] = field(default_factory=list)
    done: list[str] = field(default_factory=list)
    failures: list[tuple[str, str, bool]] = field(default_factory=list)
    full_disk: bool = False
    lock: threading.Condition = field(default_factory=threading.Condition)

    def due(self) -> list[str]:
        return list(self.waiting)

    def message_id(self, letter: str) -> str:
        return f"<{letter}@example.org>"

    def group(self, letter: str) -> str:
        return letter

    async def render_soon(self, letters: Sequence[str]) -> None:
        return None

    def render(self, letters: Sequence[str]) -> list[Rendered | Exception | None]:
        return [self.render_one(letter) for letter in letters]

    def render_one(self, letter: str) -> Rendered | None:
        if letter.endswith("slow"):
            time.sleep(0.3)
        if letter == "withdrawn":
            self.waiting.remove(letter)
            return None
        if letter == "broken":
            raise KeyError("no such template")
        body = f"Message-ID: <{letter}@example.org>\r\n\r\n{letter}\r\n"
        name = f"{letter.replace(' ', '.')}@example.com"
        return Rendered(body.encode(), "pbem@example.org", name, self.message_id(letter))

    def sent(self, letters: Sequence[str]) -> None:
        if self.full_disk:
            raise OSError("no space left")
        with self.lock:
            for letter in letters:
                self.waiting.remove(letter)
                self.done.append(letter)
            self.lock.notify_all()

    def failed(self, letter: str, why: str, permanent: bool) -> None:
        with self.lock:
            self.failures.append((letter, why, permanent))
            if "down" not in why and "cannot be used" not in why:
                self.waiting.remove(letter)
            self.lock.notify_all()

    def until(self, condition: Callable[[], bool]) -> None:
        with self.lock:
            assert self.lock.wait_for(condition, 15)


@dataclass
class FakeTransport:
    """Does what the letter's name asks for."""

    sent: list[str] = field(default_factory=list)
    down: bool = False
    most_at_once: int = 0
    at_once: int = 0
    tries: int = 0

    async def send(
        self, message: bytes, envelope_from: str, to: str, message_id: str, until: float = 0
    ) -> None:
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        self.tries += 1
        await asyncio.sleep(0)
        self.at_once -= 1
        if self.down:
            raise RelayDown("it is down")
        if to.startswith("never"):
            raise PermanentFailure("550 no such user")
        if to.startswith("later"):
            raise TemporaryFailure("450 busy")
        self.sent.append(to.partition("@")[0])

    async def close(self) -> None:
        pass


@contextlib.contextmanager
def running(loop: LoopThread, courier: Courier[str]) -> Iterator[None]:
    task = asyncio.run_coroutine_threadsafe(courier.run(), loop.loop)
    yield
    loop.run(courier.stop())
    task.result(10)


def test_flush_sends_all_and_notes_what_came_of_each(loop: LoopThread) -> None:
    letters = [f"letter{n}" for n in range(20)]
    outbox = FakeOutbox([*letters, "never", "later", "withdrawn", "broken"])
    transport = FakeTransport()
    courier = Courier(outbox, transport, concurrency=3)
    report = loop.run(courier.flush())
    assert sorted(outbox.done) == sorted(letters)
    assert transport.most_at_once <= 3
    assert sorted(outbox.failures) == [
        ("broken", "KeyError", False),
        ("later", "450 busy", False),
        ("never", "550 no such user", True),
    ]
    assert (report.sent, report.failed, report.waiting, report.trouble) == (20, 3, 0, None)


def test_letters_go_side_by_side(loop: LoopThread) -> None:
    class Meeting(FakeTransport):
        async def send(
            self, message: bytes, envelope_from: str, to: str, message_id: str, until: float = 0
        ) -> None:
            await asyncio.wait_for(together.wait(), 10)

    together = asyncio.Barrier(3)
    report = loop.run(Courier(FakeOutbox(["a", "b", "c"]), Meeting(), concurrency=3).flush())
    assert report.sent == 3


def test_flush_gives_up_when_the_relay_is_down(loop: LoopThread) -> None:
    outbox = FakeOutbox([f"letter{n}" for n in range(100)])
    transport = FakeTransport(down=True)
    report = loop.run(Courier(outbox, transport).flush())
    assert (report.sent, report.waiting, report.trouble) == (0, 100, "it is down")
    assert transport.tries == 4
    assert [failure[1:] for failure in outbox.failures] == [("it is down", False)] * 4


def test_a_dead_relay_comes_back_and_the_new_letter_goes_first(loop: LoopThread) -> None:
    relay = Relay(loop).start()
    relay.stop()
    outbox = FakeOutbox([f"old{n}" for n in range(100)])
    heard: list[str | None] = []
    transport = SmtpTransport(
        RelayAddress(host="127.0.0.1", port=relay.port, tls="none", hostname="me", timeout=10)
    )
    # Never looks by itself: only the breaker's knocks and `wake` move it.
    courier = Courier(outbox, transport, poll_seconds=3600, on_relay=heard.append)
    with running(loop, courier):
        outbox.until(lambda: len(outbox.failures) >= 5)
        outbox.waiting.append("new")
        courier.wake()
        outbox.until(lambda: any(letter == "new" for letter, *_ in outbox.failures))
        relay.start()
        outbox.until(lambda: len(outbox.done) == 101)
    relay.stop()
    assert "new" in outbox.done[:5]
    assert len(relay.taken) == 101
    assert relay.connections <= 4 + 8
    assert heard[0] is not None
    assert "cannot be used" in heard[0]
    assert heard[-1] is None
    noted = [letter for letter, *_ in outbox.failures]
    assert len(noted) == len(set(noted))  # one note a letter and outage, however often it knocked


def test_a_new_letter_is_found_when_woken_from_another_thread(loop: LoopThread) -> None:
    outbox, transport = FakeOutbox(), FakeTransport()
    courier = Courier(outbox, transport, poll_seconds=3600)
    with running(loop, courier):
        for name in ("first", "second"):
            outbox.waiting.append(name)
            courier.wake()
            outbox.until(lambda name=name: name in outbox.done)  # type: ignore[misc]
    assert transport.sent == ["first", "second"]


def test_what_another_process_left_is_found_by_looking(loop: LoopThread) -> None:
    outbox, transport = FakeOutbox(), FakeTransport()
    with running(loop, Courier(outbox, transport, poll_seconds=0.02)):
        outbox.waiting.append("quiet")
        outbox.until(lambda: outbox.done == ["quiet"])


def test_a_letter_that_is_gone_is_not_sent_again_while_it_cannot_be_noted(
    loop: LoopThread,
) -> None:
    outbox, transport = FakeOutbox(["once"], full_disk=True), FakeTransport()
    courier = Courier(outbox, transport)
    for _ in range(3):
        loop.run(courier.flush())
    assert transport.sent == ["once"]
    outbox.full_disk = False
    loop.run(courier.flush())
    assert outbox.done == ["once"]
    assert transport.sent == ["once"]


def test_a_refused_letter_does_not_count_against_the_relay(loop: LoopThread) -> None:
    outbox, transport = FakeOutbox(["never", "later", "fine"]), FakeTransport()
    courier = Courier(outbox, transport, concurrency=1)
    loop.run(courier.flush())
    assert outbox.done == ["fine"]
    assert courier.trouble is None


def test_stopping_cuts_off_a_letter_that_hangs(loop: LoopThread) -> None:
    begun = threading.Event()

    class Hanging(FakeTransport):
        async def send(
            self, message: bytes, envelope_from: str, to: str, message_id: str, until: float = 0
        ) -> None:
            begun.set()
            await asyncio.sleep(3600)

    outbox = FakeOutbox(["slow"])
    courier = Courier(outbox, Hanging())
    task = asyncio.run_coroutine_threadsafe(courier.run(), loop.loop)
    assert begun.wait(10)
    loop.run(courier.stop(grace=0.01))
    task.result(10)
    assert outbox.waiting == ["slow"]
    assert outbox.failures == []


class TestBreaker:
    """Pauses, by a clock that stands still."""

    def setup_method(self) -> None:
        self.now = 100.0
        self.breaker = Breaker(lambda: self.now)

    def fail(self, trouble: Trouble, times: int = 1) -> None:
        for _ in range(times):
            self.breaker.knocked()
            self.breaker.failed(trouble)

    def test_closed_lets_all_through(self) -> None:
        assert self.breaker.capacity(0, 4) == 4
        assert self.breaker.capacity(3, 4) == 1
        assert self.breaker.capacity(9, 4) == 0

    def test_a_dead_relay_is_knocked_at_at_least_once_a_second(self) -> None:
        pauses = []
        for _ in range(10):
            self.fail(Trouble.DEAD)
            assert self.breaker.capacity(0, 4) == 0
            pauses.append(self.breaker.pause())
            self.now += pauses[-1]
            assert self.breaker.capacity(0, 4) == 1
        assert pauses == sorted(pauses)
        assert pauses[0] < pauses[-1] < 1

    def test_a_relay_that_swallows_connections_is_knocked_at_again(self) -> None:
        self.fail(Trouble.DEAD)
        self.now += 1
        self.breaker.knocked()
        assert self.breaker.capacity(1, 4) == 0
        self.now += 1
        assert self.breaker.capacity(1, 4) == 1
        assert self.breaker.capacity(8, 4) == 0

    def test_letters_that_fail_together_count_as_one_failure(self) -> None:
        for _ in range(4):
            self.breaker.failed(Trouble.DEAD)
        assert self.breaker.pause() < 0.2

    @pytest.mark.parametrize("trouble", [Trouble.UNWILLING, Trouble.MISCONFIGURED])
    def test_one_that_refuses_is_not_pestered(self, trouble: Trouble) -> None:
        self.fail(trouble, times=20)
        assert self.breaker.pause() >= 30
        self.now += 1000
        assert self.breaker.capacity(0, 4) == 1
        assert self.breaker.capacity(1, 4) == 0

    def test_a_new_letter_hurries_unless_a_setting_is_wrong(self) -> None:
        self.fail(Trouble.UNWILLING, times=20)
        self.breaker.nudge()
        assert self.breaker.pause() < 1
        self.fail(Trouble.MISCONFIGURED, times=20)
        self.breaker.nudge()
        assert self.breaker.pause() > 100

    def test_an_answer_opens_the_way(self) -> None:
        self.fail(Trouble.UNWILLING, times=20)
        self.breaker.answered()
        assert self.breaker.capacity(0, 4) == 4
        assert self.breaker.pause() == 0
        self.fail(Trouble.UNWILLING)
        assert self.breaker.pause() < 1


def test_a_letter_that_fails_holds_up_none_behind_it(loop: LoopThread) -> None:
    outbox = FakeOutbox(["later 1", "later 2"])
    loop.run(Courier(outbox, FakeTransport()).flush())
    assert [letter for letter, *_ in outbox.failures] == ["later 1", "later 2"]
