"""Running time on the player's wall clock."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.clock import DAY
from pbem.desk.timing.calendar import Calendar

KYIV = "Europe/Kyiv"


def at(text: str, zone: str = KYIV) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp())


@pytest.mark.parametrize(
    ("start", "end"),
    [
        ("2026-03-27 18:00", "2026-03-30 18:00"),  # the clocks go forward on the 29th
        ("2026-10-23 18:00", "2026-10-26 18:00"),  # and back on the 25th
        ("2026-06-01 00:00", "2026-06-04 00:00"),
    ],
)
def test_a_day_ends_at_the_same_wall_clock_time(start: str, end: str) -> None:
    calendar = Calendar(zone=KYIV)
    assert calendar.after(at(start), 3 * DAY) == at(end)
    assert calendar.running(at(start), at(end)) == 3 * DAY


def test_a_deadline_in_the_hour_that_is_skipped_comes_right_after_it() -> None:
    calendar = Calendar(zone=KYIV)
    assert calendar.after(at("2026-03-28 03:30"), DAY) == at("2026-03-29 04:30")


def test_weekends_off() -> None:
    calendar = Calendar(zone=KYIV, weekends_off=True)
    assert calendar.after(at("2026-11-13 18:00"), DAY) == at("2026-11-16 18:00")
    assert calendar.running(at("2026-11-13 18:00"), at("2026-11-16 18:00")) == DAY
    assert calendar.running(at("2026-11-14 01:00"), at("2026-11-15 23:00")) == 0


def test_nights_off() -> None:
    calendar = Calendar(zone=KYIV, nights_off=True)
    assert calendar.after(at("2026-11-16 21:00"), 2 * 3600) == at("2026-11-17 09:00")
    assert calendar.running(at("2026-11-16 23:00"), at("2026-11-17 07:00")) == 0


def test_an_absence_stops_the_clock_on_its_days() -> None:
    calendar = Calendar(zone=KYIV, absences=[("2026-12-01", "2026-12-10")])
    assert calendar.after(at("2026-11-30 12:00"), DAY) == at("2026-12-11 12:00")


def test_a_pause_does_not_count() -> None:
    pause = (at("2026-11-16 10:00"), at("2026-11-16 14:00"))
    calendar = Calendar(zone=KYIV, pauses=[pause])
    assert calendar.after(at("2026-11-16 09:00"), 2 * 3600) == at("2026-11-16 15:00")
    assert calendar.running(at("2026-11-16 09:00"), at("2026-11-16 15:00")) == 2 * 3600


@given(
    start=st.integers(1_700_000_000, 1_900_000_000),
    seconds=st.integers(1, 20 * DAY),
    weekends=st.booleans(),
    nights=st.booleans(),
)
def test_what_runs_until_the_deadline_is_what_was_given(
    start: int, seconds: int, weekends: bool, nights: bool
) -> None:
    calendar = Calendar(zone="UTC", weekends_off=weekends, nights_off=nights)
    end = calendar.after(start, seconds)
    assert calendar.running(start, end) == seconds


@given(
    start=st.integers(1_700_000_000, 1_900_000_000),
    seconds=st.integers(-DAY, 20 * DAY),
    zone=st.sampled_from(["UTC", KYIV, "America/St_Johns", "Pacific/Chatham"]),
    before=st.integers(-DAY, 3 * DAY),
)
def test_time_that_nothing_stops_is_reckoned_in_one_step(
    start: int, seconds: int, zone: str, before: int
) -> None:
    """An absence that is far away has all days looked at one by one, and changes nothing."""
    pauses = [(start - before - 3600, start - before)]
    in_one_step = Calendar(zone=zone, pauses=pauses, absences=[("2020-01-01", "2020-02-01")])
    day_by_day = Calendar(zone=zone, pauses=pauses, absences=[("2100-01-01", "2100-02-01")])
    assert in_one_step.after(start, seconds) == day_by_day.after(start, seconds)
