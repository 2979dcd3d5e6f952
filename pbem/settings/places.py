"""Where something listens: a host and a port."""

from __future__ import annotations


def host_and_port(place: str) -> tuple[str, int]:
    """`127.0.0.1:2525` or `[::1]:2525` in its two parts."""
    host, _colon, port = place.rpartition(":")
    if not host or not port.isdecimal() or int(port) > 65535:
        raise ValueError(place)
    return host.strip("[]"), int(port)
