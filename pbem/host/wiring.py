"""From `pbem.toml` to the parts that take letters in and send them out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from pbem.mail.listener import ListenerConfig
from pbem.settings import ListenSection, SendSection, Settings, host_and_port


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


_OF_KIND = {
    "smtp": ("host", "port", "tls", "ca_file", "user", "password_env", "password_file", "timeout"),
    "sendmail": ("command", "timeout"),
    "maildir": ("path",),
}
_PATHS = ("path", "ca_file", "password_file")


def transport_settings(send: SendSection, home: Path) -> dict[str, Any]:
    """What `pbem.mail.transport` wants to know of how letters leave."""
    given = _given(send, _OF_KIND[send.kind], home)
    return {"transport": send.kind, **given}


def imap_settings(settings: Settings, home: Path) -> dict[str, Any]:
    """What `pbem.mail.imap` wants to know of the mailbox."""
    imap, own = settings.imap, settings.address
    given = _given(imap, imap.__struct_fields__, home)
    address = f"{own.local}@{own.domain}"
    return {"user": address, "size_limit": settings.listen.size_limit, **given}


def _given(section: Any, names: tuple[str, ...], home: Path) -> dict[str, Any]:
    """The settings that say something; paths seen from the host directory."""
    values = msgspec.structs.asdict(section)
    given = {name: values[name] for name in names if values[name] not in ("", 0)}
    for name in _PATHS:
        if name in given:
            given[name] = str(home / Path(given[name]).expanduser())
    return given
