"""What is remembered of a letter, in few words, to be said if the same letter comes again.

Facts are kept, and no sentence: its sender may read another language by then.
"""

from __future__ import annotations

from pbem.desk.transcript import (
    CLOSING,
    DONE,
    IGNORED,
    REFUSED,
    TOLD,
    UNDONE,
    UNREACHED,
    UNREAD,
    Transcript,
)
from pbem.engine.text import Words, mark, semicolons, text, within
from pbem.store.handled import MORE, Became

_LINE = 60
_MOST = 20
_BECAME = {
    DONE: within("became", "done"),
    TOLD: within("became", "answered"),
    REFUSED: within("became", "not done"),
    UNDONE: within("became", "taken back"),
    IGNORED: within("became", "not taken as an order"),
    UNREACHED: within("became", "not done"),
    UNREAD: within("became", "not taken as an order"),
    CLOSING: within("became", "not taken as an order"),
}


def in_short(transcript: Transcript) -> Became:
    """What became of each line of a letter, to be kept."""
    lines = [[item.line[:_LINE], item.outcome] for item in transcript.items if item.line]
    return lines if len(lines) <= _MOST else [*lines[:_MOST], MORE]


def told_again(kept: Became) -> Words:
    """What was kept of a letter, for whoever reads; words of older documents as they stand."""
    if isinstance(kept, str):
        return kept
    return semicolons(map(_told, kept)) or mark("there was no order in it")


def _told(one: list[str]) -> Words:
    if one == MORE:
        return "..."
    line, outcome = one
    return text("{name}: {words}", name=line, words=_BECAME[outcome])
