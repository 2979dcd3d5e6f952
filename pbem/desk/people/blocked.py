"""Addresses from which this host takes no letters any more."""

from __future__ import annotations

from pbem.mail.address import normalise
from pbem.store import Home
from pbem.store.files import read_whole, write_whole

FILE = "blocked"


def blocked(home: Home) -> list[str]:
    """All blocked addresses."""
    return (read_whole(home.path / FILE) or b"").decode().split()


def block(home: Home, address: str) -> None:
    """Take no more letters from an address."""
    _write(home, {*blocked(home), normalise(address)})


def unblock(home: Home, address: str) -> bool:
    """Take letters from an address again; False if it was not blocked."""
    found = set(blocked(home))
    if normalise(address) not in found:
        return False
    _write(home, found - {normalise(address)})
    return True


def _write(home: Home, addresses: set[str]) -> None:
    write_whole(home.path / FILE, "".join(f"{one}\n" for one in sorted(addresses)).encode())
