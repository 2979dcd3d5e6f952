"""A player's running time: wall-clock time in their zone, less the times that do not count.

A day ends at the same wall-clock time in the player's zone, so all sums are made on the wall
clock: the days on which the clocks change have 24 hours like all others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, time, timedelta
from itertools import takewhile
from zoneinfo import ZoneInfo

import msgspec

from pbem.clock import DAY, HOUR

MORNING = 8 * HOUR
NIGHT = 22 * HOUR
_LONGEST = 366 * 20
_EPOCH = date(1970, 1, 1).toordinal()

Span = tuple[int, int]


class Calendar(msgspec.Struct, frozen=True):
    """When time runs for one player in one game.

    `absences` are first and last days (ISO dates, both included); `pauses` are UTC seconds, from
    and until, in which the game stood still or the host was down.
    """

    zone: str = "UTC"
    weekends_off: bool = False
    nights_off: bool = False
    absences: Sequence[tuple[str, str]] = ()
    pauses: Sequence[Span] = ()

    def running(self, start: int, end: int) -> int:
        """How many seconds have run between two moments."""
        first, last = self._wall(start), self._wall(end)
        spans = takewhile(lambda span: span[0] < last, self._spans(first))
        return sum(_overlap(span, (first, last)) for span in spans)

    def after(self, start: int, seconds: int) -> int:
        """The moment at which so many seconds will have run."""
        first = self._wall(start)
        if self._runs_on(start, first):
            return self._moment(first + max(seconds, 0))
        left = seconds
        for begin, end in self._spans(first):
            begin = max(begin, first)
            if end - begin >= left > 0 or (left <= 0 and end > begin):
                return self._moment(begin + max(left, 0))
            left -= max(end - begin, 0)
        return self._moment(first + seconds)

    def _runs_on(self, start: int, first: int) -> bool:
        """Whether nothing will stop the clock from this moment on, by the wall clock `first`."""
        if self.weekends_off or self.nights_off:
            return False
        today = _day(first // DAY).isoformat()
        return not any(last >= today for _first, last in self.absences) and not any(
            end > start - DAY and self._wall(end) > first for _begin, end in self.pauses
        )

    def _spans(self, first: int) -> Iterator[Span]:
        """The stretches of running time on the wall clock, from the day of `first` on."""
        pauses = sorted((self._wall(begin), self._wall(end)) for begin, end in self.pauses)
        day = first // DAY
        for number in range(day, day + _LONGEST):
            if self._is_off(number):
                continue
            begin, end = number * DAY, (number + 1) * DAY
            if self.nights_off:
                begin, end = begin + MORNING, begin + NIGHT
            yield from _without((begin, end), pauses)

    def _is_off(self, number: int) -> bool:
        today = _day(number)
        if self.weekends_off and today.weekday() >= 5:
            return True
        iso = today.isoformat()
        return any(first <= iso <= last for first, last in self.absences)

    def _wall(self, moment: int) -> int:
        """What the player's wall clock shows, in seconds since its 1 January 1970."""
        local = datetime.fromtimestamp(moment, ZoneInfo(self.zone))
        return int(local.replace(tzinfo=UTC).timestamp())

    def _moment(self, wall: int) -> int:
        """The moment at which the player's wall clock shows this."""
        shown = datetime.fromtimestamp(wall, UTC).replace(tzinfo=ZoneInfo(self.zone))
        return int(shown.timestamp())


def _day(number: int) -> date:
    """The day with this number, counted from 1 January 1970."""
    return date.fromordinal(_EPOCH + number)


def _overlap(one: Span, other: Span) -> int:
    return max(0, min(one[1], other[1]) - max(one[0], other[0]))


def _without(span: Span, pauses: Sequence[Span]) -> Iterator[Span]:
    """What is left of a stretch when the pauses (sorted) are taken out."""
    begin, end = span
    for stop, go in pauses:
        if go <= begin or stop >= end:
            continue
        if stop > begin:
            yield begin, stop
        begin = max(begin, go)
    if begin < end:
        yield begin, end


def local_time(moment: int, zone: str) -> datetime:
    """A moment as the player's calendar and clock show it."""
    return datetime.fromtimestamp(moment, ZoneInfo(zone))


def midnight(day: date, zone: str) -> int:
    """The moment at which a day begins for the player."""
    return int(datetime.combine(day, time(), ZoneInfo(zone)).timestamp())


def days_of(first: str, last: str) -> int:
    """How many days an absence takes, both ends included."""
    return (date.fromisoformat(last) - date.fromisoformat(first)) // timedelta(days=1) + 1
