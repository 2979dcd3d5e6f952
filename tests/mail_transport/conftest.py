"""A loop beside the test, and a desk."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .harness import Desk, LoopThread


@pytest.fixture
def loop() -> Iterator[LoopThread]:
    """A loop in a thread; nothing may go wrong in it unnoticed."""
    thread = LoopThread()
    yield thread
    thread.close()
    assert thread.troubles == []


@pytest.fixture
def desk() -> Desk:
    """A desk that takes `pbem...@example.org`."""
    return Desk()
