"""Answers to letters that asked whether something is meant: then it is done, once."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from pbem.desk.desk import Desk
from pbem.desk.mailroom import paused_addresses
from pbem.desk.orders import confirmable
from pbem.desk.people.languages import language_of, text_of
from pbem.desk.post import Post
from pbem.desk.spoken.saying_yes import first_word, is_plain_yes, says_no
from pbem.desk.unsigned_letters.arrived import Arrived
from pbem.desk.unsigned_letters.unconfirmed_requests import (
    FORGOTTEN_AFTER,
    MOST_ANSWERS,
    VALID_FOR,
    Request,
    owe,
    read,
)
from pbem.desk.writing.subjects import LONGEST
from pbem.engine.errors import PbemError
from pbem.engine.text import Words, _, as_text, joined, text
from pbem.mail.address import Confirmation, same_secret
from pbem.mail.receipts import Receipt
from pbem.store.errors import NotFound, StoreError


def is_letter_of(post: Post, number: str, message_id: str) -> bool:
    """Whether this is the Message-ID of the letter that asked about the request."""
    try:
        return same_secret(read(post.desk, number).letter, message_id)
    except StoreError:
        return False


def answered(post: Post, arrived: Arrived, meaning: Confirmation) -> Receipt:
    """The letter that asked was answered: do it, once."""
    desk = post.desk
    with desk.requests.hold(meaning.request) as held:
        request = msgspec.convert(held.document, Request)
        now = desk.clock()
        if person := desk.people.find(request.address):
            paused_addresses.forgive(post, desk.people.read(person))

        def keep() -> None:
            held.commit(msgspec.to_builtins(request))

        said: Words
        if request.done:
            said = text("This was settled already: {what}", what=as_text(request.done))
        elif now > request.made + VALID_FOR:
            said = _("This came too late. Please ask again.")
        else:
            request.due_at = now + FORGOTTEN_AFTER
            request.language = request.language or language_of(arrived.letter)
            said = _do(desk, request, arrived.letter.lines, keep)
        quoted, request.handout = request.handout, ""
        told, request.told_elsewhere = request.told_elsewhere, False
        if not told and request.answers < MOST_ANSWERS:
            request.answers += 1
            answers = {
                "reply_to": arrived.letter.message_id,
                "subject": arrived.letter.subject[:LONGEST],
                "language": request.language,  # for whoever is not known here
            }
            owe(desk, request, request.address, words=said, quoted=quoted, **answers)
        keep()
    return Receipt.ok()


def _do(desk: Desk, request: Request, lines: list[str], keep: Callable[[], None]) -> Words:
    if says_no(first_word(lines)):
        request.done = _("it was called off.")
        return _("Nothing is done.")
    if not is_plain_yes(lines):
        return text(
            "To have it done, answer with `yes` on the first line: {what}",
            what=as_text(request.words),
        )
    is_new = desk.people.find(request.address) is None
    try:
        request.done = confirmable(request.kind).confirmed(desk, request, keep)
    except NotFound as error:
        request.done = error.why
    except StoreError:
        raise
    except PbemError as error:
        request.done = error.why
    if is_new and (person := desk.people.find(request.address)):
        return joined([as_text(request.done), text_of(desk.people.read(person).language)], " ")
    return request.done
