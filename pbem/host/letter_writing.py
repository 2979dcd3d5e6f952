"""Writes a letter that a document owes: by the host itself, or by one of its clerks."""

from __future__ import annotations

from typing import Any

import msgspec

from pbem.desk.writing import Writer
from pbem.desk.writing.owing_game import OwingGame
from pbem.desk.writing.writer import Paused
from pbem.engine.prepared import prepared
from pbem.mail.compose.message import Envelope
from pbem.rendering import noticing_faults
from pbem.store import Note


@prepared
class Written(msgspec.Struct, array_like=True):
    """What came of it: an envelope, unless there is nobody any more to get it."""

    envelope: Envelope | None = None
    owed: bool = True
    """Whether the document still owed it."""
    paused: str = ""
    """Why letters to this address have to wait, if they do."""
    faults: list[str] = []
    """What in it could not be drawn as it should be."""

    @property
    def is_whole(self) -> bool:
        """Whether there is nothing to do about it but to send it."""
        return self.envelope is not None and self.owed and not self.paused and not self.faults


def write_letter(
    writer: Writer, document: dict[str, Any], message_id: str, opened: OwingGame | None = None
) -> Written:
    """Write the letter with this Message-ID, as it is to be written now."""
    raw = next((one for one in document.get("outbox", ()) if one["id"] == message_id), None)
    if raw is None:
        return Written(owed=False)
    with noticing_faults() as faults:
        try:
            envelope = writer.write(document, msgspec.convert(raw, Note), opened)
        except Paused as paused:
            return Written(paused=str(paused), faults=faults)
    return Written(envelope, faults=faults)
