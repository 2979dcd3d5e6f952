"""The front door: letters without a token, which may only ask, sign up, and propose or join.

One order a file, as in `pbem.desk.commands`.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

import msgspec

from pbem.engine.text import _
from pbem.mail.address import normalise
from pbem.mail.errors import MailError
from pbem.mail.listener import Outcome

from ...post import Post
from ...transcript import IGNORED, REFUSED, UNREAD, Item, Transcript
from ..callers import Call, calling, heard_before, known_as, peek, remember, today
from ..strangers import may_be_heard
from .base import Confirmable, DoorOrder
from .visit import DoorVisit

if TYPE_CHECKING:
    from ..room import Arrived

_FILES = (
    "help",
    "games",
    "rules",
    "standings",
    "signup",
    "new",
    "join",
    "leave",
    "take",
    "watch",
    "unwatch",
    "resend",
    "rekey",
    "away",
    "mail",
    "name",
    "zone",
    "address",
    "export",
    "forget",
)

_SHORT = 60
_LINK = re.compile(r"\S*(?:@|/|\.\w)\S*")


@cache
def orders() -> dict[str, DoorOrder]:
    """The orders of the front door by each of their words."""
    found: dict[str, DoorOrder] = {}
    for name in _FILES:
        order: DoorOrder = import_module(f"{__name__}.{name}").ORDER
        for word in order.words:
            found[word] = order
    return found


def confirmable(kind: str) -> Confirmable:
    """The order that made a request of this kind."""
    return cast(Confirmable, orders()[kind])


def answer_the_door(post: Post, arrived: Arrived) -> Outcome:
    """Do what the letter asks, as far as a stranger may; one letter back at most."""
    try:
        address = normalise(arrived.letter.sender)
    except MailError:
        return Outcome.ok(_("Taken, but there is nobody to answer"))
    desk, known = post.desk, known_as(arrived)
    person, caller = desk.people.find(address), peek(desk, address)
    if today(caller, desk.clock()) >= desk.answers_a_day:
        return Outcome.ok(_("Taken, but this address has had enough answers today"))
    first = heard_before(caller, known)
    if first is not None:
        if person is not None:
            _answer_again(post, address, arrived, first)
        return Outcome.ok()
    if person is None and not may_be_heard(desk):
        return Outcome.ok(_("Taken, but too many strangers wrote today to answer"))
    # Not under the caller's lock: an order may need a game's, and who holds a game may be waiting
    # for the caller's.
    visit = DoorVisit(post, address, person, arrived)
    visit.run()
    with calling(desk, address) as call:
        if heard_before(call.caller, known) is None and call.may_answer():
            remember(call.caller, known, call.now, visit.in_short())
            _answer(call, visit, arrived)
    return Outcome.ok()


def _answer_again(post: Post, address: str, arrived: Arrived, first: str) -> None:
    """Say what became of the letter when it came before."""
    with calling(post.desk, address) as call:
        if call.may_answer():
            call.answer(address, transcript={"repeated": first}, **_about(arrived))


def _answer(call: Call, visit: DoorVisit, arrived: Arrived) -> None:
    """One letter: the account of the orders, and the question whether they were meant."""
    if visit.answered_elsewhere:
        return
    request = visit.request
    known = visit.person is not None
    call.answer(
        visit.answer_to,
        message_id=request.letter if request else "",
        transcript=msgspec.to_builtins(visit.transcript if known else _heard(visit.transcript)),
        request=request.id if request else "",
        confirm=request.words if request else "",
        **_about(arrived),
    )


def _heard(transcript: Transcript) -> Transcript:
    """Of a stranger's letter only what was understood is repeated: we carry nobody's spam."""
    kept = [item for item in transcript.items if item.outcome not in (IGNORED, UNREAD)]
    return Transcript(items=[_without_links(item) for item in kept])


def _without_links(item: Item) -> Item:
    """A line of a stranger's, short and without addresses of any kind; our own words stay."""
    line = _LINK.sub("...", item.line)[:_SHORT]
    text = _LINK.sub("...", item.text) if item.outcome == REFUSED else item.text
    return msgspec.structs.replace(item, line=line, text=text)


def _about(arrived: Arrived) -> dict[str, Any]:
    return {"reply_to": arrived.letter.message_id}
