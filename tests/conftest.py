"""For all tests: games have one name."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from pbem.desk import faults
from tests.postgres import Server, running


@pytest.fixture(scope="session", autouse=True)
def every_game_is_a_module_of_pbem() -> Iterator[None]:
    """Nothing in the whole run loads a game as `games.*`, which would be classes of its own."""
    yield
    strays = sorted(name for name in sys.modules if name.partition(".")[0] == "games")
    assert not strays, f"loaded under a second name: {strays}"


@pytest.fixture(scope="session", autouse=True)
def faults_are_seen() -> Iterator[None]:
    """A fault that a letter meets in this process fails its test, and is not just answered."""
    faults.LOUD = True
    yield
    faults.LOUD = False


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A PostgreSQL for all tests that want one."""
    with running() as server:
        yield server
