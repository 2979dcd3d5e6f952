"""Who may be written to unasked: invitations must not become a way to pester people."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pbem.engine.errors import GameError
from pbem.engine.text import _
from pbem.store.errors import StoreError

from .blocked import blocked
from .gamefile import FORMING, RUNNING

if TYPE_CHECKING:
    from .desk import Desk

MOST_PROPOSED = 50
_LOOKED_AT = 200


def see_invitable(desk: Desk, players: Iterable[str], proposer: str) -> None:
    """See that a game may be proposed to these: each once, and none who has had enough."""
    addresses = [who for who in players if "@" in who]
    people = [desk.people.find(address) or address for address in addresses]
    if len(set(people)) < len(people):
        raise GameError(_("One person can have one seat only."))
    if proposer and _proposed(desk, proposer) >= MOST_PROPOSED:
        raise GameError(_("You have proposed as many games as one can at a time."))
    for address, person in zip(addresses, people, strict=True):
        if person != proposer:
            see_writable(desk, address)


def see_writable(desk: Desk, address: str) -> None:
    """See that an address may be written to by somebody else's wish; it counts."""
    from .mailroom.callers import may_write

    if address in blocked(desk.home) or not may_write(desk, address):
        words = _("Nothing can be sent to {address} at somebody else's wish today.")
        raise GameError(words.format(address=address))


def _proposed(desk: Desk, proposer: str) -> int:
    """How many games of theirs are forming or being played."""
    count = 0
    for number in desk.people.read(proposer).games[-_LOOKED_AT:]:
        try:
            file = desk.read(number)
        except StoreError:
            continue
        count += file.proposer == proposer and file.status in (FORMING, RUNNING)
    return count
