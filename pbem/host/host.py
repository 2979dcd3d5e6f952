"""All parts of a running host, and how they go over to new settings."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from ssl import SSLContext
from typing import TYPE_CHECKING

from pbem.desk.chores.never_filled import look_after_all
from pbem.desk.post import Post
from pbem.desk.timing.downtime import note_alive
from pbem.engine.errors import PbemError
from pbem.engine.text import _
from pbem.mail.listener import ListenerConfig
from pbem.mail.listener.server import Listener, tls_context
from pbem.mail.transport import Transport, transport_from
from pbem.mail.transport.courier import Courier
from pbem.settings import host_and_port

from . import wiring
from .chore_rounds import do_what_is_due
from .drawing import Drawer
from .due_markers import look_after_markers
from .gauges import Gauges
from .letter_writing import Written
from .letters_in import LettersIn
from .outbox import HostOutbox, Owed
from .page_server import PageServer
from .replay_maker import ReplayMaker
from .thinking import ThinkingRoom

if TYPE_CHECKING:
    from pbem.mail.imap import Poller

    from .monitor import Figures, Monitor

log = logging.getLogger("pbem.host")

CHORE_SECONDS = 5.0
STIR_SECONDS = 0.1  # looking for work costs a little with every game that has a clock
STOP_SECONDS = 10.0
LEAVE_SECONDS = 3.0  # a message that is not marked by then is known when it comes again


@dataclass
class Mailbox:
    """A mailbox that is looked into, until it is told to stop."""

    poller: Poller
    stopping: asyncio.Event
    task: asyncio.Task[None] | None = None


@dataclass
class Prepared:
    """All that new settings need, opened or checked; from here on nothing can fail."""

    post: Post
    transport: Transport | None  # None: as before
    poller: Poller | None
    listeners: list[tuple[ListenerConfig, SSLContext | None]]
    opened: list[Listener]
    monitor: Monitor | None
    pages: PageServer | None


class Host:
    """A host at work. `take_on` goes over to new settings without a moment of silence."""

    def __init__(self, post: Post) -> None:
        self.post = post
        self.drawer = Drawer()
        self.projectionist = ReplayMaker(post.desk.home.path)
        self.outbox = HostOutbox(post, self.drawer, self.projectionist)
        self.courier: Courier[Owed] = Courier(
            self.outbox, self._transport(post), concurrency=post.settings.send.at_once
        )
        self.thinking = ThinkingRoom(self._wake)
        self.letters_in = LettersIn(post, self.thinking, self._wake, self._stir_soon)
        self.outbox.ask_clerk = self._ask_clerk
        self.listeners: list[Listener] = []
        self.monitor: Monitor | None = None
        self.pages: PageServer | None = None
        self.mailbox: Mailbox | None = None
        self.stopping = asyncio.Event()
        self.stirred = asyncio.Event()
        self._figures: Figures | None = None
        self._gauges = Gauges()
        self._loop = asyncio.get_running_loop()
        self._tasks: list[asyncio.Task[None]] = []
        self._stirring: asyncio.TimerHandle | None = None
        self._heard = contextlib.ExitStack()  # what other hosts tell us, until we stop

    # --- its life ------------------------------------------------------------------------

    async def start(self) -> None:
        """Credit the time we were away, read waiting mail, then let time run."""
        post = self.post
        gap = await asyncio.to_thread(note_alive, post.desk.home, post.desk.clock())
        if gap:
            log.info("the host was away for %d seconds; no clock ran", gap[1] - gap[0])
        await asyncio.to_thread(look_after_markers, self.outbox)
        await asyncio.to_thread(look_after_all, post.desk)
        if post.settings.monitor.listen:
            self.monitor = await self._open_monitor(post)
        self.pages = self._open_pages(post)
        if self.pages is not None:
            self.pages.start()
        await self._look_into(self._poller(post), first=True)
        for config in wiring.listeners(post.settings, post.desk.home.path):
            await self._open_listener(config)
        self._heard.enter_context(post.desk.home.listening(self._wake))
        self._tasks.append(asyncio.create_task(self.courier.run()))
        self._tasks.append(asyncio.create_task(self._chores()))
        log.info("serving %s as %s", post.desk.home.path, post.mailbox.bare)

    async def stop(self) -> None:
        """Take no more mail, finish what is under way, and end."""
        self.stopping.set()
        self.stirred.set()
        if self._stirring is not None:
            self._stirring.cancel()
        await asyncio.gather(*(listener.stop(STOP_SECONDS) for listener in self.listeners))
        if self.mailbox is not None:
            await _leave(self.mailbox)
        await self.courier.stop(STOP_SECONDS)
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.to_thread(self._leave_to_others)
        if self.monitor is not None:
            await self.monitor.stop()
        if self.pages is not None:
            await self.pages.stop()
        await asyncio.to_thread(self.thinking.close)
        await asyncio.to_thread(self.drawer.close)
        await asyncio.to_thread(self.projectionist.close)
        if self.letters_in.clerks is not None:
            await self.letters_in.clerks.close()
        log.info("stopped")

    # --- new settings --------------------------------------------------------------------

    async def take_on(self, post: Post) -> None:
        """Go over to these settings; PbemError, and all is as before, when they do not work."""
        prepared = await self._prepare(post)
        settings, before = post.settings, self.post.settings
        self.post = post
        self.outbox.take_on(post)
        if prepared.transport is not None:
            self.courier.take_on(prepared.transport, settings.send.at_once)
        clerks = self.letters_in.take_on(post)
        gone = self._swap_listeners(prepared)
        monitor = self._swap_monitor(prepared)
        await self._swap_pages(prepared, same_place=settings.web.listen == before.web.listen)
        await self._look_into(prepared.poller)
        await asyncio.to_thread(look_after_all, post.desk)
        await asyncio.gather(*(listener.stop(STOP_SECONDS) for listener in gone))
        if monitor is not None:
            await monitor.stop()
        if clerks is not None:
            await clerks.close()

    async def _prepare(self, post: Post) -> Prepared:
        """Try everything that can fail; what was opened for it is closed again if something does.

        A place that is open already stays open, whatever else is set about it.
        """
        home, before = post.desk.home.path, self.post.settings
        if post.settings.store != before.store:
            raise PbemError(_("[store] in pbem.toml has changed: that needs a new start."))
        post.desk.home.secret()
        transport = None if post.settings.send == before.send else self._transport(post)
        poller = self._poller(post)
        wanted = [(config, tls_context(config)) for config in wiring.listeners(post.settings, home)]
        open_now = {listener.config.place for listener in self.listeners}
        opened: list[Listener] = []
        monitor = pages = None
        try:
            for config, _tls in wanted:
                if config.place not in open_now:
                    opened.append(await self._open_listener(config))
            if post.settings.monitor.listen != before.monitor.listen:
                monitor = await self._open_monitor(post)
            if post.settings.web.listen != before.web.listen:
                pages = self._open_pages(post)
        except BaseException:
            if monitor is not None:
                await monitor.stop()
            for listener in opened:
                self.listeners.remove(listener)
                await listener.stop(grace=0)
            raise
        return Prepared(post, transport, poller, wanted, opened, monitor, pages)

    def _swap_listeners(self, prepared: Prepared) -> list[Listener]:
        """Let places that stay go on by the new settings; those that are to be closed."""
        wanted = {config.place: (config, tls) for config, tls in prepared.listeners}
        gone = [one for one in self.listeners if one.config.place not in wanted]
        self.listeners = [one for one in self.listeners if one not in gone]
        for listener in self.listeners:
            if listener not in prepared.opened:
                listener.take_on(*wanted[listener.config.place])
        return gone

    def _swap_monitor(self, prepared: Prepared) -> Monitor | None:
        """Put the new monitor in place of the old one, which is to be closed."""
        if prepared.monitor is None and self.post.settings.monitor.listen:
            return None
        old, self.monitor = self.monitor, prepared.monitor
        return old

    async def _swap_pages(self, prepared: Prepared, *, same_place: bool) -> None:
        """Serve pages by the new settings, at the same place or at another one."""
        if same_place:
            if self.pages is not None:
                await self.pages.again()
            return
        old, self.pages = self.pages, prepared.pages
        if self.pages is not None:
            self.pages.start()
        if old is not None:
            await old.stop()

    def _leave_to_others(self) -> None:
        self._heard.close()
        try:
            self.post.desk.home.let_go()
        except PbemError as error:  # a claim ends by itself
            log.warning("%s", error)

    # --- its parts -----------------------------------------------------------------------

    def _transport(self, post: Post) -> Transport:
        return transport_from(post.settings.send, post.desk.home.path)

    async def _open_listener(self, config: ListenerConfig) -> Listener:
        by = self.letters_in
        listener = Listener(config, by.accept, by.deliver, by.now, by.deliver_soon)
        await listener.start()
        self.listeners.append(listener)
        log.info("taking letters at %s", listener.where)
        return listener

    async def _open_monitor(self, post: Post) -> Monitor | None:
        place = post.settings.monitor.listen
        if not place:
            return None
        from .monitor import Figures, Monitor  # what it counts with is slow to import

        if self._figures is None:
            figures = self._figures = self.letters_in.figures = Figures()
            self.outbox.counted = lambda what: figures.letters_out.labels(what).inc()
        monitor = Monitor(*host_and_port(place), self._figures, self.trouble)
        await monitor.start()
        return monitor

    def _open_pages(self, post: Post) -> PageServer | None:
        place = post.settings.web.listen
        if not place:
            return None
        pages = PageServer(post.desk.home.path, *host_and_port(place), self._count_pages)
        pages.listen()
        log.info("pages at %s", post.settings.web.address)
        return pages

    def _count_pages(self, what: str, count: int) -> None:
        if self._figures is not None:
            self._figures.pages.labels(what).inc(count)

    def _poller(self, post: Post) -> Poller | None:
        if not post.settings.imap.host:
            return None
        from pbem.mail.imap import Poller, imap_from

        config = imap_from(post.settings, post.desk.home.path)
        return Poller(config, self.letters_in.deliver_fetched, self.letters_in.not_opened)

    async def _look_into(self, poller: Poller | None, first: bool = False) -> None:
        """Look into this mailbox from now on; one that is looked into already goes on."""
        old = self.mailbox
        if old is not None and poller is not None and old.poller.config == poller.config:
            return
        if old is not None:
            old.stopping.set()
        self.mailbox = None
        if poller is None:
            return
        mailbox = self.mailbox = Mailbox(poller, asyncio.Event())
        if first:
            with contextlib.suppress(PbemError):
                await poller.look(mailbox.stopping)
        mailbox.task = asyncio.create_task(poller.run(mailbox.stopping))

    # --- work ----------------------------------------------------------------------------

    async def _ask_clerk(self, game: int, message_ids: Sequence[str]) -> list[Written | None]:
        clerks = self.letters_in.clerks
        return await clerks.write(game, message_ids) if clerks is not None else []

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

    async def _chores(self) -> None:
        while not self.stopping.is_set():
            self.stirred.clear()
            try:
                await self._round()
            except PbemError as error:  # the database is away, say: the next round may do better
                log.error("a round of chores was cut short: %s", error)
            except Exception:
                log.exception("a round of chores was cut short")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.stirred.wait(), CHORE_SECONDS)

    async def _round(self) -> None:
        now = self.post.desk.clock()
        done = await asyncio.to_thread(self._do_round, now)
        if self.letters_in.clerks is not None:
            await self.letters_in.clerks.tidy()
        if done:
            self.courier.wake()
        await self._measure(now, done)

    def _do_round(self, now: int) -> int:
        """All chores of a round, in one go in a thread of their own; in how many games."""
        desk = self.post.desk
        note_alive(desk.home, now)
        look_after_markers(self.outbox)
        return do_what_is_due(desk, self.thinking, self.outbox.seen_games)

    async def _measure(self, now: int, done: int) -> None:
        figures = self._figures
        if figures is None:
            return
        figures.chores.inc(done)
        figures.last_round.set(now)
        figures.relay_up.set(self.courier.trouble is None)
        figures.mailbox_up.set(self.mailbox is None or not self.mailbox.poller.trouble)
        await asyncio.to_thread(self._gauges.measure, figures, self.outbox, now)

    def trouble(self) -> str:
        """What is wrong with the host, in short, if anything is; the log says more."""
        found = []
        if any(task.done() for task in self._tasks):
            found.append("a part of the host has stopped")
        if self.courier.trouble is not None:
            found.append("the relay takes no letters")
        if self.mailbox is not None and self.mailbox.poller.trouble:
            found.append("the mailbox cannot be read")
        if self.pages is not None and self.pages.trouble:
            found.append("pages are not served")
        return "; ".join(found)


async def _leave(mailbox: Mailbox) -> None:
    """Let a look into a mailbox come to its end, for a while."""
    mailbox.stopping.set()
    if mailbox.task is not None:
        await asyncio.wait({mailbox.task}, timeout=LEAVE_SECONDS)
        mailbox.task.cancel()
