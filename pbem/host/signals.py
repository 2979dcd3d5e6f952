"""SIGTERM, SIGINT and SIGHUP, remembered from the first moment to the last.

Python's own handlers are used, not the event loop's: those are gone when the loop ends, and a
signal in such a moment would end the host. Python runs them between two steps of its own, and a
loop that has just gone to sleep takes none; so a socket wakes it at every signal.
"""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
from collections.abc import Coroutine, Iterator
from types import FrameType
from typing import Any


class Signals:
    """What the host was told: to stop, once and for all, or to read its settings again."""

    def __init__(self) -> None:
        self._stop = False
        self._reload = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._told: asyncio.Event | None = None
        self._before: dict[signal.Signals, Any] = {}

    def install(self) -> None:
        """Hear signals from now on, also before and after there is a loop."""
        for number in (signal.SIGTERM, signal.SIGINT):
            self._before[number] = signal.signal(number, self._hear_stop)
        signal.signal(signal.SIGHUP, self._hear_reload)

    def remove(self) -> None:
        """Hear no more. A SIGHUP stays without effect: Python would let it end its last work."""
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        for number, handler in self._before.items():
            signal.signal(number, handler)

    @contextlib.contextmanager
    def waking_loop(self) -> Iterator[None]:
        """Wake the running loop when something is heard; afterwards it is only remembered."""
        self._told = asyncio.Event()
        loop = self._loop = asyncio.get_running_loop()
        rung, bell = socket.socketpair()
        with rung, bell:
            rung.setblocking(False)
            bell.setblocking(False)
            loop.add_reader(rung, rung.recv, 4096)
            signal.set_wakeup_fd(bell.fileno(), warn_on_full_buffer=False)
            try:
                yield
            finally:
                signal.set_wakeup_fd(-1)
                loop.remove_reader(rung)

    def stop(self) -> None:
        """Have the host stop; may be called from any thread."""
        self._stop = True
        self._wake()

    def _hear_stop(self, _number: int, _frame: FrameType | None) -> None:
        self.stop()

    def _hear_reload(self, _number: int, _frame: FrameType | None) -> None:
        self._reload = True
        self._wake()

    def _wake(self) -> None:
        if self._loop is not None and self._told is not None:
            with contextlib.suppress(RuntimeError):  # the loop is closed
                self._loop.call_soon_threadsafe(self._told.set)

    async def reload_or_stop(self) -> bool:
        """Wait until there is something to do: True to read the settings, False to stop."""
        assert self._told is not None
        while not (self._stop or self._reload):
            self._told.clear()
            if not (self._stop or self._reload):
                await self._told.wait()
        self._reload = False
        return not self._stop

    async def until_stop(self, work: Coroutine[Any, Any, None]) -> bool:
        """Do the work; False when it was cut short since the host is to stop."""
        task = asyncio.create_task(work)
        stopped = asyncio.create_task(self._stopped())
        try:
            await asyncio.wait({task, stopped}, return_when=asyncio.FIRST_COMPLETED)
            if task.done():
                task.result()
                return True
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
            return False
        finally:
            stopped.cancel()

    async def _stopped(self) -> None:
        while not self._stop:
            assert self._told is not None
            self._told.clear()
            if not self._stop:
                await self._told.wait()
