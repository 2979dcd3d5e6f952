"""Where a listener listens and what it puts up with."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pbem.mail.entrance import LARGEST_LETTER


@dataclass(frozen=True, slots=True, kw_only=True)
class ListenerConfig:
    """One place to listen at: a TCP port, or a UNIX socket if `socket_path` is given.

    Peers in `trusted` networks (a mail server on the same machine) and those on a UNIX socket
    stand for many senders, so limits per peer do not count for them.
    """

    hostname: str
    domains: tuple[str, ...]  # mail for any other domain is refused: no relay
    protocol: Literal["smtp", "lmtp"] = "smtp"
    host: str = "127.0.0.1"
    port: int = 2525
    socket_path: Path | None = None
    socket_mode: int = 0o660
    certificate: Path | None = None
    key: Path | None = None  # None: the key stands in the certificate's file
    size_limit: int = LARGEST_LETTER
    max_connections: int = 100
    max_connections_per_peer: int = 10
    max_recipients: int = 50
    max_unknown_recipients: int = 20  # a session, before it is sent away
    rate_per_minute: int = 120  # connections and messages together, a peer
    command_seconds: float = 60
    data_seconds: float = 120
    stressed_seconds: float = 10  # instead of both, while most connections are taken
    session_seconds: float = 900
    trusted: tuple[str, ...] = ("127.0.0.0/8", "::1/128")
    workers: int = 4  # threads that deliver

    @property
    def place(self) -> tuple[str, str]:
        """What two listeners cannot have in common: where it is, and what is spoken there."""
        return self.protocol, str(self.socket_path or f"{self.host}:{self.port}")
