"""Time in which the host was not there for its players does not count against them.

`alive` holds the last moment at which the host was seen at work; a gap of more than an hour, be it
a stop or a clock that was set forward, is kept in `pauses` and stops every clock.
"""

from __future__ import annotations

import msgspec

from pbem.desk.timing.calendar import Span
from pbem.store import Home
from pbem.store.files import read_whole, write_derived, write_whole

HOUR = 3600
_KEPT = 1000


def note_alive(home: Home, now: int) -> Span | None:
    """The host is at work; returns the gap that is credited to all players, if there was one."""
    last = _last_alive(home)
    gap = (last, now) if last and now - last > HOUR else None
    if gap is not None:
        pauses = [*read_pauses(home), gap][-_KEPT:]
        write_whole(home.path / "pauses", msgspec.json.encode(pauses))
    if now != last:
        write_derived(home.path / "alive", f"{now}\n".encode())
    return gap


def read_pauses(home: Home) -> list[Span]:
    """The stretches in which the host was not there."""
    data = read_whole(home.path / "pauses")
    if data is None:
        return []
    try:
        return msgspec.json.decode(data, type=list[Span])
    except msgspec.MsgspecError:
        return []


def _last_alive(home: Home) -> int:
    words = (read_whole(home.path / "alive") or b"").split()
    return int(words[0]) if words and words[0].isdigit() else 0
