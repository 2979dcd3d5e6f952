"""Parts of the mail side made from a few settings, as pbem.toml would give them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pbem.mail.imap import ImapConfig, imap_from
from pbem.mail.transport import Transport, transport_from
from pbem.settings import Settings
from pbem.settings.sections import ImapSection, SendSection

NOWHERE = Path("/nowhere")


def transport_of(kind: str, **settings: Any) -> Transport:
    """A transport with these settings in `[send]`."""
    return transport_from(SendSection(kind=kind, **settings), NOWHERE)  # type: ignore[arg-type]


def mailbox_of(**settings: Any) -> ImapConfig:
    """A mailbox with these settings in `[imap]`."""
    return imap_from(Settings(imap=ImapSection(**settings)), NOWHERE)
