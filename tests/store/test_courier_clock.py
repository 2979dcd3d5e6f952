"""Letters that fail, on clocks that jump: none is given up early, none waits for long."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.clock import DAY, HOUR, MINUTE
from pbem.store import Note, letter_notes
from pbem.store.due import due_time
from pbem.store.letter_notes import GIVEN_UP_AFTER, LEAST_TRIES

BEGIN = 1_800_000_000
JUMPS = st.lists(
    st.tuples(st.integers(1, 40), st.integers(-400 * DAY, 400 * DAY)), min_size=1, max_size=6
)


def owing(made: int = BEGIN) -> dict[str, Any]:
    document: dict[str, Any] = {}
    letter_notes.queue(document, Note(id="a", to=0, kind="turn", at=0, made=made))
    return document


def test_six_days_off_lose_nothing() -> None:
    document = owing()
    now = BEGIN + 6 * DAY
    assert not letter_notes.failed(document, "a", now, "dead")
    assert due_time(document) == now + MINUTE


def test_six_days_off_between_two_tries_lose_nothing() -> None:
    document = owing()
    assert not letter_notes.failed(document, "a", BEGIN, "dead")
    assert not letter_notes.failed(document, "a", BEGIN + 6 * DAY, "dead")


def test_the_time_to_give_up_counts_from_the_first_try() -> None:
    document = owing()
    now = first = BEGIN + 6 * DAY
    while not letter_notes.failed(document, "a", now, "dead"):
        due = due_time(document)
        assert due is not None
        now = due
    assert now - first >= GIVEN_UP_AFTER


def test_a_letter_tried_by_a_clock_that_was_ahead_does_not_wait_for_it() -> None:
    document = owing()
    for _try in range(3):
        letter_notes.failed(document, "a", BEGIN + 2 * DAY, "dead")
    assert letter_notes.waiting(document, BEGIN + HOUR) == []
    assert letter_notes.hasten(document, BEGIN + HOUR)
    assert letter_notes.waiting(document, BEGIN + HOUR)
    assert not letter_notes.hasten(document, BEGIN + HOUR)


def test_a_letter_for_tomorrow_that_was_made_ahead_of_time() -> None:
    ahead = BEGIN + 365 * DAY
    document = owing(ahead)
    document["outbox"][0]["next"] = ahead + DAY
    assert letter_notes.hasten(document, BEGIN)
    assert due_time(document) == BEGIN + DAY
    assert not letter_notes.hasten(document, BEGIN)


def live(jumps: list[tuple[int, int]]) -> None:
    """Let a letter fail for ever, while the clock jumps after so many tries."""
    document, true, offset, tries, first = owing(), BEGIN, 0, 0, None
    ahead = dict(jumps)
    while True:
        if tries in ahead:
            offset += ahead.pop(tries)
            letter_notes.hasten(document, true + offset)
        due = due_time(document)
        assert due is not None
        wait = max(due - (true + offset), 0)
        assert wait <= 4 * HOUR, "a clock that jumps makes nobody wait for longer than a pause"
        true += wait
        first = true if first is None else first
        tries += 1
        if letter_notes.failed(document, "a", true + offset, "dead"):
            break
    assert tries > LEAST_TRIES
    assert true - first <= GIVEN_UP_AFTER + 400 * DAY, "it is given up one day"
    if not any(jump for at, jump in jumps if at <= tries):
        assert true - first >= GIVEN_UP_AFTER


@settings(max_examples=60, deadline=None)
@given(JUMPS)
def test_random_jumps(jumps: list[tuple[int, int]]) -> None:
    live(jumps)


@pytest.mark.soak
@settings(max_examples=20_000, deadline=None)
@given(JUMPS)
def test_many_random_jumps(jumps: list[tuple[int, int]]) -> None:
    live(jumps)
