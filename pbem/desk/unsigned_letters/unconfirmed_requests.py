"""Requests that change something and came without a token: done when a letter is answered.

The letter goes to the address that the request claimed to come from, so an answer to it shows
that its owner meant it. Locks: a request's is taken before the game's that it is about, since
nobody who holds a game waits for somebody else's request.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from pbem.clock import DAY
from pbem.desk.books import Books
from pbem.engine.prepared import prepared
from pbem.engine.text import Words, _
from pbem.mail.address import message_id_to, new_message_id
from pbem.store import Note
from pbem.store.errors import NotFound

KIND, QUESTION = "confirmed", "confirm"
VALID_FOR = 7 * DAY
FORGOTTEN_AFTER = 60 * DAY
MOST_ANSWERS = 5


@prepared
class Request(msgspec.Struct, kw_only=True):
    """What was asked, by whom it claims to be, and what became of it."""

    schema: int = 1
    id: str
    kind: str
    address: str
    name: str = ""
    language: str = ""
    """What it was written in, if that is one of ours."""
    args: dict[str, Any] = {}
    words: Words
    """What will be done, for people."""
    letter: str
    """The Message-ID of the letter that asks whether it was meant."""
    made: int
    done: Words = ""
    """What came of it."""
    game: int = 0
    """The game that it made, noted before the game is."""
    answers: int = 0
    told_elsewhere: bool = False
    """Whether a letter of a game tells what came of it: one letter, one answer."""
    handout: str = ""
    """What goes along with the answer, as it is."""
    outbox: list[dict[str, Any]] = []
    lost: list[dict[str, Any]] = []
    due_at: int | None = None

    def newcomer(self, books: Books) -> str:
        """The id of whoever asked, who becomes known by this, and reads what they wrote in."""
        return books.people.find_or_add(self.address, self.name, self.language)

    def person(self, books: Books) -> str:
        """The id of whoever asked, who must be known."""
        found = books.people.find(self.address)
        if found is None:
            raise NotFound(_("This address is not known here any more."))
        return found


def ask(
    books: Books,
    kind: str,
    message_id: str,
    address: str,
    words: Words,
    name: str = "",
    language: str = "",
    **args: Any,
) -> Request:
    """Keep a request until it is confirmed; the same letter makes the same request.

    What is asked for is part of its id: else a letter could ask for one thing under the id of
    another, and a yes to the one would do the other.
    """
    meant = "\n".join((message_id, address, kind, str(words)))
    number = hashlib.sha256(meant.encode()).hexdigest()[:24]
    now = books.clock()
    request = Request(
        id=number,
        kind=kind,
        address=address,
        name=name,
        language=language,
        args=args,
        words=words,
        letter=new_message_id(books.domain, f"c.{number}"),
        made=now,
        due_at=now + VALID_FOR + DAY,
    )
    if books.requests.create_named(number, msgspec.to_builtins(request)):
        return request
    return read(books, number)


def read(books: Books, number: str) -> Request:
    """The request with this id."""
    return msgspec.convert(books.requests.read(number), Request)


def owe(books: Books, request: Request, to: str, **params: Any) -> None:
    """Owe a letter that tells what came of a request; a yes of its asker counts until then."""
    message_id = message_id_to(to, books.domain, books.home.secret())
    about: dict[str, Any] = {"previous": request.letter, **params}
    if not request.done and to == request.address:
        about["request"] = request.id
    _note(books, request, to, KIND, message_id, about)


def owe_question(books: Books, request: Request, other: Request) -> None:
    """Owe the letter that asks about another request, which this one has led to."""
    params = {"request": other.id, "confirm": other.words}
    _note(books, request, other.address, QUESTION, other.letter, params)


def _note(
    books: Books, request: Request, to: str, kind: str, message_id: str, params: dict[str, Any]
) -> None:
    note = Note(id=message_id, to=to, kind=kind, at=0, made=books.clock(), params=params)
    request.outbox.append(msgspec.to_builtins(note))
