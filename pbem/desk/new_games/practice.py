"""A game to try the host with: you against bots, at the first game that is installed."""

from __future__ import annotations

from typing import Any

from pbem.desk import registry
from pbem.desk.desk import Desk
from pbem.desk.gamefile import RUNNING, GameFile
from pbem.desk.new_games.opening import open_game
from pbem.engine.errors import GameError
from pbem.engine.game import Game
from pbem.engine.text import _
from pbem.mail.address import Token

YOU = "rookie"
BOTS = ("ada", "ben", "cleo", "dan", "eve")
EASIEST = "introductory"
NEWEST = 100


def open_practice(desk: Desk, address: str, name: str = "") -> int:
    """Open a practice game in which the person at this address sits first."""
    game = registry.find(name) if name else first_game()
    others = BOTS[: fewest(game) - 1]
    players = {YOU: address, **dict.fromkeys(others, "bot")}
    return open_game(desk, game.name, players, easy_options(game))


def first_game() -> Game[Any]:
    """The first of the installed games."""
    names = registry.names()
    if not names:
        raise GameError(_("There is no game installed, so there is nothing to play."))
    return registry.find(names[0])


def fewest(game: Game[Any]) -> int:
    """The smallest number of players that has somebody to play against."""
    return min(number for number in game.players if number > 1 or number == max(game.players))


def easy_options(game: Game[Any]) -> dict[str, str]:
    """The game's options at their defaults, but the introductory variant if there is one."""
    return {option.name: EASIEST for option in game.options if EASIEST in option.choices}


def running_practice(desk: Desk) -> int | None:
    """The number of the practice game that is still running, if there is one among the newest."""
    for number, summary in desk.games.summaries(most=NEWEST, backwards=True):
        if summary["status"] == RUNNING and summary["seats"][0]["name"] == YOU:
            return number
    return None


def answer_to(file: GameFile, seat: int) -> Token:
    """What the address of an answer to the seat's latest question says."""
    return Token(file.id, seat, *file.seats[seat].key)
