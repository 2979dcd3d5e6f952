"""`pbem deck`: files with cards of your own, and the like, which games can be played with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from pbem.engine.errors import GameError
from pbem.engine.play import Play
from pbem.engine.text import text

from .arguments import text_of_file
from .printing import say
from .spoken_help import Group
from .tab_choices import complete_games

if TYPE_CHECKING:
    from pbem.engine.game import Game


@click.group(cls=Group)
def command() -> None:
    """Look at a file that a game can be opened with, such as a deck of cards."""


@command.command()
@click.argument("file", metavar="FILE", type=click.Path(dir_okay=False))
@click.option(
    "--game",
    default="",
    metavar="GAME",
    shell_complete=complete_games,
    help="Which game it is for; else the only one that takes a file.",
)
def check(file: str, game: str) -> None:
    """See whether a game can be opened with FILE; no game is opened, and no host is needed."""
    rules = _game(game)
    option = next(option.name for option in rules.options if option.is_file)
    seats = [f"seat{number + 1}" for number in range(min(rules.players))]
    Play.open(rules, seats, {option: text_of_file(file)}, bytes(32))
    typed = f"pbem new {rules.name} ... --option {option}={file}"
    say(text("{file} is good: {typed}", file=file, typed=typed))


def _game(name: str) -> Game[Any]:
    """The game of this name, or the only one that takes a file."""
    from pbem.desk import registry

    names = [name] if name else registry.names()
    found = [game for game in map(registry.find, names) if any(one.is_file for one in game.options)]
    if len(found) != 1:
        games = ", ".join(game.name for game in found) or text("none")
        raise GameError(
            text("Which game is it for? Say --game; these take a file: {games}.", games=games)
        )
    return found[0]
