"""Letters into a Maildir: one file per letter, named after its Message-ID.

The name makes it idempotent: a letter that is sent again after a crash is the same file.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
from pathlib import Path

from pbem.engine.text import _
from pbem.mail.passwords import beside
from pbem.settings.sections import SendSection

from .claimed_letters import FOR_EVER, check_in_time
from .errors import RelayDown, Trouble


def maildir_from(send: SendSection, home: Path) -> MaildirTransport:
    """The Maildir that `[send]` describes."""
    return MaildirTransport(beside(home, send.path))


class MaildirTransport:
    """Writes each letter to tmp/, syncs it, and renames it into new/."""

    def __init__(self, path: Path) -> None:
        self.path = path

    async def send(
        self,
        message: bytes,
        envelope_from: str,
        to: str,
        message_id: str,
        until: float = FOR_EVER,
    ) -> None:
        """Write the letter unless it is there already."""
        head = f"Return-Path: <{envelope_from}>\r\nDelivered-To: {to}\r\n".encode()
        check_in_time(until)
        try:
            await asyncio.to_thread(self._write, head + message, message_id)
        except OSError as error:
            words = _("cannot write into the Maildir {path}: {why}")
            why = words.format(path=self.path, why=error.strerror or error)
            raise RelayDown(why, Trouble.UNWILLING) from error

    async def close(self) -> None:
        """A Maildir has nothing to close."""

    def _write(self, content: bytes, message_id: str) -> None:
        name = f"{hashlib.sha256(message_id.encode()).hexdigest()[:40]}.pbem"
        folders = [self.path / folder for folder in ("tmp", "new", "cur")]
        for folder in (self.path, *folders):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        tmp, new, cur = folders
        if (new / name).exists() or _was_read(cur, name):
            return
        draft = tmp / f"{name}.{os.getpid()}"
        with open(draft, "wb", opener=_for_owner) as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(new / name)
        _sync(new)


def _for_owner(path: str, flags: int) -> int:
    """Letters hold hands and keys to seats: nobody else may read them, or lead them elsewhere."""
    return os.open(path, flags | os.O_NOFOLLOW, 0o600)


def _was_read(cur: Path, name: str) -> bool:
    """Whether a mail program has moved the letter to cur/, where names get flags."""
    with os.scandir(cur) as entries:
        return any(entry.name.partition(":")[0] == name for entry in entries)


def _sync(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
