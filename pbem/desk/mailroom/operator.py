"""Mail for postmaster@ and abuse@, passed on to whoever runs the host."""

from __future__ import annotations

import base64
import logging
from typing import TYPE_CHECKING

from pbem.mail.address import Operator, normalise
from pbem.mail.errors import MailError
from pbem.mail.listener import Outcome

from ..letters import OPERATOR
from ..post import Post
from .callers import PASSED_ON, calling, heard_before, known_as, remember
from .strangers import may_write_to_operator

if TYPE_CHECKING:
    from ..desk import Desk
    from .room import Arrived

log = logging.getLogger("pbem.mailroom")

NOBODY = "nobody@invalid"


def _known_by(desk: Desk, sender: str) -> str:
    """The address by which we know a sender; when strangers come in crowds, they are nobody."""
    try:
        address = normalise(sender)
    except MailError:
        return NOBODY
    known = desk.people.find(address) is not None
    return address if known or may_write_to_operator(desk) else NOBODY


def pass_on(post: Post, arrived: Arrived, meaning: Operator) -> Outcome:
    """Take it always; pass it on whole, unless the same sender floods us or we have no operator."""
    letter = arrived.letter
    if not post.settings.host.operator:
        log.warning("mail for %s@ is dropped: there is no operator in pbem.toml", meaning.name)
        return Outcome.ok()
    with calling(post.desk, _known_by(post.desk, letter.sender)) as call:
        known = known_as(arrived)
        if heard_before(call.caller, known) is None:
            remember(call.caller, known, call.now, PASSED_ON)
            if call.may_answer(PASSED_ON):
                call.answer(
                    OPERATOR,
                    kind=PASSED_ON,
                    name=meaning.name,
                    sender=letter.sender,
                    raw=base64.b64encode(arrived.raw).decode("ascii"),
                )
    return Outcome.ok()
