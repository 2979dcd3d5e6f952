"""Keeps the clock of one game: for whom it waits since when, until when, and what is due next.

A draft does not stop the clock: a seat's time runs from the question that opens its turn to the
answer that hands the turn on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pbem.desk.gamefile import RUNNING, GameFile, SeatFile
from pbem.desk.timing.calendar import Calendar
from pbem.desk.timing.reminder_times import Stage, reached_after, stages
from pbem.desk.timing.time_rules import TimeRules, read_rules

Marks = Mapping[int, tuple[int, int]]


class TimeKeeper:
    """The clock of one game at one moment; `calendar_of` gives a seat's running time."""

    def __init__(self, file: GameFile, calendar_of: Callable[[int], Calendar], now: int) -> None:
        self.file = file
        self.rules: TimeRules = read_rules(file.time)
        self.calendar_of = calendar_of
        self.now = now

    def changed(self, before: Marks, after: Marks) -> None:
        """Stop the clocks of the seats whose turn is over and start those whose turn begins."""
        for number, seat in enumerate(self.file.seats):
            was, now = before.get(number), after.get(number)
            if was is not None and now is not None and was[0] == now[0] and seat.asked_at:
                continue
            if seat.asked_at:
                self._stop(number, seat)
            if now is not None:
                seat.asked_at = self.now
                seat.reminded = Stage.FRESH

    def _stop(self, number: int, seat: SeatFile) -> None:
        if self.rules.bank:
            used = self.calendar_of(number).running(seat.asked_at, self.now)
            left = max(self._bank(seat) - max(used - seat.extra, 0), 0)
            seat.bank = min(left + self.rules.increment, self.rules.cap)
        seat.asked_at = seat.extra = 0
        seat.reminded = Stage.FRESH

    def _bank(self, seat: SeatFile) -> int:
        return self.rules.bank if seat.bank is None else seat.bank

    def allowance(self, number: int) -> int:
        """How long the seat may think from the moment it was asked."""
        seat = self.file.seats[number]
        return (self.rules.per_turn or self._bank(seat)) + seat.extra

    def deadline(self, number: int) -> int | None:
        """When the seat's time is over; None without a clock or out of turn."""
        return self._at(number, Stage.OVER)

    def running(self) -> list[int]:
        """The seats whose time is running."""
        return [one for one in range(len(self.file.seats)) if self.deadline(one) is not None]

    def extend(self, number: int, seconds: int) -> None:
        """Give a seat more time for this turn: from now on, if its time is over already."""
        seat = self.file.seats[number]
        if self.rules.ticking:
            used = self.calendar_of(number).running(seat.asked_at, self.now)
            seat.extra += max(used - self.allowance(number), 0)
        seat.extra += seconds
        seat.reminded = self.stage(number)

    def grace_ends(self, number: int) -> int | None:
        """When the seat has missed its turn for good; None as for the deadline."""
        return self._at(number, Stage.MISSED)

    def _at(self, number: int, stage: Stage) -> int | None:
        """When the seat reaches a stage."""
        seat = self.file.seats[number]
        standing = self.file.status != RUNNING or self.file.paused_at
        if not self.rules.ticking or not seat.asked_at or seat.bot or seat.invited or standing:
            return None
        ran = reached_after(stage, self.allowance(number), self.rules.grace)
        return self.calendar_of(number).after(seat.asked_at, ran)

    def stage(self, number: int) -> Stage:
        """How far the seat's time has run by now."""
        reached = Stage.FRESH
        for stage in stages(self.allowance(number)):
            at = self._at(number, stage)
            if at is not None and at <= self.now:
                reached = stage
        return reached

    def next_event(self) -> int | None:
        """When somebody's next stage is reached; None if nobody's time is running."""
        times = []
        for number, seat in enumerate(self.file.seats):
            for stage in stages(self.allowance(number)):
                if stage > seat.reminded:
                    at = self._at(number, stage)
                    if at is not None:
                        times.append(at)
                    break
        return min(times, default=None)
