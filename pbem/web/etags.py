"""The mark of a page: it stays the same as long as the page would say the same.

It is the position in the record up to which the reader can see, with what else the page tells: so
that what another seat does in the middle of its turn changes nobody else's mark.
"""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any

from pbem import __version__
from pbem.desk.gamefile import GameFile
from pbem.desk.timing.awaited import awaited
from pbem.desk.timing.deadlines import TimeKeeper

from .game_page import Eyes, messages_for
from .rendered import css, js


def mark_of(file: GameFile, clock: TimeKeeper, eyes: Eyes) -> str:
    """The mark of a game's page, for a pair of eyes, at the moment of its clock."""
    waiting = awaited(file, clock.deadline)
    said = (
        file.status,
        bool(file.paused_at),
        [(one.seat, one.since, one.until, one.in_turn) for one in waiting],
        [one.until is not None and one.until <= clock.now for one in waiting],
        [(seat.name, bool(seat.taken), seat.generation) for seat in file.seats],
        messages_for(file, eyes.seat, eyes.zone),
        eyes.zone,
        eyes.language,
        file.public,
        _program(),
    )
    digest = hashlib.blake2s(repr(said).encode(), digest_size=8).hexdigest()
    return f"{file.id}-{position(file, eyes.seat)}-{digest}"


def position(file: GameFile, seat: int | None) -> int:
    """How much of the record this seat can see: all but what others have begun and not ended."""
    play: dict[str, Any] = file.play or {"record": [], "draft": []}
    hidden = sum(1 for entry in play["draft"] if entry[1] != seat)
    return len(play["record"]) - hidden


@cache
def _program() -> str:
    """What stands for the program: its version, and its script and styles."""
    return hashlib.blake2s(f"{__version__}{css()}{js()}".encode(), digest_size=8).hexdigest()
