"""When something is next to be done about a game that waits for players."""

from __future__ import annotations

from pbem.clock import DAY
from pbem.desk.gamefile import GameFile

REMINDED_BEFORE = 7 * DAY


def next_event(file: GameFile, forming_days: int) -> int | None:
    """When the opener is reminded, or the game is called off, which comes well after that."""
    whole = forming_days * DAY
    if not whole:
        return None  # it may wait for ever
    notice, end = min(REMINDED_BEFORE, whole // 2), (file.taken_in or file.opened) + whole
    return max(end, file.reminded_at + notice) if file.reminded_at else end - notice
