"""Whoever writes to the front door, by address: what we owe them, and how often they wrote today.

A correspondent is an address, not a person: it may be forged, and is forgotten after a while.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from pbem.clock import DAY
from pbem.desk.books import Books
from pbem.engine.prepared import prepared
from pbem.engine.text import Text, When, Words, text
from pbem.mail.address import message_id_to
from pbem.store import Note, handled
from pbem.store.errors import NotFound
from pbem.store.handled import Became

KIND = "door"

NOBODY = "nobody@invalid"
"""Under whose name letters to the operator wait that are about nobody's letter."""

CLAIMED = "claimed"
"""A letter came that names the address as its sender, and anybody may have written it."""
VOUCHED = "vouched"
"""The same, but a server that we trust vouches for the sender's domain."""
REPLIED = "replied"
"""The letter answers one of ours to that address, so whoever wrote it can read what goes there."""
KEYED = "keyed"
"""A letter came to a signed address, and what it asks for is asked about by letter."""
UNASKED = "unasked"
"""Somebody else wishes it: an invitation, a new address."""
PASSED_ON = "passed on"
"""A letter is passed on to the operator."""
FORGOTTEN_AFTER = 15 * DAY
HANDLED_KEPT = 50


@prepared
class Correspondent(msgspec.Struct, kw_only=True):
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


class Correspondence:
    """What passes between us and one address, under its lock."""

    def __init__(self, books: Books, correspondent: Correspondent, now: int) -> None:
        self.books = books
        self.correspondent = correspondent
        self.now = now

    def may_answer(self, why: str = CLAIMED) -> bool:
        """Whether one more letter may be written today for this reason; counts it if so."""
        count = today(self.correspondent, self.now, why)
        if count >= self.books.answers_a_day:
            return False
        self.correspondent.answers[why] = (self.now // DAY, count + 1)
        return True

    def limit(self, why: str = CLAIMED) -> Words:
        """What the answer says that was just allowed, where it is the last of the day."""
        last = today(self.correspondent, self.now, why) >= self.books.answers_a_day
        return limit_words(self.now, why) if last else ""

    def owes(self, message_id: str) -> bool:
        """Whether the letter with this Message-ID waits to be sent."""
        return any(raw["id"] == message_id for raw in self.correspondent.outbox)

    def answer(
        self, to: str, kind: str = KIND, message_id: str = "", at: int = 0, **params: Any
    ) -> None:
        """Owe a letter to an address (or to the operator), not before the given time."""
        note = Note(
            id=message_id or message_id_to(to, self.books.domain, self.books.home.secret()),
            to=to,
            kind=kind,
            at=0,
            made=self.now,
            next=at,
            params=params,
        )
        self.correspondent.outbox.append(msgspec.to_builtins(note))


@contextmanager
def writing_to(books: Books, address: str) -> Iterator[Correspondence]:
    """Hold the document of an address, which is made when it is new, and commit it at the end."""
    now = books.clock()
    fresh = Correspondent(address=address)
    if not books.correspondents.exists(address):
        books.correspondents.create_named(address, msgspec.to_builtins(fresh))
    with books.correspondents.hold(address) as held:
        correspondent = msgspec.convert(held.document, Correspondent)
        yield Correspondence(books, correspondent, now)
        del correspondent.handled[:-HANDLED_KEPT]
        correspondent.due_at = now + FORGOTTEN_AFTER
        held.commit(msgspec.to_builtins(correspondent))


def peek(books: Books, address: str) -> Correspondent:
    """What is kept of an address now, without its lock."""
    try:
        return msgspec.convert(books.correspondents.read(address), Correspondent)
    except NotFound:
        return Correspondent(address=address)


def today(correspondent: Correspondent, now: int, why: str = CLAIMED) -> int:
    """How many letters were written today for this reason."""
    day, count = correspondent.answers.get(why, (0, 0))
    return count if day == now // DAY else 0


def limit_words(now: int, why: str) -> Text:
    """Until when no letter is read any more that comes for this reason."""
    until = When((now // DAY + 1) * DAY)
    if why == CLAIMED:
        return text(
            "Before {time} UTC I read nothing more that comes to this address in your name, except"
            " answers to my letters.",
            time=until,
        )
    return text(
        "Many letters came from you today, so this is my last answer at this address before"
        " {time} UTC. Until then I do nothing of what you ask here; letters of your games I still"
        " carry out and answer.",
        time=until,
    )


def may_write(books: Books, address: str) -> bool:
    """Whether this address may get one more letter today that it did not ask for; counts it."""
    with writing_to(books, address) as letters:
        return letters.may_answer(UNASKED)


def heard_before(correspondent: Correspondent, message_id: str) -> Became | None:
    """What became of this letter when it first came."""
    return handled.seen({"handled": correspondent.handled}, message_id)


def remember(correspondent: Correspondent, message_id: str, now: int, what: Became) -> None:
    """Know this letter again."""
    handled.note_handled({"handled": correspondent.handled}, message_id, now, what)
