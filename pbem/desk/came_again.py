"""What is remembered of a letter, in few words, to be said if the same letter comes again."""

from __future__ import annotations

from pbem.desk.transcript import (
    CLOSING,
    DONE,
    IGNORED,
    REFUSED,
    TOLD,
    UNDONE,
    UNREAD,
    Item,
    Transcript,
)
from pbem.engine.reader import Reader, reading_as
from pbem.engine.text import _, semicolons, with_colon, within

_LINE = 60
_MOST = 20
_BECAME = {
    DONE: within("became", "done"),
    TOLD: within("became", "answered"),
    REFUSED: within("became", "not done"),
    UNDONE: within("became", "taken back"),
    IGNORED: within("became", "not taken as an order"),
    UNREAD: within("became", "not taken as an order"),
    CLOSING: within("became", "not taken as an order"),
}


def in_short(transcript: Transcript, reader: Reader) -> str:
    """What became of each line of a letter, in its sender's language."""
    with reading_as(reader):
        said = [_became(item) for item in transcript.items[:_MOST] if item.line]
        return str(semicolons(said)) or _("there was no order in it")


def _became(item: Item) -> str:
    return with_colon(item.line[:_LINE], _BECAME[item.outcome])
