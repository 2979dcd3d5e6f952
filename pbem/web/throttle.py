"""Makes one page at a time, and rests as long as it has worked before the next.

However many pages are asked for, they take at most half of one processor: the mail side, which is
another process, hardly notices.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock


class Pace:
    """Whoever makes something that takes a while does it within this."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._rested = 0.0

    @contextmanager
    def working(self) -> Iterator[None]:
        """Wait for those before, and for the rest that they have earned."""
        with self._lock:
            pause = self._rested - time.monotonic()
            if pause > 0:
                time.sleep(pause)
            began = time.thread_time()
            try:
                yield
            finally:
                self._rested = time.monotonic() + time.thread_time() - began
