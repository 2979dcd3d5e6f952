"""Time rules as they are written, and absences as people write them."""

from datetime import date

import pytest

from pbem.clock import DAY
from pbem.desk.timing.absence_dates import days_used, read_absence
from pbem.desk.timing.time_rules import read_rules, read_span, say_span
from pbem.engine.errors import GameError, NotUnderstood

TODAY = date(2026, 11, 16)


def test_no_clock_by_default() -> None:
    assert not read_rules({}).ticking


def test_a_deadline_a_turn() -> None:
    rules = read_rules({"deadline": "3d", "grace": "12h", "missed": "bot", "off": "weekends"})
    assert (rules.per_turn, rules.grace, rules.missed) == (3 * DAY, DAY // 2, "bot")
    assert rules.weekends_off
    assert not rules.nights_off


def test_a_bank_with_increment_and_cap() -> None:
    rules = read_rules({"clock": "10d+1d<14d"})
    assert (rules.bank, rules.increment, rules.cap) == (10 * DAY, DAY, 14 * DAY)


@pytest.mark.parametrize(
    "options",
    [
        {"deadline": "soon"},
        {"deadline": "0d"},
        {"clock": "10d"},
        {"clock": "10d+1d<5d"},
        {"clock": "10d+1d<14d", "deadline": "3d"},
        {"off": "mondays"},
        {"missed": "shrug"},
        {"grace": "-1d"},
    ],
)
def test_wrong_rules_are_refused_in_words(options: dict[str, str]) -> None:
    with pytest.raises(GameError):
        read_rules(options)


def test_spans_in_words() -> None:
    assert say_span(read_span("36h")) == "1 day and 12 hours"
    assert say_span(read_span("2w")) == "14 days"
    assert say_span(59) == "less than an hour"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("from 1 Dec to 10 Dec", ("2026-12-01", "2026-12-10")),
        ("1 december until 3 december", ("2026-12-01", "2026-12-03")),
        ("from Dec 30 to Jan 4", ("2026-12-30", "2027-01-04")),
        ("from 2026-11-10 to 2026-11-20", ("2026-11-16", "2026-11-20")),
        ("from 3 May 2027 to 4 May 2027", ("2027-05-03", "2027-05-04")),
        ("du 1er décembre au 3 janvier", ("2026-12-01", "2027-01-03")),
        ("з 1 грудня до 10 грудня", ("2026-12-01", "2026-12-10")),
        ("від 28 листопада по 2 січня 2027", ("2026-11-28", "2027-01-02")),
        ("с 1 мая по 3 июня", ("2027-05-01", "2027-06-03")),
        ("з 1.12 до 10.12.2026", ("2026-12-01", "2026-12-10")),
        ("from tomorrow to friday", ("2026-11-17", "2026-11-20")),
        ("from Thursday until Sunday", ("2026-11-19", "2026-11-22")),
        ("today to monday", ("2026-11-16", "2026-11-16")),
        ("de demain au vendredi", ("2026-11-17", "2026-11-20")),
        ("з завтра до п’ятниці", ("2026-11-17", "2026-11-20")),
        ("с завтра по пятницу", ("2026-11-17", "2026-11-20")),
    ],
)
def test_absences_as_people_write_them(text: str, expected: tuple[str, str]) -> None:
    assert read_absence(text, TODAY) == expected


@pytest.mark.parametrize(
    "text",
    [
        "",
        "tomorrow",
        "from 31 Feb to 3 Mar",
        "from 10 Dec 2026 to 1 Dec 2026",
        "from x to y",
        "з 1.13 до 2.14",
    ],
)
def test_absences_that_cannot_be_read(text: str) -> None:
    with pytest.raises(NotUnderstood):
        read_absence(text, TODAY)


def test_days_that_overlap_count_once_and_by_year() -> None:
    absences = [("2026-12-28", "2027-01-03"), ("2026-12-30", "2026-12-31")]
    assert days_used(absences, 2026) == 4
    assert days_used(absences, 2027) == 3
