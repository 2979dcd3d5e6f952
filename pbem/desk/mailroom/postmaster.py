"""Mail for postmaster@ and abuse@, passed on to whoever runs the host."""

from __future__ import annotations

import base64
import logging

from pbem.desk.books import Books
from pbem.desk.owed_letters.kinds import OPERATOR
from pbem.desk.post import Post
from pbem.desk.unsigned_letters.arrived import Arrived
from pbem.desk.unsigned_letters.correspondents import (
    NOBODY,
    PASSED_ON,
    heard_before,
    remember,
    writing_to,
)
from pbem.desk.unsigned_letters.strangers import may_write_to_operator
from pbem.engine.text import mark
from pbem.mail.address import Operator, normalise
from pbem.mail.errors import MailError
from pbem.mail.receipts import Receipt

log = logging.getLogger("pbem.mailroom")

_WAS_PASSED_ON = mark("it was passed on to the operator")


def _known_by(books: Books, sender: str) -> str:
    """The address by which we know a sender; when strangers come in crowds, they are nobody."""
    try:
        address = normalise(sender)
    except MailError:
        return NOBODY
    known = books.people.find(address) is not None
    return address if known or may_write_to_operator(books) else NOBODY


def pass_on(post: Post, arrived: Arrived, meaning: Operator) -> Receipt:
    """Take it always; pass it on whole, unless the same sender floods us or we have no operator."""
    letter = arrived.letter
    if not post.settings.host.operator:
        log.warning("mail for %s@ is dropped: there is no operator in pbem.toml", meaning.name)
        return Receipt.ok()
    with writing_to(post.desk, _known_by(post.desk, letter.sender)) as letters:
        known = arrived.known_as
        if heard_before(letters.correspondent, known) is None:
            remember(letters.correspondent, known, letters.now, _WAS_PASSED_ON)
            if letters.may_answer(PASSED_ON):
                letters.answer(
                    OPERATOR,
                    kind=PASSED_ON,
                    name=meaning.name,
                    sender=letter.sender,
                    raw=base64.b64encode(arrived.raw).decode("ascii"),
                )
    return Receipt.ok()
