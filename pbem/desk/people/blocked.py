"""Addresses from which this host takes no letters any more."""

from __future__ import annotations

from pbem.mail.address import normalise
from pbem.store import Store

SET = "blocked"


def blocked(home: Store) -> list[str]:
    """All blocked addresses."""
    return home.members(SET)


def block(home: Store, address: str) -> None:
    """Take no more letters from an address."""
    home.add_member(SET, normalise(address))


def unblock(home: Store, address: str) -> bool:
    """Take letters from an address again; False if it was not blocked."""
    return home.drop_member(SET, normalise(address))
