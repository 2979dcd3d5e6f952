"""Letters of a game to people who have no seat in it: observers, and whoever had or wants one.

They carry no key: an answer to them comes to the front door.
"""

from __future__ import annotations

from typing import Any

import msgspec

from pbem.store.outbox import Note

from .gamefile import GameFile
from .letters import game_message_id

PERSON = "person:"
"""What a note's recipient begins with; no address can."""


def owe(
    file: GameFile, domain: str, now: int, person: str, kind: str, later: int = 0, **params: Any
) -> str:
    """Owe a person a letter of this game; the Message-ID that it will have."""
    note = Note(
        id=game_message_id(file.id, domain),
        to=f"{PERSON}{person}",
        kind=kind,
        at=0,
        made=now,
        next=later,
        params=params,
    )
    file.outbox.append(msgspec.to_builtins(note))
    return note.id


def owed(file: GameFile, person: str) -> list[dict[str, Any]]:
    """The letters of this game that wait for a person without a seat."""
    return [raw for raw in file.outbox if raw["to"] == f"{PERSON}{person}"]


def drop(file: GameFile, person: str) -> None:
    """Owe the person nothing any more."""
    file.outbox = [raw for raw in file.outbox if raw["to"] != f"{PERSON}{person}"]
