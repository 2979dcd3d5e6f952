"""Whole games, and a real browser, for the tests of pages."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from pbem.clock import Clock
from pbem.desk.desk import Desk
from pbem.store import Home

from ..debian import need
from .games import Clockwork, finished

CHROMIUM = "/usr/bin/chromium"
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, without a window; while it runs, `asyncio.run` cannot be used."""
    need("chromium")
    with sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield chromium
        chromium.close()


@pytest.fixture
def clock() -> Clockwork:
    """A clock that stands still until it is moved."""
    return Clockwork()


@pytest.fixture
def desk(tmp_path: Path, clock: Clock) -> Desk:
    """A host without games."""
    return Desk(Home.create(tmp_path / "host"), clock)


@pytest.fixture(scope="session")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """A host with a finished game of four of each kind: 1 is Barrage, 2 Underwater Cities."""
    assert os.environ.get("PBEM_HOME") is None
    desk = Desk(Home.create(tmp_path_factory.mktemp("archive") / "host"), Clockwork())
    assert [finished(desk, name) for name in ("barrage", "underwater-cities")] == [1, 2]
    return desk
