"""Letters that a document owes, as small notes inside it.

A note is written with the change that caused it, keeps its Message-ID for ever, and is
taken out when the relay has said yes. The letter is rendered from it when it is sent.
All functions change the document in memory; committing it is the caller's.
"""

# No `from __future__ import annotations`: msgspec would compile each one at every start.

from typing import Any

import msgspec

from pbem.clock import DAY, HOUR, MINUTE
from pbem.engine.prepared import prepared

PAUSES = (MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR)
GIVEN_UP_AFTER = 5 * DAY
LEAST_TRIES = 20
LOST_KEPT = 200


@prepared
class Note(msgspec.Struct, omit_defaults=True):
    """One letter to send: to a seat (a number) or to a stranger (an address)."""

    id: str
    """The Message-ID, given once."""
    to: int | str
    kind: str
    at: int
    """Which position in the record the letter shows."""
    made: int
    tries: int = 0
    first: int = 0
    """When it was first tried; 0 before that."""
    next: int = 0
    """Not before this time; 0 is at once."""
    why: str = ""
    """What the last try met."""
    params: dict[str, Any] = {}


Document = dict[str, Any]


def queue(document: Document, note: Note) -> None:
    """Owe a letter. Two letters with one Message-ID would be one letter, so that is an error."""
    outbox = document.setdefault("outbox", [])
    if any(other["id"] == note.id for other in outbox):
        raise ValueError(f"{note.id} is in the outbox already")
    outbox.append(msgspec.to_builtins(note))


def waiting(document: Document, now: float) -> list[Note]:
    """The letters to try now, oldest first."""
    notes = (msgspec.convert(raw, Note) for raw in document.get("outbox", ()))
    return [note for note in notes if note.next <= now]


def sent(document: Document, message_id: str) -> Note | None:
    """The relay has the letter: it is owed no more. None when it was not owed."""
    outbox: list[dict[str, Any]] = document.get("outbox", [])
    for place, raw in enumerate(outbox):
        if raw["id"] == message_id:
            del outbox[place]
            return msgspec.convert(raw, Note)
    return None


def failed(document: Document, message_id: str, now: int, why: str) -> bool:
    """A try has failed: wait longer each time. True when the letter is now given up as lost.

    It is given up five days after its first try, but not before it was tried often: a host that
    was off for a week, or whose clock jumped, has not tried for five days.
    """
    for raw in document.get("outbox", ()):
        if raw["id"] == message_id:
            tries = raw["tries"] = raw.get("tries", 0) + 1
            first = raw["first"] = min(raw.get("first") or now, now)
            if now - first >= GIVEN_UP_AFTER and tries > LEAST_TRIES:
                give_up(document, message_id, now, why)
                return True
            raw["next"] = now + _pause(tries)
            raw["why"] = why
    return False


def hasten(document: Document, now: int) -> bool:
    """Put right what a clock that was ahead has put off; whether there was anything.

    A letter that was tried waits no longer than the pause after that try, and one that was made
    in what is now the future was made now.
    """
    changed = False
    for raw in document.get("outbox", ()):
        ahead = raw["made"] - now
        if ahead > 0:
            raw["made"], changed = now, True
            if raw.get("next", 0) > now:
                raw["next"] = max(raw["next"] - ahead, now)
        if raw.get("tries") and raw["next"] > now + _pause(raw["tries"]):
            raw["next"], changed = now, True
    return changed


def _pause(tries: int) -> int:
    """How long a letter waits after so many tries."""
    return PAUSES[min(tries, len(PAUSES)) - 1]


def give_up(document: Document, message_id: str, now: int, why: str) -> None:
    """Stop trying (five days are over, or the relay will never take it) and say why."""
    note = sent(document, message_id)
    if note is None:
        return
    note.why, note.next, note.params = why, now, {}  # what it would have said is nobody's any more
    lost = document.setdefault("lost", [])
    lost.append(msgspec.to_builtins(note))
    del lost[:-LOST_KEPT]


def lost(document: Document) -> list[Note]:
    """The letters that were given up, with the reason in `why` and the time in `next`."""
    return [msgspec.convert(raw, Note) for raw in document.get("lost", ())]
