"""One host on one directory: a lock, and a sign of life that shows where locks do not hold.

Whoever has the lock writes `locks/serve.life` every two seconds. Who gets the lock and still sees
somebody else write there, from another machine perhaps, knows that this lock keeps nobody out.
"""

from __future__ import annotations

import contextlib
import fcntl
import logging
import os
import secrets
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event, Thread

from pbem.engine.text import _, text
from pbem.store.directory.files import read_whole, write_derived, writing
from pbem.store.directory.lock import locked
from pbem.store.errors import Busy, StoreError

log = logging.getLogger("pbem.host")

BEAT_SECONDS = 2.0
BEATS_WAITED = 3
_LIFE = "serve.life"


@contextlib.contextmanager
def only_one(home: Path, on_other: Callable[[], None] = lambda: None) -> Iterator[SignOfLife]:
    """Hold the directory; a second host on it says so and stops.

    `on_other` is called, from a thread, when another host shows up although we have the lock.
    """
    with contextlib.ExitStack() as stack:
        try:
            stack.enter_context(locked(home / "locks" / "serve.lock", 0.0, str(home)))
        except Busy:
            raise Busy(
                text("Another pbem serves {home} already; this one stops.", home=home)
            ) from None
        _see_that_locks_hold(home)
        life = SignOfLife(home, on_other)
        life.wait_for_another()
        life.begin()
        try:
            yield life
        finally:
            life.end()
        if life.other:
            raise _no_locks(home)


def serves(home: Path) -> bool:
    """Whether a `pbem serve` is at work in this directory now."""
    try:
        with locked(home / "locks" / "serve.lock", 0.0, str(home)):
            return False
    except Busy:
        return True


def pid_of_host(home: Path) -> int | None:
    """The process that was last at work here, of this machine."""
    parts = (read_whole(home / "locks" / _LIFE) or b"").decode("ascii", "replace").split()
    ours = len(parts) == 4 and parts[2] == _machine() and parts[1].isdecimal()
    return int(parts[1]) if ours else None


def _see_that_locks_hold(home: Path) -> None:
    """A lock that is taken must not be had a second time, on any file system."""
    path = home / "locks" / "probe.lock"
    with locked(path, 5.0, path.name), writing(path):
        handle = os.open(path, os.O_RDWR | os.O_CLOEXEC)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return
        finally:
            os.close(handle)
    raise _no_locks(home)


def _no_locks(home: Path) -> StoreError:
    words = _(
        "Locks do not hold in {home}: another host is at work there, perhaps on another machine,"
        " and moves would be lost. One host on one directory, on a disk of its own machine."
    )
    return StoreError(words.format(home=home))


class SignOfLife:
    """What we write again and again, and what others would overwrite."""

    def __init__(self, home: Path, on_other: Callable[[], None]) -> None:
        self.home = home
        self.other = False
        self._path = home / "locks" / _LIFE
        self._on_other = on_other
        self._mark = secrets.token_hex(8)
        self._beats = 0
        self._ended = Event()
        self._thread = Thread(target=self._live, name="pbem-life", daemon=True)

    def wait_for_another(self) -> None:
        """Refuse if what somebody else left here changes while we look."""
        left = read_whole(self._path)
        if left is None or _is_dead(left):
            return
        for _beat in range(BEATS_WAITED * 5):
            time.sleep(BEAT_SECONDS / 5)
            now = read_whole(self._path)
            if now is None:  # it has just ended
                return
            if now != left:
                raise _no_locks(self.home)

    def begin(self) -> None:
        """Show that we are here, from now on."""
        self._write()
        self._thread.start()

    def end(self) -> None:
        """We are not here any more."""
        self._ended.set()
        self._thread.join()
        with contextlib.suppress(OSError, StoreError):
            if self._is_ours():
                self._path.unlink(missing_ok=True)

    def _live(self) -> None:
        while not self._ended.wait(BEAT_SECONDS):
            try:
                if not self._is_ours():
                    self.other = True
                    log.error("%s", _no_locks(self.home))
                    self._on_other()
                    return
                self._write()
            except StoreError as error:  # a full disk, say: that is told elsewhere
                log.warning("%s", error)

    def _is_ours(self) -> bool:
        found = read_whole(self._path)
        return found is None or found.startswith(self._mark.encode())

    def _write(self) -> None:
        self._beats += 1
        words = f"{self._mark} {os.getpid()} {_machine()} {self._beats}\n"
        write_derived(self._path, words.encode())


def _machine() -> str:
    """What tells one running machine from another, and from itself before it was started anew."""
    with contextlib.suppress(OSError):
        return Path("/proc/sys/kernel/random/boot_id").read_text().strip()
    return "unknown"


def _is_dead(left: bytes) -> bool:
    """Whether what a host left here can be nobody's: its process is gone from this machine."""
    parts = left.decode("ascii", "replace").split()
    if len(parts) != 4 or not parts[1].isdecimal() or parts[2] != _machine():
        return False
    try:
        os.kill(int(parts[1]), 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False
    return int(parts[1]) == os.getpid()
