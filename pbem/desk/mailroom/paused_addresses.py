"""Letters that came back: after a few a last letter asks whether mail arrives, as Mailman does.

Only when that letter, the probe, comes back as well, the address is paused: what came back before
may have been the fault of one letter, or of one bad day of a server.
"""

from __future__ import annotations

import logging

from pbem.desk.owed_letters.kinds import NOTICE, OPERATOR, PROBE
from pbem.desk.people.person import Person
from pbem.desk.post import Post
from pbem.desk.unsigned_letters.arrived import Arrived
from pbem.desk.unsigned_letters.correspondents import writing_to
from pbem.engine.text import _, text
from pbem.mail.address import PersonBounce, ProbeBounce
from pbem.mail.addresses_in_bounces import bounced_addresses
from pbem.mail.receipts import Receipt

log = logging.getLogger("pbem.mailroom")

IDS_KEPT = 20


def came_back(post: Post, arrived: Arrived, meaning: PersonBounce | ProbeBounce) -> Receipt:
    """Count a letter that will never arrive; one that is only late, or no bounce, does not count.

    The address it was sent to is told by our own signed sender, not by what the bounce says.
    """
    if not post.desk.people.shelf.exists(meaning.person):
        return Receipt.ok()
    if not bounced_addresses(arrived.raw).permanent:
        return Receipt.ok()
    if isinstance(meaning, ProbeBounce):
        _pause(post, meaning)
    elif _too_many(post, meaning.person, arrived.message_id):
        _probe(post, meaning.person)
    return Receipt.ok()


def _too_many(post: Post, person: str, message_id: str) -> bool:
    """Count this bounce; whether it is one too many."""

    def count(entry: Person) -> None:
        if message_id not in entry.bounces and not entry.paused:
            entry.bounces.append(message_id)
            del entry.bounces[:-IDS_KEPT]

    entry = post.desk.people.change(person, count)
    return len(entry.bounces) >= post.settings.limits.bounces


def _probe(post: Post, person: str) -> None:
    """Ask whether mail arrives, in a letter whose bounce is known as such, and count anew.

    The letter is owed first: if we are stopped between the two, the next bounce owes another one.
    """
    before = post.desk.people.read(person)
    with writing_to(post.desk, before.address) as letters:
        letters.answer(
            before.address,
            kind=PROBE,
            probe=before.probes + 1,
            words=text(
                "Letters from this host to you came back {count} times. If you can read this one,"
                " all is well and you need do nothing. If it comes back too, I send nothing more"
                " to this address until a letter comes from you.",
                count=post.settings.limits.bounces,
            ),
        )

    def probed(entry: Person) -> None:
        entry.bounces = []
        entry.probes, entry.probing = before.probes + 1, True

    post.desk.people.change(person, probed)
    if before.probing:
        _tell_operator(
            post,
            before,
            _(
                "Letters to {address} ({name}) keep coming back, although the letter that asked"
                " whether mail arrives there did not. They may be too large or be taken for spam."
            ),
        )


def _pause(post: Post, meaning: ProbeBounce) -> None:
    """The probe came back: send nothing there any more. An earlier probe says nothing now."""
    paused = False

    def pause(entry: Person) -> None:
        nonlocal paused
        paused = entry.probing and entry.probes == meaning.number
        if paused:
            entry.bounces, entry.probing, entry.paused = [], False, True

    entry = post.desk.people.change(meaning.person, pause)
    if paused:
        log.warning("an address is paused: letters to person %s came back", entry.id)
        _tell_operator(
            post,
            entry,
            _(
                "Letters to {address} ({name}) came back, and so did the one that asked whether"
                " mail arrives. So I send nothing there any more; it begins again when a letter"
                " comes from that address."
            ),
        )


def forgive(post: Post, person: Person) -> None:
    """A letter from the player's own address shows that the address works again."""
    if person.bounces or person.probing or person.paused:
        post.desk.people.change(person.id, Person.can_be_reached)


def _tell_operator(post: Post, person: Person, words: str) -> None:
    if not post.settings.host.operator:
        return
    said = text(words, address=person.address, name=person.name or person.id)
    with writing_to(post.desk, person.address) as letters:
        letters.answer(OPERATOR, kind=NOTICE, words=said)
