"""A `pbem serve` at work, and what it costs."""

from __future__ import annotations

import os
import re
import signal
import socket
import statistics
import subprocess
import sys
import threading
import time
from pathlib import Path

IDLE_SECONDS = 10.0
IDLE_SLICES = 5
TICKS = os.sysconf("SC_CLK_TCK")
MEGABYTE = 1024.0


class Serving:
    """A host that serves, and what it has cost so far."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-m", "pbem", "--home", str(folder), "serve"]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        assert self.process.stderr is not None
        while "serving" not in self.process.stderr.readline():
            assert self.process.poll() is None, "the host does not start"
        self.start = self.spent()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self.process.stderr is not None
        for _line in self.process.stderr:
            pass

    def spent(self) -> float:
        """Processor seconds of the host and of all that work for it."""
        return sum(_ticks(pid) for pid in _family(self.process.pid)) / TICKS

    def memory(self) -> float:
        """What the host itself holds, in megabytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        assert found
        return int(found[1]) / MEGABYTE

    def idle(self) -> float:
        """How much of a core it needs to do nothing, in percent: the median of some slices."""
        return statistics.median(self._idle_slice() for _slice in range(IDLE_SLICES))

    def _idle_slice(self) -> float:
        before, begin = self.spent(), time.monotonic()
        time.sleep(IDLE_SECONDS)
        return 100 * (self.spent() - before) / (time.monotonic() - begin)

    def stop(self) -> None:
        """End it."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(timeout=60)


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        return int(place.getsockname()[1])


def _stat(pid: int) -> list[str]:
    """A process as the system sees it, from its state on."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:  # it has ended
        return []


def _ticks(pid: int) -> int:
    """Its own time, and that of those it has seen end."""
    return sum(int(one) for one in _stat(pid)[11:15])


def _family(pid: int) -> list[int]:
    """A process and its children's children."""
    children: dict[int, list[int]] = {}
    for path in Path("/proc").glob("[0-9]*"):
        stat = _stat(int(path.name))
        if stat:
            children.setdefault(int(stat[1]), []).append(int(path.name))
    found = [pid]
    for one in found:
        found += children.get(one, [])
    return found
