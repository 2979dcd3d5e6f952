"""Requests that change something and came without a token: done when a letter is answered.

The letter goes to the address that the request claimed to come from, so an answer to it shows
that its owner meant it. Locks: a request's is taken before the game's that it is about, since
nobody who holds a game waits for somebody else's request.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

import msgspec

from pbem.engine.errors import GameError, PbemError
from pbem.engine.prepared import prepared
from pbem.engine.text import _
from pbem.mail.address import Confirmation, new_message_id, same_secret
from pbem.mail.listener import Outcome
from pbem.store import Note
from pbem.store.errors import NotFound, StoreError
from pbem.store.outbox import DAY

from ..post import Post
from .answers import NO, YES, first_word

if TYPE_CHECKING:
    from ..desk import Desk
    from .room import Arrived

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
    args: dict[str, Any] = {}
    words: str
    """What will be done, for people."""
    letter: str
    """The Message-ID of the letter that asks whether it was meant."""
    made: int
    done: str = ""
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

    def person(self, post: Post) -> str:
        """The id of whoever asked, who must be known."""
        found = post.desk.people.find(self.address)
        if found is None:
            raise NotFound(_("This address is not known here any more."))
        return found


def ask(
    desk: Desk,
    kind: str,
    message_id: str,
    address: str,
    words: str,
    name: str = "",
    **args: Any,
) -> Request:
    """Keep a request until it is confirmed; the same letter makes the same request.

    What is asked for is part of its id: else a letter could ask for one thing under the id of
    another, and a yes to the one would do the other.
    """
    meant = "\n".join((message_id, address, kind, words))
    number = hashlib.sha256(meant.encode()).hexdigest()[:24]
    now = desk.clock()
    request = Request(
        id=number,
        kind=kind,
        address=address,
        name=name,
        args=args,
        words=words,
        letter=new_message_id(desk.domain, f"c.{number}"),
        made=now,
        due_at=now + VALID_FOR + DAY,
    )
    if desk.requests.create_named(number, msgspec.to_builtins(request)):
        return request
    return read(desk, number)


def read(desk: Desk, number: str) -> Request:
    """The request with this id."""
    return msgspec.convert(desk.requests.read(number), Request)


def is_letter_of(post: Post, number: str, message_id: str) -> bool:
    """Whether this is the Message-ID of the letter that asked about the request."""
    try:
        return same_secret(read(post.desk, number).letter, message_id)
    except StoreError:
        return False


def answered(post: Post, arrived: Arrived, meaning: Confirmation) -> Outcome:
    """The letter that asked was answered: do it, once."""
    desk = post.desk
    with desk.requests.hold(meaning.request) as held:
        request = msgspec.convert(held.document, Request)
        now = desk.clock()

        def keep() -> None:
            held.commit(msgspec.to_builtins(request))

        if request.done:
            said = _("This was settled already: {what}").format(what=request.done)
        elif now > request.made + VALID_FOR:
            said = _("This came too late. Please ask again.")
        else:
            request.due_at = now + FORGOTTEN_AFTER
            said = _do(post, request, arrived.letter.lines, keep)
        quoted, request.handout = request.handout, ""
        told, request.told_elsewhere = request.told_elsewhere, False
        if not told and request.answers < MOST_ANSWERS:
            request.answers += 1
            reply_to = arrived.letter.message_id
            owe(desk, request, request.address, words=said, reply_to=reply_to, quoted=quoted)
        keep()
    return Outcome.ok()


def _do(post: Post, request: Request, lines: list[str], keep: Any) -> str:
    word = first_word(lines)
    if word in NO:
        request.done = _("it was called off.")
        return _("Nothing is done.")
    if word not in YES:
        return _("To have it done, answer with `yes` on the first line: {what}").format(
            what=request.words
        )
    from .door import confirmable

    try:
        request.done = confirmable(request.kind).confirmed(post, request, keep)
    except (GameError, NotFound) as error:
        request.done = str(error)
    except StoreError:
        raise
    except PbemError as error:
        request.done = str(error)
    return request.done


def owe(desk: Desk, request: Request, to: str, **params: Any) -> None:
    """Owe a letter that tells what came of a request."""
    number = new_message_id(desk.domain)
    _note(desk, request, to, KIND, number, {"previous": request.letter, **params})


def owe_question(desk: Desk, request: Request, other: Request) -> None:
    """Owe the letter that asks about another request, which this one has led to."""
    params = {"request": other.id, "confirm": other.words}
    _note(desk, request, other.address, QUESTION, other.letter, params)


def _note(
    desk: Desk, request: Request, to: str, kind: str, message_id: str, params: dict[str, Any]
) -> None:
    note = Note(id=message_id, to=to, kind=kind, at=0, made=desk.clock(), params=params)
    request.outbox.append(msgspec.to_builtins(note))
