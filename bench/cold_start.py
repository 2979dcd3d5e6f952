"""`pbem show` from a cold start, beside what importing click and jinja2 alone costs."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from bench.figures import Figure
from pbem.desk.desk import Desk
from pbem.desk.practice import open_practice
from pbem.store import Home

RUNS = 15
PEER = ("-c", "import click, jinja2")


def seconds(arguments: tuple[str, ...], environment: dict[str, str]) -> float:
    """How long a new interpreter takes for this, from start to exit."""
    begin = time.perf_counter()
    subprocess.run(
        [sys.executable, *arguments], env=environment, stdout=subprocess.DEVNULL, check=True
    )
    return time.perf_counter() - begin


def measure(home: Path, environment: dict[str, str]) -> tuple[float, float]:
    """The median seconds of `pbem show` and of the peer, run in turn."""
    show = ("-m", "pbem", "--home", str(home), "show", "1")
    times: tuple[list[float], list[float]] = ([], [])
    for run in range(RUNS + 1):
        for arguments, kept in zip((show, PEER), times, strict=True):
            spent = seconds(arguments, environment)
            if run:  # the first one compiles
                kept.append(spent)
    return statistics.median(times[0]), statistics.median(times[1])


def figures() -> Iterator[Figure]:
    """The ratio of the two."""
    with tempfile.TemporaryDirectory(prefix="pbem-bench-") as folder:
        home = Path(folder) / "host"
        open_practice(Desk(Home.create(home)), "you@example.org")
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": f"{folder}/compiled"}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        show, peer = measure(home, environment)
    detail = f"({show * 1000:.0f} ms over {peer * 1000:.0f} ms)"
    yield Figure("pbem show over import click, jinja2", show / peer, at_most=2.5, detail=detail)
