"""How many letters of strangers are heard in a day.

Who forges senders makes us write to people who never wrote to us, and keep a file for each of
them. There is an end to that, whatever the number of senders.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from pbem.store.files import read_whole, write_derived
from pbem.store.lock import locked
from pbem.store.outbox import DAY

if TYPE_CHECKING:
    from ..desk import Desk

log = logging.getLogger("pbem.mailroom")

A_DAY = 1000
FILE = "strangers"
_PATIENCE = 5.0


def may_be_heard(desk: Desk) -> bool:
    """Whether one more letter of somebody whom we do not know may be heard today; counts it."""
    path, today = desk.home.path / FILE, desk.clock() // DAY
    with locked(desk.home.folder("locks") / f"{FILE}.lock", _PATIENCE, FILE):
        day, count = _read(read_whole(path) or b"")
        count = count if day == today else 0
        if count == A_DAY:
            log.warning("%d strangers wrote today; no more are answered until tomorrow", A_DAY)
        if count <= A_DAY:
            write_derived(path, b"%d %d\n" % (today, count + 1))
        return count < A_DAY


def _read(words: bytes) -> tuple[int, int]:
    numbers = [int(word) for word in words.split() if word.isdigit()]
    return (numbers[0], numbers[1]) if len(numbers) == 2 else (0, 0)
