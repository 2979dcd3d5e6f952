"""How English says lists, moments and lengths of time."""

from __future__ import annotations

import time


def english_list(words: list[str], last: str) -> str:
    """`a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


_PATTERNS = {
    "day and time": "%a {day} %b %H:%M",
    "day": "%a {day} %b",
    "date": "{day} %B %Y",
    "calendar day": "{day} %B %Y",
}


def english_when(there: time.struct_time, style: str) -> str:
    """`Tue 17 Nov 18:00`, of a moment as a calendar and a clock show it."""
    return time.strftime(_PATTERNS[style].format(day=there.tm_mday), there)


def days_and_hours(seconds: int) -> list[tuple[int, str]]:
    """A length of time to the hour, and from a week on to the day, without zeros."""
    days, rest = divmod(max(seconds, 0), 86400)
    hours = rest // 3600 if days < 7 else 0
    return [(number, unit) for number, unit in ((days, "day"), (hours, "hour")) if number]


def english_span(seconds: int) -> str:
    """`2 days and 3 hours`; nothing where it is less than an hour."""
    parts = days_and_hours(seconds)
    said = [f"{number} {unit}" if number == 1 else f"{number} {unit}s" for number, unit in parts]
    return english_list(said, "and")
