"""Answers a letter that was not opened, where no mail server tells its sender: from a mailbox."""

from __future__ import annotations

from pbem.desk.blocked import blocked
from pbem.desk.mailroom.callers import KIND, calling, heard_before, remember
from pbem.desk.post import Post
from pbem.engine.errors import Busy, MailError, StoreError
from pbem.engine.text import _
from pbem.mail.address import normalise
from pbem.mail.listener import Outcome
from pbem.mail.reading import read_letter


def answer(post: Post, head: bytes, arrived: int, why: Outcome) -> Outcome:
    """Tell whoever the header names, once, unless it must not be answered."""
    letter = read_letter(head)
    if letter.automatic or letter.is_bounce or post.mailbox.is_own(letter.sender):
        return why
    try:
        address = normalise(letter.sender)
    except MailError:
        return why
    if address in blocked(post.desk.home):
        return why
    known = f"{letter.message_id} {arrived} not opened"
    try:
        with calling(post.desk, _registered(post, address)) as call:
            if heard_before(call.caller, known) is None and call.may_answer():
                remember(call.caller, known, call.now, why.reply)
                call.answer(
                    call.caller.address, KIND, words=_words(post), reply_to=letter.message_id
                )
    except (Busy, StoreError):
        return Outcome.later()
    return why


def _registered(post: Post, address: str) -> str:
    """Where a person who is known here gets letters; else the address that the letter names."""
    person = post.desk.people.find(address)
    return (post.desk.people.read(person).address if person else "") or address


def _words(post: Post) -> str:
    limit = post.settings.listen.size_limit // 1024
    words = _(
        "Your letter was not opened, and nothing in it was done: it is larger than {limit} KiB, or"
        " it has been going in circles. Please send your orders without attachments and pictures."
    )
    return words.format(limit=limit)
