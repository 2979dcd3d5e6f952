"""`pbem serve`: the daemon, from its start to a clean stop."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from pbem.clock import Clock
from pbem.desk.chores.forming import watch_over_all
from pbem.desk.mailroom import Mailroom
from pbem.desk.post import Post
from pbem.desk.timing.downtime import note_alive
from pbem.engine.errors import PbemError
from pbem.engine.text import _
from pbem.mail.listener.server import Listener
from pbem.mail.transport import transport_from
from pbem.mail.transport.courier import Courier
from pbem.settings import host_and_port
from pbem.store.errors import Busy
from pbem.store.lock import locked

from . import wiring
from .chores import do_what_is_due
from .clerks import Clerks
from .drawing import Drawer
from .logs import write_log
from .outbox import HostOutbox, Owed
from .thinking import ThinkingRoom

if TYPE_CHECKING:
    from pbem.mail.imap import Poller
    from pbem.mail.listener import Outcome

    from .monitor import Monitor

log = logging.getLogger("pbem.host")

CHORE_SECONDS = 5.0
STIR_SECONDS = 0.1  # looking for work costs a little with every game that has a clock
RELOAD, STOP = "reload", "stop"


def run(home: Path) -> None:
    """Serve until told to stop (SIGTERM, SIGINT); SIGHUP reads the settings again."""
    write_log()
    post = Post.open(home)
    post.desk.home.secret()  # without it no letter can be answered: say so now, not at each
    with only_one(home):
        why = RELOAD
        while why == RELOAD:
            why = asyncio.run(_until_signal(post))
            if why == RELOAD:
                post = _reopened(home, post)


@contextlib.contextmanager
def only_one(home: Path) -> Iterator[None]:
    """Hold the directory; a second host on it says so and stops."""
    try:
        with locked(home / "locks" / "serve.lock", 0.0, str(home)):
            yield
    except Busy:
        raise Busy(
            _("Another pbem serves {home} already; this one stops.").format(home=home)
        ) from None


def _reopened(home: Path, old: Post) -> Post:
    try:
        return Post.open(home)
    except PbemError as error:
        log.error("the settings stay as they were: %s", error)
        return old


async def _until_signal(post: Post) -> str:
    loop = asyncio.get_running_loop()
    told: asyncio.Future[str] = loop.create_future()

    def tell(why: str) -> None:
        if not told.done():
            told.set_result(why)

    for number, why in (
        (signal.SIGTERM, STOP),
        (signal.SIGINT, STOP),
        (signal.SIGHUP, RELOAD),
    ):
        loop.add_signal_handler(number, tell, why)
    async with serving(post):
        return await told


class Host:
    """All parts of a running host."""

    def __init__(self, post: Post) -> None:
        self.post = post
        home = post.desk.home.path
        self.drawer = Drawer()
        self.outbox = HostOutbox(post, self.drawer)
        transport = transport_from(wiring.transport_settings(post.settings.send, home))
        self.courier: Courier[Owed] = Courier(
            self.outbox, transport, concurrency=post.settings.send.at_once
        )
        self.room = Mailroom(post, self._wake)
        self.thinking = ThinkingRoom(post.desk, self._wake)
        processes = post.settings.listen.processes
        self.clerks = Clerks(home, processes) if processes else None
        self.monitor = self._monitor()
        configs = wiring.listeners(post.settings, home)
        clock: Clock = post.desk.clock
        self.listeners = [
            Listener(config, self.room.accept, self._deliver, clock) for config in configs
        ]
        self.stopping = asyncio.Event()
        self.stirred = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._tasks: list[asyncio.Task[None]] = []
        self._stirring: asyncio.TimerHandle | None = None

    def _monitor(self) -> Monitor | None:
        place = self.post.settings.monitor.listen
        if not place:
            return None
        from .monitor import Figures, Monitor

        figures = Figures()
        self.outbox.counted = lambda what: figures.letters_out.labels(what).inc()
        return Monitor(*host_and_port(place), figures, self._trouble)

    def _trouble(self) -> str:
        """What is wrong with the host, in short, if anything is."""
        ended = [task for task in self._tasks if task.done()]
        return "a part of the host has stopped" if ended else ""

    def _deliver(
        self, raw: bytes, envelope_from: str | None, recipient: str, arrived: int
    ) -> Outcome:
        if self.clerks is None:
            outcome = self.room.deliver(raw, envelope_from, recipient, arrived)
        else:
            outcome = self.clerks.deliver(raw, envelope_from, recipient, arrived)
            self._wake()
        if self.monitor is not None:
            self.monitor.figures.letters_in.labels(outcome.kind.name.lower()).inc()
        return outcome

    def _wake(self) -> None:
        """Something was committed: there may be letters to send and bots to move."""
        with contextlib.suppress(RuntimeError):  # the loop may be closing
            self._loop.call_soon_threadsafe(self._stir_soon)

    def _stir_soon(self) -> None:
        """Look for work in a moment, once for all that is committed until then."""
        if self._stirring is None:
            self._stirring = self._loop.call_later(STIR_SECONDS, self._stir)

    def _stir(self) -> None:
        self._stirring = None
        self.courier.wake()
        self.stirred.set()

    async def start(self) -> None:
        """Credit the time we were away, read waiting mail, then let time run."""
        post = self.post
        gap = await asyncio.to_thread(note_alive, post.desk.home, post.desk.clock())
        if gap:
            log.info("the host was away for %d seconds; no clock ran", gap[1] - gap[0])
        await asyncio.to_thread(watch_over_all, post.desk)
        poller = self._poller()
        if poller is not None:
            with contextlib.suppress(PbemError):
                await asyncio.to_thread(poller.poll)
            self._tasks.append(asyncio.create_task(poller.run(self.stopping)))
        for listener in self.listeners:
            await listener.start()
            log.info("taking letters at %s", listener.where)
        if self.monitor is not None:
            await self.monitor.start()
        self._tasks.append(asyncio.create_task(self.courier.run()))
        self._tasks.append(asyncio.create_task(self._chores()))
        log.info("serving %s as %s", post.desk.home.path, post.mailbox.bare)

    def _poller(self) -> Poller | None:
        imap = self.post.settings.imap
        if not imap.host:
            return None
        from pbem.mail.imap import Poller, imap_from

        own = wiring.imap_settings(imap, self.post.mailbox.bare, self.post.desk.home.path)
        return Poller(imap_from(own), self.room.deliver_fetched)

    async def _chores(self) -> None:
        while not self.stopping.is_set():
            self.stirred.clear()
            home, now = self.post.desk.home, self.post.desk.clock()
            await asyncio.to_thread(note_alive, home, now)
            done = await asyncio.to_thread(do_what_is_due, self.post.desk, self.thinking)
            if done:
                self.courier.wake()
            if self.clerks is not None:
                await asyncio.to_thread(self.clerks.tidy)
            if self.monitor is not None:
                self.monitor.figures.chores.inc(done)
                self.monitor.figures.last_round.set(now)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.stirred.wait(), CHORE_SECONDS)

    async def stop(self) -> None:
        """Take no more mail, finish what is under way, and end."""
        self.stopping.set()
        self.stirred.set()
        if self._stirring is not None:
            self._stirring.cancel()
        for listener in self.listeners:
            await listener.stop()
        if self.monitor is not None:
            await self.monitor.stop()
        await self.courier.stop()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.drawer.close()
        await asyncio.to_thread(self.thinking.close)
        if self.clerks is not None:
            await asyncio.to_thread(self.clerks.close)
        log.info("stopped")


@contextlib.asynccontextmanager
async def serving(post: Post) -> AsyncIterator[Host]:
    """A host that runs within the block."""
    host = Host(post)
    try:
        await host.start()
        yield host
    finally:
        await host.stop()
