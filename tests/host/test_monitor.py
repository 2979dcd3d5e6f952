"""Health and figures over HTTP."""

from __future__ import annotations

import asyncio
import re
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

from pbem.desk.timing.time_rules import MISSED, NAMES, read_rules
from pbem.host.monitor import Figures, Monitor

Answer = TypeVar("Answer")


def asked(question: Callable[[int], Answer], trouble: str = "") -> Answer:
    """What a client gets from a monitor that runs meanwhile."""

    async def run() -> Answer:
        monitor = Monitor("127.0.0.1", 0, Figures(), lambda: trouble)
        monitor.figures.letters_in.labels("done").inc()
        await monitor.start()
        try:
            return await asyncio.to_thread(question, monitor.port)
        finally:
            await monitor.stop()

    return asyncio.run(run())


def get(path: str, method: str = "GET") -> Callable[[int], tuple[int, str]]:
    def question(port: int) -> tuple[int, str]:
        request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", method=method)
        try:
            with urllib.request.urlopen(request, timeout=5) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode()

    return question


def test_health() -> None:
    assert asked(get("/healthz")) == (200, "ok\n")
    assert asked(get("/healthz"), "the courier has stopped") == (503, "the courier has stopped\n")


def test_figures() -> None:
    status, text = asked(get("/metrics"))
    assert status == 200
    assert 'pbem_letters_in_total{outcome="done"} 1.0' in text


@pytest.mark.parametrize(
    ("path", "method", "status"), [("/etc/passwd", "GET", 404), ("/metrics", "POST", 405)]
)
def test_nothing_else(path: str, method: str, status: int) -> None:
    assert asked(get(path, method))[0] == status


def test_a_request_without_end_is_dropped() -> None:
    import socket

    def question(port: int) -> bytes:
        with socket.create_connection(("127.0.0.1", port), 5) as peer:
            peer.sendall(b"GET /" + b"a" * 20_000)
            try:
                return peer.recv(100)
            except ConnectionError:
                return b""

    assert asked(question) == b""


def test_every_figure_is_documented() -> None:
    page = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text("utf-8")
    table = page.partition("## Watching it\n")[2].partition("\n## ")[0]
    documented = set(re.findall(r"^\| `(pbem_\w+)` \|", table, re.MULTILINE))
    counted = re.findall(r"^# TYPE (\w+) ", Figures().as_text().decode(), re.MULTILINE)
    assert documented == {name for name in counted if not name.endswith("_created")}
    rules = re.findall(r"pbem_[a-z_]+", table.partition("```yaml")[2])
    assert set(rules) <= documented


def test_every_time_rule_is_documented() -> None:
    page = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text("utf-8")
    table = page.partition("## Time in games\n")[2].partition("\n## ")[0]
    rows = dict(re.findall(r"^\| `(\w+)` \| ([^|]+) \|", table, re.MULTILINE))
    assert tuple(rows) == NAMES
    for name, values in rows.items():
        for value in re.findall(r"`([^`]+)`", values):
            read_rules({name: value})
    assert set(re.findall(r"`(\w+)`", rows["missed"])) == set(MISSED)
