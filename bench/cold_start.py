"""`pbem show` from a cold start, beside what importing click and jinja2 alone costs."""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench.figures import Figure
from pbem.desk import registry
from pbem.desk.desk import Desk
from pbem.desk.new_games.practice import open_practice
from pbem.store import Home

RUNS = 15
PEER = ("-c", "import click, jinja2")


def seconds(arguments: tuple[str, ...], environment: dict[str, str]) -> float:
    """The processor seconds that a new interpreter takes for this, from start to exit."""
    begin = _spent()
    subprocess.run(
        [sys.executable, *arguments], env=environment, stdout=subprocess.DEVNULL, check=True
    )
    return _spent() - begin


def _spent() -> float:
    """The processor seconds of all processes that we have started, and that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def measure(home: Path, number: int, environment: dict[str, str]) -> tuple[float, float]:
    """The median seconds of `pbem show` and of the peer, run in turn."""
    show = ("-m", "pbem", "--home", str(home), "show", str(number))
    times: tuple[list[float], list[float]] = ([], [])
    for run in range(RUNS + 1):
        for arguments, kept in zip((show, PEER), times, strict=True):
            spent = seconds(arguments, environment)
            if run:  # the first one compiles
                kept.append(spent)
    return statistics.median(times[0]), statistics.median(times[1])


def figures() -> Iterator[Figure]:
    """The ratio of the two, for a board of each game."""
    with tempfile.TemporaryDirectory(prefix="pbem-bench-") as folder:
        home = Path(folder) / "host"
        desk = Desk(Home.create(home))
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": f"{folder}/compiled"}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        for name in registry.names():
            number = open_practice(desk, "you@example.org", name)
            show, peer = measure(home, number, environment)
            detail = f"({show * 1000:.0f} ms over {peer * 1000:.0f} ms)"
            label = f"pbem show, {name}, over import click, jinja2"
            yield Figure(label, show / peer, at_most=1.5, detail=detail)
