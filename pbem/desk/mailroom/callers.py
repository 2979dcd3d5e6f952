"""Whoever writes to the front door, by address: what we owe them, and how often they wrote today.

A caller is an address, not a person: it may be forged, and it is forgotten after a while.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import msgspec

from pbem.engine.prepared import prepared
from pbem.mail.address import new_message_id
from pbem.store import Note, handled
from pbem.store.errors import NotFound
from pbem.store.outbox import DAY

if TYPE_CHECKING:
    from ..desk import Desk
    from .room import Arrived

KIND = "door"

CLAIMED = "claimed"
"""A letter came that names the address as its sender, and anybody may have written it."""
KEYED = "keyed"
"""A letter came to a signed address, and what it asks for is asked about by letter."""
UNASKED = "unasked"
"""Somebody else wishes it: an invitation, a new address."""
PASSED_ON = "passed on"
"""A letter is passed on to the operator."""
FORGOTTEN_AFTER = 15 * DAY
HANDLED_KEPT = 50


@prepared
class Caller(msgspec.Struct, kw_only=True):
    """The document of one address.

    `answers` counts today's letters by what they are for: who forges a sender uses up what
    `claimed` letters may cost, and nothing else.
    """

    schema: int = 1
    address: str
    answers: dict[str, tuple[int, int]] = {}
    outbox: list[dict[str, Any]] = []
    lost: list[dict[str, Any]] = []
    handled: list[Any] = []
    due_at: int | None = None


class Call:
    """One letter from a caller, under the caller's lock."""

    def __init__(self, desk: Desk, caller: Caller, now: int) -> None:
        self.desk = desk
        self.caller = caller
        self.now = now

    def may_answer(self, why: str = CLAIMED) -> bool:
        """Whether one more letter may be written today for this reason; counts it if so."""
        count = today(self.caller, self.now, why)
        if count >= self.desk.answers_a_day:
            return False
        self.caller.answers[why] = (self.now // DAY, count + 1)
        return True

    def answer(
        self, to: str, kind: str = KIND, message_id: str = "", at: int = 0, **params: Any
    ) -> None:
        """Owe a letter to an address (or to the operator), not before the given time."""
        note = Note(
            id=message_id or new_message_id(self.desk.domain),
            to=to,
            kind=kind,
            at=0,
            made=self.now,
            next=at,
            params=params,
        )
        self.caller.outbox.append(msgspec.to_builtins(note))


@contextmanager
def calling(desk: Desk, address: str) -> Iterator[Call]:
    """Hold the document of an address, which is made when it is new, and commit it at the end."""
    now = desk.clock()
    fresh = Caller(address=address)
    if not desk.callers.exists(address):
        desk.callers.create_named(address, msgspec.to_builtins(fresh))
    with desk.callers.hold(address) as held:
        caller = msgspec.convert(held.document, Caller)
        yield Call(desk, caller, now)
        del caller.handled[:-HANDLED_KEPT]
        caller.due_at = now + FORGOTTEN_AFTER
        held.commit(msgspec.to_builtins(caller))


def peek(desk: Desk, address: str) -> Caller:
    """What is kept of an address now, without its lock."""
    try:
        return msgspec.convert(desk.callers.read(address), Caller)
    except NotFound:
        return Caller(address=address)


def today(caller: Caller, now: int, why: str = CLAIMED) -> int:
    """How many letters were written today for this reason."""
    day, count = caller.answers.get(why, (0, 0))
    return count if day == now // DAY else 0


def may_write(desk: Desk, address: str) -> bool:
    """Whether this address may get one more letter today that it did not ask for; counts it."""
    with calling(desk, address) as call:
        return call.may_answer(UNASKED)


def known_as(arrived: Arrived) -> str:
    """How a letter is known again: also by its words, since anybody may use any Message-ID here."""
    letter = arrived.letter
    words = "\n".join([letter.subject, *letter.lines]).encode("utf-8", "replace")
    return f"{arrived.message_id} {hashlib.sha256(words).hexdigest()[:16]}"


def heard_before(caller: Caller, message_id: str) -> str | None:
    """What became of this letter when it first came."""
    return handled.seen({"handled": caller.handled}, message_id)


def remember(caller: Caller, message_id: str, now: int, what: str) -> None:
    """Know this letter again."""
    caller.handled.append([message_id, now, what])
