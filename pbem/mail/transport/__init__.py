"""Letters going out: through a relay by SMTP, the `sendmail` command, or into a Maildir."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from pbem.engine.text import _
from pbem.mail.errors import MailError

from .errors import PermanentFailure, RelayDown, TemporaryFailure, Trouble

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

    async def send(self, message: bytes, envelope_from: str, to: str, message_id: str) -> None:
        """Hand one letter over; TemporaryFailure or PermanentFailure if it was not taken."""

    async def close(self) -> None:
        """Put down connections; they are opened anew when needed."""


def transport_from(settings: Mapping[str, Any]) -> Transport:
    """The transport that settings describe; `transport` names it, the rest is its own."""
    own = dict(settings)
    kind = own.pop("transport", None)
    maker = _MAKERS.get(str(kind))
    if maker is None:
        words = _("transport must be one of {kinds}, not {kind}")
        raise MailError(words.format(kinds=", ".join(sorted(_MAKERS)), kind=repr(kind)))
    return maker(own)


def _smtp(settings: Mapping[str, Any]) -> Transport:
    from .smtp import SmtpTransport, relay_from

    return SmtpTransport(relay_from(settings))


def _sendmail(settings: Mapping[str, Any]) -> Transport:
    from .sendmail import sendmail_from

    return sendmail_from(settings)


def _maildir(settings: Mapping[str, Any]) -> Transport:
    from .maildir import maildir_from

    return maildir_from(settings)


_MAKERS: dict[str, Callable[[Mapping[str, Any]], Transport]] = {
    "smtp": _smtp,
    "sendmail": _sendmail,
    "maildir": _maildir,
}
