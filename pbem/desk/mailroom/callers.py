"""Whoever writes to the front door, by address: what we owe them, and how often they wrote today.

A caller is an address, not a person: it may be forged, and it is forgotten after a while.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import msgspec

from pbem.store import Note, handled
from pbem.store.outbox import DAY

if TYPE_CHECKING:
    from ..desk import Desk

KIND = "door"
FORGOTTEN_AFTER = 15 * DAY
HANDLED_KEPT = 50


class Caller(msgspec.Struct, kw_only=True):
    """The document of one address."""

    schema: int = 1
    address: str
    answers: tuple[int, int] = (0, 0)
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

    def may_answer(self) -> bool:
        """Whether one more answer may go to this address today; counts it if so."""
        today = self.now // DAY
        day, count = self.caller.answers
        count = count if day == today else 0
        if count >= self.desk.answers_a_day:
            return False
        self.caller.answers = (today, count + 1)
        return True

    def answer(
        self, to: str, kind: str = KIND, message_id: str = "", at: int = 0, **params: Any
    ) -> None:
        """Owe a letter to an address (or to the operator), not before the given time."""
        note = Note(
            id=message_id or f"<d.{secrets.token_hex(16)}@{self.desk.domain.lower()}>",
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


def may_write(desk: Desk, address: str) -> bool:
    """Whether this address may get one more letter today that it did not ask for; counts it."""
    with calling(desk, address) as call:
        return call.may_answer()


def heard_before(caller: Caller, message_id: str) -> str | None:
    """What became of this letter when it first came."""
    return handled.seen({"handled": caller.handled}, message_id)


def remember(caller: Caller, message_id: str, now: int, what: str) -> None:
    """Know this letter again."""
    caller.handled.append([message_id, now, what])
