"""Takes in a game that `pbem export` wrote, on this or another host.

A file brings no people. Those whom the operator names are invited by letter, whether they are known
here or not, and have their seat when they say yes; until then nothing of the game is shown to them.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

import msgspec

from pbem.desk import registry
from pbem.desk.desk import Desk
from pbem.desk.gamefile import ENDED, RUNNING, GameFile, SeatFile
from pbem.desk.looking.replaying import differences, played_again
from pbem.desk.new_games.inviting import see_invitable
from pbem.desk.new_games.naming import SEAT_NAME
from pbem.desk.new_games.opening import invite_all, seated
from pbem.desk.sitting import Sitting
from pbem.desk.timing.time_rules import read_rules
from pbem.desk.upkeep.exporting import FORM, SCHEMA, Export, PlayFile
from pbem.engine.errors import GameError
from pbem.engine.game import Game
from pbem.engine.text import _, text
from pbem.store.errors import Damaged, NotFound

LARGEST = 64 << 20
_SHOWN = 40


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
    if players and (export.ended or play.result is not None):
        raise GameError(text(_("This game is over, so nobody is invited to it.")))
    see_invitable(desk, players.values(), proposer="")
    by_rules = _by_rules(game, play)
    seats = [
        seated(desk, play.game, name, players[name], invite=True)
        if name in players
        else SeatFile(name, bot=export.bots.get(name, ""), by_rules=by_rules.get(name, ""))
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
            taken_in=now,
            options=play.options,
            time=export.time,
            hints=export.hints,
            public=export.public,
            seats=seats,
            seed=play.seed,
            seed_given=export.seed_given,
            play=document,
            thread=f"<game-{number}-{os.urandom(8).hex()}@{desk.domain}>",
        )
        sitting = Sitting(desk, file)
        if sitting.play.result is None and not export.ended:
            sitting.start(sitting.play)
            invite_all(sitting)
        return sitting.document()

    return desk.games.create(make)


def _by_rules(game: Game[Any], play: PlayFile) -> dict[str, str]:
    """The seats that the rules play, by name, with their kind."""
    return {
        name: kind
        for kind, option in game.played_by_rules.items()
        for name in play.seats
        if name in play.options.get(option, "").split(",")
    }


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
    bots = registry.find(export.play.game).bots
    for name, bot in export.bots.items():
        if name not in names or bot not in bots:
            words = _("This file is damaged: {bot!r} is no bot of this game.")
            raise Damaged(text(words, bot=bot[:_SHOWN]))
    for name in players:
        if name not in names:
            seats = ", ".join(names)
            words = _("The game has no seat {name!r}; its seats are: {seats}.")
            raise NotFound(text(words, name=name, seats=seats))
