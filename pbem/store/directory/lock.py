"""Locks between processes and threads.

A lock is a file of its own: a lock on the document itself would be lost at the rename that
replaces it. A lock file may be removed only by who holds it; whoever gets a lock looks whether
its file is still the one at that place, else two would hold "the" lock.

Order: a request's (of the front door) comes before a game's, a game's before a person's and
before a correspondent's. Nobody takes two games, or two people, at once. Locks cannot be taken
twice by the same caller.
"""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager

from pbem.engine.text import _, text
from pbem.store.errors import Busy

from .files import PathName, writing

SHORTEST_PAUSE = 0.001
LONGEST_PAUSE = 0.05


@contextmanager
def locked(path: PathName, timeout: float, what: str) -> Iterator[None]:
    """Hold the lock file `path`; Busy when `what` is not free within `timeout` seconds."""
    handle = _open(path)
    try:
        _wait(handle, timeout, what)
        while not _is_at(handle, path):  # it was removed while we waited
            stale, handle = handle, _open(path)
            os.close(stale)
            _wait(handle, timeout, what)
        yield
    finally:
        os.close(handle)


def _open(path: PathName) -> int:
    with writing(path):
        return os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)


def _is_at(handle: int, path: PathName) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), os.stat(path))
    except FileNotFoundError:
        return False


def _wait(handle: int, timeout: float, what: str) -> None:
    # Counts the pauses instead of asking a clock, which tests may have stopped.
    waited, pause = 0.0, SHORTEST_PAUSE
    while True:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if waited >= timeout:
                raise Busy(
                    text(_("{what} is busy with another request; try again soon."), what=what)
                ) from None
        else:
            return
        time.sleep(pause)
        waited += pause
        pause = min(pause * 2, LONGEST_PAUSE)
