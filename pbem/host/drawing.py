"""Pictures drawn by a process of their own, so that the host goes on listening meanwhile."""

from __future__ import annotations

import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from threading import Lock

from pbem.pictures import png


class Drawer:
    """Draws one picture at a time, in a process that is started with the first one."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._lock = Lock()

    def __call__(self, svg: str, width: int) -> bytes:
        """The picture; waits for it, but lets other threads run."""
        try:
            return self._process().submit(png, svg, width).result()
        except BrokenProcessPool:  # killed, perhaps for want of memory: another one tries
            self.close()
            return self._process().submit(png, svg, width).result()

    def _process(self) -> ProcessPoolExecutor:
        with self._lock:
            if self._pool is None:
                context = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(1, mp_context=context)
            return self._pool

    def close(self) -> None:
        """Let the process end."""
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)
