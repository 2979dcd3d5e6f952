"""A host that a test kills and starts again, or freezes; and what was done to whom, and when."""

from __future__ import annotations

import os
import signal
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from threading import Timer
from typing import NamedTuple

from .serving import Served, served

DATABASE = -1


class Event(NamedTuple):
    """What was done to a host, or to the database, from when until when (monotonic)."""

    what: str
    host: int
    begin: float
    end: float


class Running:
    """A host that is started again whenever it was killed; its processes are a group."""

    def __init__(self, number: int, home: Path, diary: list[Event]) -> None:
        self.number = number
        self.home = home
        self.diary = diary
        self.frozen_at = 0.0
        self._thaw: Timer | None = None
        self._stack = ExitStack()
        self.host = self._start()

    def _start(self) -> Served:
        return self._stack.enter_context(served(self.home, "setsid"))

    @property
    def at_work(self) -> bool:
        """Whether it has sent a letter since its start, and is not frozen."""
        return not self.frozen_at and any("sent a letter" in line for line in list(self.host.log))

    def kill(self, *, whole: bool) -> None:
        """Kill it, with all that it has started or alone, and start it again."""
        begin = time.monotonic()
        if whole or self.frozen_at:
            self.thaw(signal.SIGKILL)
            self._signal(signal.SIGKILL)
        self._end()
        self.diary.append(Event("kill", self.number, begin, time.monotonic()))
        self.host = self._start()

    def revive(self) -> bool:
        """Start it again if it could not start since the database was away, as systemd does."""
        if self.host.process.poll() is not None:
            self._end()
            assert not any("serving" in line for line in self.host.log), self.host.log[-3:]
            self.host = self._start()
        return True

    def freeze(self, seconds: float) -> None:
        """Freeze it with all that it has started, and let it go on after a while."""
        if not self.frozen_at:
            self.frozen_at = time.monotonic()
            self._signal(signal.SIGSTOP)
            self._thaw = Timer(seconds, self.thaw)
            self._thaw.daemon = True
            self._thaw.start()

    def thaw(self, how: signal.Signals = signal.SIGCONT) -> None:
        """Let it go on, if it is frozen, or end it."""
        if self._thaw is not None:
            self._thaw.cancel()
        begin, self.frozen_at = self.frozen_at, 0.0
        if begin:
            self._signal(how)
            self.diary.append(Event("freeze", self.number, begin, time.monotonic()))

    def wait_until_thawed(self) -> None:
        if self._thaw is not None:
            self._thaw.join()

    def end(self) -> None:
        self.thaw()
        self._signal(signal.SIGKILL)
        self._end()

    def _end(self) -> None:
        self._stack.close()
        with (self.home / "serve.log").open("a") as log:
            log.writelines([*self.host.log, "--- ended\n"])

    def _signal(self, one: signal.Signals) -> None:
        """To the host and all that it has started; it may not have become a group yet."""
        if self.host.process.poll() is None:
            with suppress(ProcessLookupError):
                os.killpg(self.host.process.pid, one)
