"""A host on a driven clock, with the small game installed, and people who write to it."""

from __future__ import annotations

import pytest

from tests.mail.conftest import blue, clock, game, host, red, small_game
from tests.mail.host import Correspondent, Mailhost

__all__ = ["blue", "clock", "game", "host", "red", "small_game"]


@pytest.fixture
def ann(host: Mailhost) -> Correspondent:
    """Somebody whom the host does not know yet."""
    return Correspondent(host, "ann@example.org")
