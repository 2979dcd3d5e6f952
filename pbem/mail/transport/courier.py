"""The courier: takes letters that wait and gets each to the transport, several at a time.

A letter's own pauses (a minute, five, ...) belong to the outbox that the letters wait in; the
courier knows only the relay's state of health.
"""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import itertools
import logging
import math
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from pbem.engine.errors import PbemError
from pbem.mail.errors import MailError

from . import Transport
from .circuit_breaker import Breaker
from .errors import PermanentFailure, RelayDown

log = logging.getLogger("pbem.mail.courier")

TOGETHER_SECONDS = 0.1
"""So long a letter that is sent waits for those of its group, to be noted with them."""
MOST_TOGETHER = 8
"""So many letters of a group are written together."""

L = TypeVar("L")


@dataclass(frozen=True, slots=True)
class Rendered:
    """A letter as it goes out."""

    message: bytes
    envelope_from: str
    to: str
    message_id: str
    until: float = math.inf
    """Until when it is ours to send (monotonic); another host may have sent it by then."""


class Outbox(Protocol[L]):
    """Where letters wait. What notes and makes is called in a worker thread and may block."""

    def due(self) -> Iterable[L]:
        """The letters to try now, oldest first; none that has to wait for another one.

        The courier sends several at a time, so the order of letters is kept here.
        """

    def message_id(self, letter: L) -> str:
        """The letter's Message-ID, by which the courier knows it."""

    def group(self, letter: L) -> Hashable:
        """What it has in common with letters that are best written and noted together with it."""

    async def render_soon(self, letters: Sequence[L]) -> list[Rendered | Exception | None] | None:
        """What `render` gives, where somebody else can make it; None: `render` has to.

        This is called on the event loop and may not block.
        """

    def render(self, letters: Sequence[L]) -> list[Rendered | Exception | None]:
        """The finished letters of a group, in this order.

        Instead of one that is no longer to be sent None, of one that cannot be made what is wrong.
        """

    def sent(self, letters: Sequence[L]) -> Iterable[L] | None:
        """Note, durably, that the relay has them; the letters that waited for them, if any did."""

    def failed(self, letter: L, why: str, permanent: bool) -> None:
        """Note that it was not taken; if not permanently, `due` names it again later."""


@dataclass(slots=True)
class Report:
    """What a flush did."""

    sent: int = 0
    failed: int = 0
    waiting: int = 0
    trouble: str | None = None


@dataclass(slots=True)
class _Waiting(Generic[L]):
    letter: L
    round: int  # in which fetch it was first seen
    noted: bool = False  # its failure is noted for this outage
    again: bool = False  # it is to be tried again
    place: int = 0  # among all that were ever queued


@dataclass(slots=True)
class _Batch(Generic[L]):
    """Letters of one group that are under way, by name; so many of them are sent at a time."""

    letters: dict[str, _Waiting[L]]
    most_at_once: int

    @property
    def places(self) -> int:
        """How many places it takes."""
        return min(self.most_at_once, len(self.letters))


