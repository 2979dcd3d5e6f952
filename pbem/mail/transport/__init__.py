"""Letters going out: through a relay by SMTP, the `sendmail` command, or into a Maildir."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from pbem.settings.sections import SendSection

from .claimed_letters import FOR_EVER
from .errors import PermanentFailure, RelayDown, TemporaryFailure, Trouble
from .maildir import maildir_from
from .sendmail import sendmail_from

__all__ = [
    "PermanentFailure",
    "RelayDown",
    "TemporaryFailure",
    "Transport",
    "Trouble",
    "transport_from",
]


class Transport(Protocol):
    """A way for letters to leave."""

    async def send(
        self,
        message: bytes,
        envelope_from: str,
        to: str,
        message_id: str,
        until: float = FOR_EVER,
    ) -> None:
        """Hand one letter over; TemporaryFailure or PermanentFailure if it was not taken.

        Nothing is handed over after `until` (monotonic).
        """

    async def close(self) -> None:
        """Put down connections; they are opened anew when needed."""


def transport_from(send: SendSection, home: Path) -> Transport:
    """The transport that `[send]` describes."""
    return MAKERS[send.kind](send, home)


def _smtp(send: SendSection, home: Path) -> Transport:
    from .smtp import smtp_from  # aiosmtplib takes a while to load

    return smtp_from(send, home)


MAKERS: dict[str, Callable[[SendSection, Path], Transport]] = {
    "smtp": _smtp,
    "sendmail": sendmail_from,
    "maildir": maildir_from,
}
"""A new way for letters to leave: a module here, a line here, and a kind in `[send]`."""
