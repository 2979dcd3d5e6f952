"""Reads `away from 1 Dec to 10 Dec` and counts a person's days of absence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, timedelta
from functools import cache

from pbem.clock import DAY
from pbem.desk.timing.calendar import days_of
from pbem.engine.errors import NotUnderstood
from pbem.engine.languages import LANGUAGES, about
from pbem.engine.text import When, _, order, text

DAYS_A_YEAR = 40
AHEAD = timedelta(days=2 * 366)
EXAMPLE = order("away from 1 Dec to 10 Dec")
_WORD = r"([^\W\d_]{3,9})"
_NAMED = re.compile(rf"(\d{{1,2}})(?:\.|er)?\s+{_WORD}\.?(?:\s+(\d{{4}}))?", re.IGNORECASE)
_TURNED = re.compile(rf"{_WORD}\.?\s+(\d{{1,2}})(?:,?\s+(\d{{4}}))?", re.IGNORECASE)
_DOTTED = re.compile(r"(\d{1,2})\.(\d{1,2})(?:\.(\d{4}))?\.?")
_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")

Absence = tuple[str, str]


@cache
def _away() -> re.Pattern[str]:
    """`from DAY to DAY`, in every language."""
    spoken = [dates for code in LANGUAGES if (dates := about(code).dates) is not None]
    first = "|".join(re.escape(word) for one in spoken for word in one.first)
    last = "|".join(re.escape(word) for one in spoken for word in one.last)
    return re.compile(rf"(?:(?:{first})\s+)?(.{{3,20}}?)\s+(?:{last})\s+(.{{3,20}})", re.IGNORECASE)


@cache
def _months() -> list[tuple[str, ...]]:
    """How each month begins, in every language."""
    spoken = [dates.months for code in LANGUAGES if (dates := about(code).dates) is not None]
    return [
        tuple(word for names in together for word in names.split())
        for together in zip(*spoken, strict=True)
    ]


def calendar_day(iso: str) -> When:
    """A day of an absence, as a sentence names it."""
    since_1970 = date.fromisoformat(iso) - date(1970, 1, 1)
    return When(since_1970.days * DAY, "calendar day")


def read_absence(text: str, today: date) -> Absence:
    """First and last day of an absence; a day without a year is the next one to come."""
    found = _away().fullmatch(text.strip().rstrip(".")[:60])
    if not found:
        raise NotUnderstood(text, _("I cannot read these dates."), example=EXAMPLE)
    first = _read_day(found[1], today, text, today)
    last = _read_day(found[2], first, text, today)
    if last < first:
        raise NotUnderstood(text, _("The last day is before the first."), example=EXAMPLE)
    if last < today:
        raise NotUnderstood(text, _("These days are over."), example=EXAMPLE)
    if last - today > AHEAD:
        raise NotUnderstood(text, _("These days are too far away."), example=EXAMPLE)
    return max(first, today).isoformat(), last.isoformat()


def _read_day(day: str, not_before: date, whole: str, today: date) -> date:
    day = day.strip()
    if (near := _near_day(day.casefold().replace("’", "'"), not_before, today)) is not None:
        return near
    try:
        if found := _ISO.fullmatch(day):
            return date(int(found[1]), int(found[2]), int(found[3]))
        if found := _NAMED.fullmatch(day):
            return _day(found[3], _month(found[2]), found[1], not_before)
        if found := _TURNED.fullmatch(day):
            return _day(found[3], _month(found[1]), found[2], not_before)
        if found := _DOTTED.fullmatch(day):
            return _day(found[3], int(found[2]), found[1], not_before)
    except ValueError:
        pass
    raise NotUnderstood(whole, text("I cannot read the day {text!r}.", text=day), example=EXAMPLE)


def _near_day(day: str, not_before: date, today: date) -> date | None:
    """`tomorrow`, or the next day of a week that is called so; None if it is no such word."""
    spoken = [dates for code in LANGUAGES if (dates := about(code).dates) is not None]
    if any(day in one.today for one in spoken):
        return today
    if any(day in one.tomorrow for one in spoken):
        return today + timedelta(days=1)
    for one in spoken:
        for place, beginnings in enumerate(one.weekdays):
            if day.startswith(tuple(beginnings.split())) and " " not in day:
                return not_before + timedelta(days=(place - not_before.weekday()) % 7)
    return None


def _month(word: str) -> int:
    """The number of a month by its name, in full or short."""
    for number, beginnings in enumerate(_months(), 1):
        if word.casefold().startswith(beginnings):
            return number
    raise ValueError(word)


def _day(year: str | None, month: int, day: str, not_before: date) -> date:
    if year:
        return date(int(year), month, int(day))
    guess = date(not_before.year, month, int(day))
    return guess if guess >= not_before else date(not_before.year + 1, month, int(day))


def days_used(absences: Sequence[Absence], year: int) -> int:
    """How many days of a year the absences take; days that overlap count once."""
    used: set[int] = set()
    for first, last in absences:
        begin = date.fromisoformat(first).toordinal()
        used.update(range(begin, begin + days_of(first, last)))
    return sum(1 for day in used if date.fromordinal(day).year == year)