@dataclass
class Courier(Generic[L]):
    """Sends what is due, with bounded concurrency.

    `on_relay` hears why the relay is down, and None when it is back.
    """

    outbox: Outbox[L]
    transport: Transport
    concurrency: int = 4
    poll_seconds: float = 5
    on_relay: Callable[[str | None], None] = lambda _why: None
    breaker: Breaker = field(default_factory=Breaker)
    trouble: str | None = None

    def __post_init__(self) -> None:
        self._waiting: dict[str, _Waiting[L]] = {}
        self._order: list[tuple[int, int, str]] = []  # a heap of what waits (or did), next first
        self._groups: dict[Hashable, set[str]] = {}  # the names of what waits
        self._queued = itertools.count()
        self._under_way: dict[str, asyncio.Task[None]] = {}
        self._batches: dict[asyncio.Task[None], _Batch[L]] = {}
        self._unnoted: dict[str, L] = {}  # gone out, but the outbox could not note it yet
        self._round = 0
        self._fetch_at = 0.0
        self._report = Report()
        self._changed = asyncio.Event()
        self._stopping = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._retiring: set[asyncio.Task[None]] = set()

    def take_on(self, transport: Transport, concurrency: int) -> None:
        """Send by another way from now on; letters under way finish by the old one."""
        old, self.transport, self.concurrency = self.transport, transport, concurrency
        self.breaker = Breaker()
        self.trouble = None
        retiring = asyncio.create_task(_close_after(old, list(self._under_way.values())))
        self._retiring.add(retiring)
        retiring.add_done_callback(self._retiring.discard)
        self._wake()

    def wake(self) -> None:
        """There is something new to send. May be called from any thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake)

    def _wake(self) -> None:
        self._fetch_at = 0.0
        self._changed.set()

    async def run(self) -> None:
        """Send what is due and what becomes due, until stopped."""
        self._loop = asyncio.get_running_loop()
        while not self._stopping:
            if self._loop.time() >= self._fetch_at:
                await self._fetch()
            self._start_some()
            await self._change()

    async def stop(self, grace: float = 10) -> None:
        """End `run`; letters that are under way have a while to finish."""
        self._stopping = True
        self._changed.set()
        if self._under_way:
            await asyncio.wait(self._under_way.values(), timeout=grace)
        for task in (*self._under_way.values(), *self._retiring):
            task.cancel()
        await self.transport.close()

    async def flush(self) -> Report:
        """Send what is due now, once; with the relay down, give up after the first failure."""
        self._loop = asyncio.get_running_loop()
        self._report = Report()
        await self._fetch()
        while self._under_way or (self._waiting and not self.breaker.open):
            self._start_some()
            await self._change()
        await self.transport.close()
        self._report.waiting = len(self._waiting)
        self._report.trouble = self.trouble
        return self._report

    async def _change(self) -> None:
        """Wait until a letter has gone, something new came, or it is time to look or knock."""
        assert self._loop is not None
        patience = max(self._fetch_at - self._loop.time(), 0.0)
        if self._waiting and self.breaker.open:
            patience = min(patience, max(self.breaker.pause(), 0.01))
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._changed.wait(), patience)
        self._changed.clear()

    async def _fetch(self) -> None:
        """Take up what is due; what is new in this round goes out first."""
        assert self._loop is not None
        self._round += 1
        self._fetch_at = self._loop.time() + self.poll_seconds
        try:
            letters = await asyncio.to_thread(self._look_into_outbox)
        except Exception as error:
            _tell("could not look into the outbox", error)
            return
        for letter in letters:
            self._take_up(letter)
        if not self._waiting and not self._under_way:
            await self.transport.close()

    def _take_up(self, letter: L) -> None:
        name = self.outbox.message_id(letter)
        if name in self._under_way or name in self._unnoted:
            return
        if name in self._waiting:
            self._forget(name, self._waiting[name])
            self._waiting[name].letter = letter
            self._remember(name, self._waiting[name])
        else:
            self._queue(name, _Waiting(letter, self._round))
            self.breaker.nudge()

    def _queue(self, name: str, waiting: _Waiting[L]) -> None:
        """Let it wait, behind others of its round: the next knock is with another letter."""
        waiting.place = next(self._queued)
        self._remember(name, waiting)
        heapq.heappush(self._order, (-waiting.round, waiting.place, name))

    def _remember(self, name: str, waiting: _Waiting[L]) -> None:
        self._waiting[name] = waiting
        self._groups.setdefault(self.outbox.group(waiting.letter), set()).add(name)

    def _forget(self, name: str, waiting: _Waiting[L]) -> None:
        group = self.outbox.group(waiting.letter)
        self._groups[group].discard(name)
        if not self._groups[group]:
            del self._groups[group]

    def _look_into_outbox(self) -> list[L]:
        """What is due, once what has gone out is noted."""
        for name, letter in list(self._unnoted.items()):
            self.outbox.sent([letter])
            self._unnoted.pop(name, None)
        return list(self.outbox.due())

    def _start_some(self) -> None:
        taken = sum(batch.places for batch in self._batches.values())
        room = self.breaker.capacity(taken, self.concurrency)
        if not room or not self._waiting or self._stopping:
            return
        most = room if self.breaker.open else MOST_TOGETHER
        while room and (letters := self._next_of_group(most)):
            batch = _Batch(letters, room)
            room -= batch.places
            task = asyncio.create_task(self._carry(batch))
            self._batches[task] = batch
            task.add_done_callback(self._batches.pop)
            self._under_way.update(dict.fromkeys(letters, task))
        if self.breaker.open:
            self.breaker.knocked()

    def _next_of_group(self, most: int) -> dict[str, _Waiting[L]]:
        """The letter that is next, with others of its group that wait; nothing if none waits."""
        while self._order:
            _round, place, first = heapq.heappop(self._order)
            waiting = self._waiting.get(first)
            if waiting is None or waiting.place != place:  # it went with another one
                continue
            names = sorted(
                self._groups[self.outbox.group(waiting.letter)],
                key=lambda name: (name != first, self._waiting[name].place),
            )
            return {name: self._taken(name) for name in names[:most]}
        return {}

    def _taken(self, name: str) -> _Waiting[L]:
        waiting = self._waiting.pop(name)
        self._forget(name, waiting)
        return waiting

    async def _carry(self, batch: _Batch[L]) -> None:
        """Have letters of a group written, send them side by side, and note what came of it."""
        try:
            letters = [waiting.letter for waiting in batch.letters.values()]
            rendered = await self._rendered(letters)
            if len(letters) == 1:
                ((name, waiting),) = batch.letters.items()
                await self._settle(batch, {name: await self._send(waiting, rendered[0])})
            else:
                await self._send_side_by_side(batch, rendered)
        finally:
            for name in batch.letters:
                del self._under_way[name]
            batch.letters.clear()
            self._changed.set()

    async def _rendered(self, letters: list[L]) -> list[Rendered | Exception | None]:
        try:
            rendered = await self.outbox.render_soon(letters)
            if rendered is None:
                rendered = await asyncio.to_thread(self.outbox.render, letters)
            return rendered
        except Exception as error:
            return [error] * len(letters)

    async def _send_side_by_side(
        self, batch: _Batch[L], rendered: Sequence[Rendered | Exception | None]
    ) -> None:
        """Send letters at the same time; note together what is sent at about the same time."""
        places = asyncio.Semaphore(batch.most_at_once)
        tasks = {
            asyncio.create_task(self._send_at(places, waiting, one)): name
            for (name, waiting), one in zip(batch.letters.items(), rendered, strict=True)
        }
        try:
            while tasks:
                done, others = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                if others:
                    done |= (await asyncio.wait(others, timeout=TOGETHER_SECONDS))[0]
                await self._settle(batch, {tasks.pop(task): task.result() for task in done})
        finally:
            for task in tasks:
                task.cancel()

    async def _send_at(
        self,
        places: asyncio.Semaphore,
        waiting: _Waiting[L],
        rendered: Rendered | Exception | None,
    ) -> bool:
        """Send one letter when a place is free; not now if the relay went down meanwhile."""
        must_wait = places.locked()
        async with places:
            if must_wait and self.breaker.open:
                waiting.again = True
                return False
            return await self._send(waiting, rendered)

    async def _settle(self, batch: _Batch[L], sent: dict[str, bool]) -> None:
        """Note which letters are sent, and have done with these; the batch keeps the others."""
        letters = batch.letters
        gone = {name: letters[name].letter for name, is_sent in sent.items() if is_sent}
        if gone:
            await self._note_sent(gone)
        for name in sent:
            waiting = letters.pop(name)
            del self._under_way[name]
            if waiting.again:
                waiting.again = False
                self._queue(name, waiting)
        self._changed.set()

    async def _send(self, waiting: _Waiting[L], rendered: Rendered | Exception | None) -> bool:
        """Send one letter, and note it if that failed; whether the relay has it."""
        letter = waiting.letter
        try:
            if rendered is None:
                return False
            if isinstance(rendered, Exception):
                raise rendered
            await self.transport.send(
                rendered.message,
                rendered.envelope_from,
                rendered.to,
                rendered.message_id,
                rendered.until,
            )
        except RelayDown as error:
            self._relay_is_down(error)
            if not waiting.noted:
                waiting.noted = True
                await self._note_failed(letter, str(error), permanent=False)
            waiting.again = True
        except MailError as error:
            self._relay_answered()
            self._report.failed += 1
            await self._note_failed(letter, str(error), isinstance(error, PermanentFailure))
        except Exception as error:
            _tell("could not make or send a letter", error)
            self._report.failed += 1
            await self._note_failed(letter, type(error).__name__, permanent=False)
        else:
            self._relay_answered()
            self._report.sent += 1
            return True
        return False

    def _relay_is_down(self, error: RelayDown) -> None:
        self.breaker.failed(error.trouble)
        if self.trouble is None:
            log.warning("%s", error)
            self.on_relay(str(error))
        self.trouble = str(error)

    def _relay_answered(self) -> None:
        self.breaker.answered()
        if self.trouble is not None:
            log.warning("the relay is back")
            self.trouble = None
            self.on_relay(None)
            for waiting in self._waiting.values():
                waiting.noted = False

    async def _note_sent(self, letters: dict[str, L]) -> None:
        try:
            behind = await asyncio.to_thread(self.outbox.sent, list(letters.values()))
        except Exception as error:
            _tell("a letter is sent, but that could not be noted yet", error)
            self._unnoted.update(letters)
            return
        for one in behind or ():
            self._take_up(one)

    async def _note_failed(self, letter: L, why: str, permanent: bool) -> None:
        try:
            await asyncio.to_thread(self.outbox.failed, letter, why, permanent)
        except Exception as error:
            _tell("could not note that a letter failed", error)


def _tell(what: str, error: Exception) -> None:
    """Say what could not be done: why, where we have words for it, else where it happened."""
    if isinstance(error, PbemError):
        log.error("%s: %s", what, error)
    else:
        log.error("%s", what, exc_info=error)


async def _close_after(transport: Transport, letters: list[asyncio.Task[None]]) -> None:
    """Put a transport down when the last letter that it has is gone."""
    if letters:
        await asyncio.wait(letters)
    await transport.close()
