"""Whom a game waits for: since when, until when, and whether the seat has begun its turn.

That a seat is in the middle of its turn is for everyone to know; what it does there is not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from pbem.desk.gamefile import RUNNING, GameFile
from pbem.engine.reader import reader_of, reading
from pbem.engine.text import _, listed


class Awaited(msgspec.Struct):
    """A seat that is asked something; times in seconds UTC, None where there is no clock."""

    seat: str
    since: int | None
    until: int | None
    in_turn: bool


def awaited(file: GameFile, deadline: Callable[[int], int | None]) -> list[Awaited]:
    """The seats that the game waits for, as it was last committed."""
    if file.status != RUNNING:
        return []
    return [
        Awaited(seat.name, seat.asked_at or None, deadline(number), seat.name in file.drafting)
        for number, seat in enumerate(file.seats)
        if seat.name in file.awaiting
    ]


def sentences(waiting: Iterable[Awaited], zone: str) -> list[str]:
    """Whom we wait for, those of the same times together, in the time of whoever reads it."""
    together: dict[tuple[int | None, int | None, bool], list[str]] = {}
    for one in waiting:
        together.setdefault((one.since, one.until, one.in_turn), []).append(one.seat)
    return [_sentence(seats, *times, zone) for times, seats in together.items()]


def _sentence(
    seats: list[str], since: int | None, until: int | None, in_turn: bool, zone: str
) -> str:
    given = {
        "seats": listed(seats),
        "since": say_time(since, zone) if since else "",
        "until": say_time(until, zone) if until else "",
        "ours": _("UTC") if zone == "UTC" else _("your time"),
    }
    if until:
        words = (
            _("Waiting for {seats}, in the middle of a turn (until {until} {ours}).")
            if in_turn
            else _("Waiting for {seats} (until {until} {ours}).")
        )
    elif since:
        words = (
            _("Waiting for {seats}, in the middle of a turn (since {since} {ours}).")
            if in_turn
            else _("Waiting for {seats} (since {since} {ours}).")
        )
    else:
        words = (
            _("Waiting for {seats}, in the middle of a turn.")
            if in_turn
            else _("Waiting for {seats}.")
        )
    return words.format(**given)


def say_time(moment: int, zone: str) -> str:
    """A moment as the reader's own calendar and clock show it: Tue 17 Nov 18:00."""
    return reader_of(reading().language, zone).when(moment)
