"""A play as a document keeps it, and how it is read: what is long stays JSON until it is needed."""

# No `from __future__ import annotations`: msgspec would compile each one at every start.

from typing import Any

import msgspec

from .prepared import prepared
from .record import Entry


class SnapshotDocument(msgspec.Struct, forbid_unknown_fields=True):
    """The game between two steps."""

    step: str
    args: list[Any]
    number: int
    state: msgspec.Raw
    chance: dict[str, int]


@prepared
class PlayDocument(msgspec.Struct, forbid_unknown_fields=True):
    """What `Play.kept` makes and `Play.load` takes, as a dict."""

    game: str
    rules: int
    seats: list[str]
    options: dict[str, str]
    seed: str
    commitment: str
    record: list[Entry]
    draft: list[Any]
    waiting: list[Any]
    snapshot: SnapshotDocument
    log: list[msgspec.Raw]
    result: dict[str, Any] | None


def plain(document: Any) -> Any:
    """The same with nothing but plain values in it."""
    return msgspec.json.decode(msgspec.json.encode(document))
