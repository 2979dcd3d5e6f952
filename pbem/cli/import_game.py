"""`pbem import`: a game from a file."""

from __future__ import annotations

import click

from .arguments import as_json, players
from .host import called, let_bots_play, open_desk
from .new import to_look
from .printing import render, say, say_json
from .spoken_help import Command


@click.command("import", cls=Command)
@click.argument("source", metavar="FILE", type=click.Path(allow_dash=True, dir_okay=False))
@players(required=False)
@as_json()
def command(source: str, players: dict[str, str], json: bool) -> None:
    """Take in a game that `pbem export` wrote; it gets a new number.

    It is played again from its seed first, and refused if it does not come out the same. The
    bots come with it; people do not. Whom you name with --player is invited by letter, and has the
    seat when they say yes; other seats are played with `pbem move`.
    """
    from pbem.desk.upkeep.importing import import_game

    desk = open_desk()
    number = import_game(desk, read(source), players)
    let_bots_play(desk, number)
    file = desk.read(number)
    if json:
        say_json({"id": number, "status": file.status})
    else:
        given = {"id": number, "title": str(file.title), "status": file.status, "pbem": called()}
        say(render("new", **given, who=to_look(file)))


def read(source: str) -> bytes:
    """What is in the file, or comes from standard input."""
    try:
        with click.open_file(source, "rb") as file:
            return bytes(file.read())
    except OSError as error:
        raise click.FileError(source, error.strerror) from error
