"""Letters that came back: they count against an address, which is paused after a few."""

from __future__ import annotations

import logging

from pbem.desk.correspondence.arrived import Arrived
from pbem.desk.correspondence.correspondents import writing_to
from pbem.desk.letters.kinds import NOTICE, OPERATOR
from pbem.desk.people.person import Person
from pbem.desk.post import Post
from pbem.engine.text import text
from pbem.mail.address import PersonBounce
from pbem.mail.bounces import bounced_addresses
from pbem.mail.receipts import Receipt

log = logging.getLogger("pbem.mailroom")

IDS_KEPT = 20


def came_back(post: Post, arrived: Arrived, meaning: PersonBounce) -> Receipt:
    """Count a letter that will never arrive; one that is only late, or no bounce, does not count.

    The address it was sent to is told by our own signed sender, not by what the bounce says.
    """
    person = meaning.person
    if not post.desk.people.shelf.exists(person):
        return Receipt.ok()
    bounce = bounced_addresses(arrived.raw)
    if not bounce.permanent:
        return Receipt.ok()
    paused = _count(post, person, arrived)
    if paused:
        _tell_operator(post, person)
    return Receipt.ok()


def _count(post: Post, person: str, arrived: Arrived) -> bool:
    """Whether this bounce is the one that pauses the address."""
    paused_by_this = False

    def count(entry: Person) -> None:
        nonlocal paused_by_this
        if arrived.message_id in entry.bounces:
            return
        entry.bounces.append(arrived.message_id)
        del entry.bounces[:-IDS_KEPT]
        if len(entry.bounces) >= post.settings.limits.bounces and not entry.paused:
            entry.paused = paused_by_this = True

    post.desk.people.change(person, count)
    return paused_by_this


def forgive(post: Post, person: Person) -> None:
    """A letter from the player's own address shows that the address works again."""
    if person.bounces or person.paused:
        post.desk.people.change(person.id, _works)


def _works(entry: Person) -> None:
    entry.bounces = []
    entry.paused = False


def _tell_operator(post: Post, person: str) -> None:
    entry = post.desk.people.read(person)
    log.warning("an address is paused: letters to person %s came back", person)
    if not post.settings.host.operator:
        return
    with writing_to(post.desk, entry.address) as letters:
        letters.answer(
            OPERATOR,
            kind=NOTICE,
            words=text(
                "Letters to {address} ({name}) came back {count} times, so nothing is sent there"
                " any more. It begins again when a letter comes from that address.",
                address=entry.address,
                name=entry.name or person,
                count=post.settings.limits.bounces,
            ),
        )
