"""From `pbem.toml` to the listeners that take letters in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pbem.mail.listener import ListenerConfig
from pbem.settings import Settings, host_and_port
from pbem.settings.sections import ListenSection


def listeners(settings: Settings, home: Path) -> list[ListenerConfig]:
    """Where to listen: by SMTP, by LMTP, both or neither."""
    listen = settings.listen
    found = []
    if listen.smtp:
        found.append(_listener(settings, home, "smtp", listen.smtp))
    if listen.lmtp:
        found.append(_listener(settings, home, "lmtp", listen.lmtp))
    return found


def _listener(settings: Settings, home: Path, protocol: str, place: str) -> ListenerConfig:
    listen, own = settings.listen, settings.address
    given: dict[str, Any] = _limits(listen)
    if "/" in place:
        given["socket_path"] = home / place
    else:
        given["host"], given["port"] = host_and_port(place)
    if listen.certificate:
        given["certificate"] = home / listen.certificate
        given["key"] = home / listen.key if listen.key else None
    return ListenerConfig(
        hostname=listen.hostname or own.domain,
        domains=(own.domain, *own.aliases),
        protocol=protocol,  # type: ignore[arg-type]
        **given,
    )


def _limits(listen: ListenSection) -> dict[str, Any]:
    return {
        "socket_mode": int(listen.socket_mode, 8),
        "size_limit": listen.size_limit,
        "max_connections": listen.connections,
        "max_connections_per_peer": listen.connections_per_peer,
        "max_recipients": listen.recipients,
        "rate_per_minute": listen.rate_per_minute,
        "trusted": listen.trusted,
        "workers": listen.workers,
    }
