"""Time in which the host was not there for its players does not count against them.

`alive` holds the last moment at which the host was seen at work. A gap after it is a stop, a
machine that slept, or a clock that was set forward: either way the players did not have that time,
so it is kept in `pauses` and stops every clock. That needs no clock but the one on the wall.

- `pbem serve` is seen every few seconds: a gap of more than an hour is downtime.
- `pbem tick` is seen when cron says so, and between two ticks the host is not away. How far apart
  they are is learned from the last days; what is longer by half is downtime, less the usual gap.
- A clock that was ahead and is set back: the pauses end now at the latest, and all clocks that were
  started in the future are to be set right (`pbem.desk.chores.clock_set_back`).
"""

from __future__ import annotations

import msgspec

from pbem.clock import DAY, HOUR
from pbem.desk.timing.calendar import Span
from pbem.engine.prepared import prepared
from pbem.store import Store

SET_BACK = 300
EARLIEST = 1_704_067_200
"""1 January 2024: a clock that shows less has not been set since the machine started."""
_KEPT = 1000
_DAYS_KEPT = 8
_ALIVE, _PAUSES = "alive", "pauses"


@prepared
class Seen(msgspec.Struct):
    """When the host was last seen at work, and what is known of its rhythm.

    `ticking` says that it was a tick; `longest` are the longest gaps between ticks, each of one day
    (the day's number and the seconds), the latest last. `set_back`: the clock was ahead, and the
    games are still to be looked at.
    """

    at: int = 0
    ticking: bool = False
    longest: list[tuple[int, int]] = []
    set_back: bool = False

    @property
    def usual_gap(self) -> int:
        """How far apart ticks are: no more than that on all days but one; a day to begin with."""
        if not self.ticking:
            return 0
        gaps = sorted(gap for _day, gap in self.longest)
        return gaps[-2] if len(gaps) > 1 else DAY

    def learn(self, now: int) -> None:
        """Know the gap that ends now for one between ticks."""
        day, gap = now // DAY, now - self.at
        last_day, last_gap = self.longest[-1] if self.longest else (-1, 0)
        if day == last_day:
            self.longest[-1] = (day, max(gap, last_gap))
        else:
            self.longest = [*self.longest, (day, gap)][-_DAYS_KEPT:]


def note_alive(home: Store, now: int, *, ticking: bool = False) -> Span | None:
    """The host is at work; returns the gap that is credited to all players, if there was one."""
    gap: Span | None = None

    def see(data: bytes | None) -> bytes | None:
        nonlocal gap
        seen = _seen(data)
        if now < EARLIEST or now == seen.at:
            return None
        gap = _catch_up(home, seen, now, ticking)
        seen.at, seen.ticking = now, ticking
        return _written(seen)

    home.change_value(_ALIVE, see)
    return gap


def _catch_up(home: Store, seen: Seen, now: int, ticking: bool) -> Span | None:
    """Note what the time since the host was last seen means; the gap in which it was away."""
    if not seen.at:
        return None
    if now < seen.at:
        seen.set_back = seen.set_back or seen.at - now > SET_BACK
        _cut_pauses(home, now)
        return None
    gap = _away(seen, now)
    if gap is not None:
        _keep(home, [*read_pauses(home), gap][-_KEPT:])
    if seen.ticking and ticking:
        seen.learn(now)
    return gap


def _away(seen: Seen, now: int) -> Span | None:
    """The stretch in which the host was away before now."""
    usual = seen.usual_gap
    if now - seen.at <= max(HOUR, usual + usual // 2):
        return None
    return seen.at + usual, now


def read_pauses(home: Store) -> list[Span]:
    """The stretches in which the host was not there."""
    data = home.value(_PAUSES)
    if data is None:
        return []
    try:
        return msgspec.json.decode(data, type=list[Span])
    except msgspec.MsgspecError:
        return []


def _cut_pauses(home: Store, now: int) -> None:
    """No pause reaches into the future."""
    pauses = read_pauses(home)
    past = [(begin, min(end, now)) for begin, end in pauses if begin < now]
    if past != pauses:
        _keep(home, past)


def _keep(home: Store, pauses: list[Span]) -> None:
    home.put_value(_PAUSES, msgspec.json.encode(pauses), durable=True)


def last_seen(home: Store) -> int:
    """When the host was last seen at work; 0 if it never was."""
    return _seen(home.value(_ALIVE)).at


def clock_was_set_back(home: Store) -> bool:
    """Whether the host's clock was ahead, and what it did then is still to be set right."""
    return _seen(home.value(_ALIVE)).set_back


def note_clocks_set(home: Store) -> None:
    """It is set right."""

    def set_right(data: bytes | None) -> bytes:
        seen = _seen(data)
        seen.set_back = False
        return _written(seen)

    home.change_value(_ALIVE, set_right)


def _written(seen: Seen) -> bytes:
    """The moment stands on the first line, for people and scripts."""
    return f"{seen.at}\n".encode() + msgspec.json.encode(seen) + b"\n"


def _seen(data: bytes | None) -> Seen:
    """What was written."""
    first, _break, rest = (data or b"").partition(b"\n")
    try:
        return msgspec.json.decode(rest, type=Seen) if rest.strip() else Seen(_number(first))
    except msgspec.MsgspecError:
        return Seen(_number(first))


def _number(line: bytes) -> int:
    return int(line) if line.strip().isdigit() else 0
