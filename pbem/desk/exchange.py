"""Takes a whole game out of the host as one file, and in again on this or another host.

A file holds no addresses: it is what a bug report needs, and who plays on is said at import.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

import msgspec

from pbem.engine.errors import GameError
from pbem.engine.text import _, text
from pbem.store.errors import Damaged, NotFound

from . import registry
from .desk import Desk
from .gamefile import ENDED, RUNNING, GameFile, SeatFile
from .letters import LetterBook, asked
from .opening import SEAT_NAME, seated
from .replaying import differences, played_again
from .timing.rules import read_rules

FORM = "pbem game"
SCHEMA = 1
LARGEST = 64 << 20


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
        opened=file.opened,
        ended=file.status == ENDED,
    )
    return msgspec.json.format(msgspec.json.encode(export), indent=1) + b"\n"


def import_game(desk: Desk, data: bytes, players: Mapping[str, str]) -> int:
    """Open the game of a file under a new number, after it was played again and found whole."""
    export = _read(data)
    play = export.play
    game = registry.rules_of(play.game, play.rules)
    _check_seats(export, players)
    read_rules(export.time)
    document = msgspec.to_builtins(play)
    wrong = differences(game, document)
    if wrong:
        raise Damaged(text(_("This game cannot be taken in: {why}."), why="; ".join(wrong)))
    document["log"] = played_again(game, document)["log"]  # the story in our own words
    who = {**export.bots, **players}
    seats = [
        seated(desk, play.game, name, who[name]) if name in who else SeatFile(name)
        for name in play.seats
    ]
    now = desk.clock()

    def make(number: int) -> dict[str, Any]:
        file = GameFile(
            id=number,
            game=play.game,
            status=ENDED if export.ended else RUNNING,
            opened=export.opened,
            changed=now,
            options=play.options,
            time=export.time,
            seats=seats,
            seed=play.seed,
            seed_given=export.seed_given,
            play=document,
            thread=f"<game-{number}-{os.urandom(8).hex()}@{desk.domain}>",
        )
        table = file.load()
        if table.result is None and not export.ended:
            desk.keeper(file).changed({}, asked(table))
            LetterBook(file, table, desk.domain, now).started()
        return desk.document(file, table)

    return desk.games.create(make)


def _read(data: bytes) -> Export:
    if len(data) > LARGEST:
        raise GameError(text(_("This file is too large for a game.")))
    try:
        head = msgspec.json.decode(data)
        if not isinstance(head, dict) or head.get("form") != FORM:
            raise GameError(text(_("This is no file that `pbem export` wrote.")))
        if head.get("schema") != SCHEMA:
            raise GameError(text(_("This file was written by another version of pbem.")))
        return msgspec.convert(head, Export)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Damaged(text(_("This file is damaged: {why}."), why=str(error))) from error


def _check_seats(export: Export, players: Mapping[str, str]) -> None:
    names = export.play.seats
    if len(set(names)) != len(names) or not all(SEAT_NAME.fullmatch(name) for name in names):
        raise Damaged(text(_("This file is damaged: its seats have no proper names.")))
    for name in players:
        if name not in names:
            seats = ", ".join(names)
            words = _("The game has no seat {name!r}; its seats are: {seats}.")
            raise NotFound(text(words, name=name, seats=seats))
