"""`deadlines.ics`: a person's deadlines, for a calendar to subscribe to."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from icalendar import Calendar, Event

from pbem.desk.timing.calendar import local_time
from pbem.engine.text import _

from .person_page import Waiting

LOOKED_AT_EVERY = timedelta(hours=1)


def deadlines_file(waiting: Sequence[Waiting], zone: str, domain: str) -> bytes:
    """The calendar: one entry for each game that waits for the person and has a clock."""
    calendar = Calendar()
    calendar.add("prodid", "-//pbem//deadlines//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", _("Board games by mail"))
    calendar.add("refresh-interval", LOOKED_AT_EVERY, parameters={"value": "DURATION"})
    for one in waiting:
        if one.until is not None:
            calendar.add_component(_entry(one, one.until, zone, domain))
    calendar.add_missing_timezones()
    return bytes(calendar.to_ical())


def _entry(one: Waiting, until: int, zone: str, domain: str) -> Event:
    seat = one.file.seats[one.seat]
    ends = local_time(until, zone)
    entry = Event()
    entry.add("uid", f"{one.file.id}-{one.seat}-{seat.question}@{domain}")
    entry.add("dtstamp", datetime.fromtimestamp(one.file.changed, UTC))
    entry.add("dtstart", ends - timedelta(minutes=30))
    entry.add("dtend", ends)
    entry.add("summary", _("Your turn ends: {title}").format(title=one.file.title))
    entry.add("transp", "TRANSPARENT")
    return entry
