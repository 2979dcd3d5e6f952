"""Who may come in: how many at once, how many from one place, how often."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from .config import ListenerConfig

LOCAL = "local socket"
_PEERS_REMEMBERED = 10_000


@dataclass(slots=True)
class _Bucket:
    """What a peer may still do at once; it fills up again with time."""

    tokens: float
    stamp: float


class Gate:
    """Counts connections in all and a peer, and slows down a peer that comes too often."""

    def __init__(self, config: ListenerConfig, clock: Callable[[], float] = time.monotonic) -> None:
        self._config = config
        self._clock = clock
        self._trusted = tuple(ipaddress.ip_network(net) for net in config.trusted)
        self._inside: Counter[str] = Counter()
        self._buckets: dict[str, _Bucket] = {}
        self._known: dict[str, bool] = {}  # who is trusted: networks take long to compare

    def enter(self, peer: str) -> str | None:
        """Let a connection in (None), or say why not."""
        if self._inside.total() >= self._config.max_connections:
            return "421 4.3.2 Too many connections, try again later"
        if not self.is_trusted(peer):
            if self._inside[peer] >= self._config.max_connections_per_peer:
                return "421 4.7.0 Too many connections from you, try again later"
            if not self.may(peer):
                return "421 4.7.0 Too often, try again later"
        self._inside[peer] += 1
        return None

    def leave(self, peer: str) -> None:
        """A connection that was let in has ended."""
        self._inside[peer] -= 1
        if self._inside[peer] <= 0:
            del self._inside[peer]

    def may(self, peer: str) -> bool:
        """Whether this peer may do one more thing now; counts it if so."""
        if self.is_trusted(peer):
            return True
        now, rate = self._clock(), self._config.rate_per_minute
        bucket = self._buckets.pop(peer, None) or _Bucket(rate, now)
        bucket.tokens = min(rate, bucket.tokens + (now - bucket.stamp) * rate / 60)
        bucket.stamp = now
        self._buckets[peer] = bucket  # at the end again: the first is the longest silent
        if len(self._buckets) > _PEERS_REMEMBERED:
            del self._buckets[next(iter(self._buckets))]
        if bucket.tokens < 1:
            return False
        bucket.tokens -= 1
        return True

    def is_trusted(self, peer: str) -> bool:
        """Whether the limits per peer do not count for this one."""
        known = self._known.get(peer)
        if known is None:
            if len(self._known) >= _PEERS_REMEMBERED:
                self._known.clear()
            known = self._known[peer] = self._find_trusted(peer)
        return known

    def _find_trusted(self, peer: str) -> bool:
        if peer == LOCAL:
            return True
        address = ipaddress.ip_network(peer, strict=False)
        return any(
            address.version == net.version and address.subnet_of(net)  # type: ignore[arg-type]
            for net in self._trusted
        )


def peer_name(peername: object) -> str:
    """The peer a socket stands for: an IPv4 address, an IPv6 /64 network, or the local socket."""
    if not isinstance(peername, tuple) or not peername:
        return LOCAL
    address = ipaddress.ip_address(str(peername[0]).partition("%")[0])
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    if address.is_loopback:
        return str(address)
    return str(ipaddress.ip_network((address, 64), strict=False))
