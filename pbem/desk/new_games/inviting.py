"""Who may be written to unasked: invitations must not become a way to pester people."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.desk.books import Books
from pbem.desk.gamefile import FORMING, RUNNING
from pbem.desk.people.blocked import blocked
from pbem.desk.unsigned_letters.correspondents import may_write
from pbem.engine.errors import GameError
from pbem.engine.text import _, text

MOST_PROPOSED = 50
_LOOKED_AT = 200


def see_invitable(books: Books, players: Iterable[str], proposer: str) -> None:
    """See that a game may be proposed to these: each once, and none who has had enough."""
    addresses = [who for who in players if "@" in who]
    people = [books.people.find(address) or address for address in addresses]
    if len(set(people)) < len(people):
        raise GameError(_("Each person can have only one seat."))
    if proposer and _proposed(books, proposer) >= MOST_PROPOSED:
        raise GameError(_("You have proposed enough games for now; wait until one of them begins."))
    for address, person in zip(addresses, people, strict=True):
        if person != proposer:
            see_writable(books, address)


def see_writable(books: Books, address: str) -> None:
    """See that an address may be written to by somebody else's wish; it counts."""
    if address in blocked(books.home) or not may_write(books, address):
        words = _(
            "Others have asked me to write to {address} often enough today; please try again"
            " tomorrow."
        )
        raise GameError(text(words, address=address))


def _proposed(books: Books, proposer: str) -> int:
    """How many games of theirs are forming or being played."""
    files = books.readable(books.people.read(proposer).games[-_LOOKED_AT:])
    return sum(file.proposer == proposer and file.status in (FORMING, RUNNING) for file in files)
