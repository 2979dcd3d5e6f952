"""Lines before which something is filled in: they look ahead from where the play is then."""

from __future__ import annotations

import pytest

from pbem.engine import carry_out
from tests.stored.reports import stored_play


@pytest.mark.parametrize(
    "line",
    [
        "Card first: 82 brings back 21 and I use that. Then slot R2, tunnel C-SE and a "
        "symbiotic city at C.",
        "Emergency Session on the slot with the two farms. Bring Errand Runners back and use it "
        "straight away, and put both farms at South.",
    ],
)
def test_what_is_filled_in_is_looked_ahead_from_too(line: str) -> None:
    play = stored_play("underwater-cities-3-ready-again-running")
    before = len(play.record)
    outcome = carry_out(play, 0, [line])
    assert outcome.error is None or len(play.record) == before
