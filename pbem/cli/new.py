"""`pbem new`: opens a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pbem.engine.text import text

from .arguments import as_json, game_name, game_options, players, read_options
from .host import called, let_bots_play, open_desk
from .language import in_shell_words
from .printing import render, say, say_json
from .spoken_help import Command

if TYPE_CHECKING:
    from pbem.desk.gamefile import GameFile

SEED_DIGITS = 64


def read_seed(ctx: click.Context, param: click.Parameter, given: str | None) -> bytes | None:
    """A seed in hex digits; a short one is filled up with zeros in front."""
    if given is None:
        return None
    try:
        if not 0 < len(given) <= SEED_DIGITS:
            raise ValueError
        return bytes.fromhex(given.rjust(SEED_DIGITS, "0"))
    except ValueError:
        words = text("up to {most} hex digits, please.", most=SEED_DIGITS)
        raise click.BadParameter(in_shell_words(words), ctx, param) from None


@click.command(cls=Command)
@game_name()
@players(required=True)
@game_options()
@click.option(
    "--seed",
    metavar="HEX",
    callback=read_seed,
    help="The seed of all chance, up to 64 hex digits. Its letters say that it was given.",
)
@as_json()
def command(
    game: str, players: dict[str, str], options: dict[str, str], seed: bytes | None, json: bool
) -> None:
    """Open a game of GAME with a --player for each seat.

    The value of an --option that is a file, such as a deck, is the file's name. Time rules
    (deadline, clock, off, grace, missed) are options of every game.
    """
    from pbem.desk import registry
    from pbem.desk.new_games.opening import open_game

    desk = open_desk()
    number = open_game(desk, game, players, read_options(registry.find(game), options), seed)
    let_bots_play(desk, number)
    file = desk.read(number)
    if json:
        say_json({"id": number, "status": file.status})
    else:
        given = {"id": number, "title": str(file.title), "status": file.status, "pbem": called()}
        say(render("new", **given, who=to_look(file)))


def to_look(file: GameFile) -> str | None:
    """The person to look at the game first: who is next, if it is one."""
    people = [seat.name for seat in file.seats if not (seat.bot or seat.by_rules)]
    awaited = [name for name in people if name in file.awaiting]
    return next(iter(awaited or people), None)
