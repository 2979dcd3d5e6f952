"""Letters owed: queued once, tried with growing pauses, given up after five days."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pbem.store import Note, letter_notes
from pbem.store.due import due_time

MINUTE, HOUR, DAY = 60, 3600, 86400


def note(name: str = "a", **fields: Any) -> Note:
    return Note(**{"id": name, "to": 2, "kind": "turn", "at": 7, "made": 1000, **fields})


def test_a_note_comes_back_as_it_went_in() -> None:
    document: dict[str, Any] = {}
    notes = [note(), note("b", to="ann@example.org", params={"lines": ["x", 1]})]
    for one in notes:
        letter_notes.queue(document, one)
    stored = msgspec.json.decode(msgspec.json.encode(document))
    assert stored == document
    assert letter_notes.waiting(stored, now=1000) == notes


def test_one_message_id_is_one_letter() -> None:
    document: dict[str, Any] = {}
    letter_notes.queue(document, note())
    with pytest.raises(ValueError, match="already"):
        letter_notes.queue(document, note(kind="other"))


def test_sent_is_owed_no_more() -> None:
    document: dict[str, Any] = {}
    letter_notes.queue(document, note())
    letter_notes.queue(document, note("b"))
    assert letter_notes.sent(document, "a") == note()
    assert letter_notes.sent(document, "a") is None
    assert letter_notes.waiting(document, 5000) == [note("b")]


def test_pauses_grow_until_five_days_are_over() -> None:
    document: dict[str, Any] = {}
    letter_notes.queue(document, note(made=0))
    now, pauses = 0, []
    while not letter_notes.failed(document, "a", now, f"failed at {now}"):
        assert letter_notes.waiting(document, now) == []
        at = due_time(document)
        assert at is not None
        [waiting] = letter_notes.waiting(document, at)
        assert (waiting.id, waiting.why) == ("a", f"failed at {now}")
        pauses.append(at - now)
        now = at
    assert pauses[:6] == [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 4 * HOUR]
    assert set(pauses[6:]) == {4 * HOUR}
    assert 5 * DAY <= now < 5 * DAY + 4 * HOUR
    assert letter_notes.waiting(document, now + DAY) == []
    assert due_time(document) is None
    [lost] = letter_notes.lost(document)
    assert (lost.id, lost.why, lost.next) == ("a", f"failed at {now}", now)


def test_given_up_at_once() -> None:
    document: dict[str, Any] = {}
    letter_notes.queue(document, note())
    letter_notes.give_up(document, "a", 1001, "no such mailbox")
    letter_notes.give_up(document, "a", 1002, "again")
    assert [lost.why for lost in letter_notes.lost(document)] == ["no such mailbox"]
    assert letter_notes.waiting(document, 9999) == []


def test_a_failure_of_what_is_not_owed_changes_nothing() -> None:
    document: dict[str, Any] = {}
    assert not letter_notes.failed(document, "a", 1, "?")
    assert letter_notes.sent(document, "a") is None
    assert document == {}


def test_the_lost_are_bounded() -> None:
    document: dict[str, Any] = {}
    for number in range(letter_notes.LOST_KEPT + 10):
        letter_notes.queue(document, note(str(number)))
        letter_notes.give_up(document, str(number), 1, "no")
    assert letter_notes.lost(document)[0].id == "10"
    assert len(letter_notes.lost(document)) == letter_notes.LOST_KEPT


def test_when_a_document_is_next_due() -> None:
    document: dict[str, Any] = {}
    assert due_time(document) is None
    assert due_time({"due_at": None, "outbox": []}) is None
    assert due_time({"due_at": 50}) == 50
    letter_notes.queue(document, note())
    assert due_time({**document, "due_at": 50}) == 0
    letter_notes.failed(document, "a", 1000, "no")
    assert due_time(document) == 1060
    assert due_time({**document, "due_at": 50}) == 50
