"""A letter that was taken in is known again."""

from __future__ import annotations

from typing import Any

import msgspec

from pbem.store import handled


def test_new_then_seen() -> None:
    document: dict[str, Any] = {}
    assert handled.seen(document, "<a@x>") is None
    assert document == {}
    handled.note_handled(document, "<a@x>", 1000, "orders at 7")
    assert handled.seen(document, "<a@x>") == "orders at 7"
    assert handled.seen(document, "<A@x>") is None


def test_the_oldest_are_forgotten() -> None:
    document: dict[str, Any] = {}
    for number in range(handled.KEPT + 1):
        handled.note_handled(document, f"<{number}@x>", number, "done")
    assert len(document["handled"]) == handled.KEPT
    assert handled.seen(document, "<0@x>") is None
    assert handled.seen(document, "<1@x>") == "done"
    assert handled.seen(document, f"<{handled.KEPT}@x>") == "done"


def test_a_letter_is_known_while_what_is_known_stays_json() -> None:
    document: dict[str, Any] = {}
    for message_id in ("<a@b>", '<"ü\\@b>', "<a@b>c"):
        handled.note_handled(document, message_id, 1, f"it was {message_id}")
    kept = [msgspec.Raw(msgspec.json.encode(one)) for one in document["handled"]]
    for message_id in ("<a@b>", '<"ü\\@b>', "<a@b>c"):
        assert handled.seen({"handled": kept}, message_id) == f"it was {message_id}"
    for message_id in ("<a@b", "a@b", "", "it was <a@b>"):
        assert handled.seen({"handled": kept}, message_id) is None
