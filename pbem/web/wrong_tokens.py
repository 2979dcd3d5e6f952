"""Who asks for pages with tokens that we never signed: slowly, and not often."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from time import monotonic

MOST_WRONG = 20
"""Wrong tokens from one address before none of its tokens is looked at, for a while."""
FORGIVEN_AFTER = 600.0
SLOW = 0.5
"""Seconds that the answer to a wrong token takes."""
PEERS_REMEMBERED = 10_000


class WrongTokens:
    """Counts wrong tokens by the address that they came from."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._peers: OrderedDict[str, tuple[int, float]] = OrderedDict()
        self.counted = 0

    def too_many(self, peer: str) -> bool:
        """Whether nothing from this address is looked at now; that counts as a guess too."""
        count, since = self._peers.get(_network(peer), (0, 0.0))
        barred = count >= MOST_WRONG and self._now() - since < FORGIVEN_AFTER
        self.counted += barred
        return barred

    def wrong(self, peer: str) -> None:
        """A token was none of ours."""
        self.counted += 1
        network, now = _network(peer), self._now()
        count, since = self._peers.pop(network, (0, now))
        if now - since >= FORGIVEN_AFTER:
            count, since = 0, now
        self._peers[network] = (count + 1, since)
        while len(self._peers) > PEERS_REMEMBERED:
            self._peers.popitem(last=False)


def _network(peer: str) -> str:
    """Who has one address of IPv6 has 2 to the 64 of them."""
    try:
        address = ip_address(peer)
    except ValueError:
        return peer
    if isinstance(address, IPv6Address):
        return str(IPv6Address(int(address) >> 64 << 64))
    return peer
