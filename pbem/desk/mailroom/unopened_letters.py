"""Tells whoever wrote a letter that it was not opened, where no mail server tells them."""

from __future__ import annotations

from pbem.desk.post import Post
from pbem.desk.unsigned_letters.arrived import Arrived
from pbem.desk.unsigned_letters.correspondents import KIND, heard_before, remember, writing_to
from pbem.engine.text import Text, _, text
from pbem.mail.address import normalise
from pbem.mail.errors import MailError
from pbem.mail.reading.limits import LETTER_LINES
from pbem.mail.receipts import Receipt


def answer(post: Post, arrived: Arrived, why: Receipt) -> None:
    """Tell whoever the header names, once."""
    letter = arrived.letter
    try:
        address = normalise(letter.sender)
    except MailError:
        return
    known = f"{letter.message_id} {arrived.at} not opened"
    with writing_to(post.desk, registered(post, address)) as letters:
        to = letters.correspondent
        if heard_before(to, known) is None and letters.may_answer():
            remember(to, known, letters.now, why.reply)
            letters.answer(
                to.address,
                KIND,
                words=_words(post),
                limit=letters.limit(),
                reply_to=letter.message_id,
            )


def registered(post: Post, address: str) -> str:
    """Where a person who is known here gets letters; else the address that the letter names."""
    person = post.desk.people.find(address)
    return (post.desk.people.read(person).address if person else "") or address


def _words(post: Post) -> Text:
    words = _(
        "I did not open your letter, and nothing in it was done: it is larger than {limit} KiB, has"
        " more than {lines} lines, or has been going in circles. Please send your orders without"
        " attachments and pictures."
    )
    return text(words, limit=post.settings.listen.size_limit // 1024, lines=LETTER_LINES)
