"""Takes a whole game out of the host as one file.

A file holds no addresses: it is what a bug report needs, and who plays on is said at import.
"""

from __future__ import annotations

from typing import Any

import msgspec

from pbem.desk.gamefile import ENDED, GameFile
from pbem.engine.text import _, text
from pbem.store.errors import NotFound

FORM = "pbem game"
SCHEMA = 1


class PlayFile(msgspec.Struct, forbid_unknown_fields=True):
    """The play as the engine writes it."""

    game: str
    rules: int
    seats: list[str]
    options: dict[str, str]
    seed: str
    commitment: str
    record: list[Any]
    draft: list[Any]
    waiting: list[Any]
    snapshot: dict[str, Any]
    log: list[Any]
    result: dict[str, Any] | None


class Export(msgspec.Struct, forbid_unknown_fields=True):
    """The file that `pbem export` writes: the play, seed and hands included, and the bots."""

    form: str
    schema: int
    play: PlayFile
    bots: dict[str, str] = {}
    seed_given: bool = False
    time: dict[str, str] = {}
    hints: bool = False
    public: bool = False
    opened: int = 0
    ended: bool = False


def export_game(file: GameFile) -> bytes:
    """The whole game as a file, seed and hidden cards included."""
    if file.play is None:
        raise NotFound(text(_("Game {id} has not started yet."), id=file.id))
    export = Export(
        form=FORM,
        schema=SCHEMA,
        play=msgspec.convert(file.play, PlayFile),
        bots={seat.name: seat.bot for seat in file.seats if seat.bot},
        seed_given=file.seed_given,
        time=file.time,
        hints=file.hints,
        public=file.public,
        opened=file.opened,
        ended=file.status == ENDED,
    )
    return msgspec.json.format(msgspec.json.encode(export), indent=1) + b"\n"
