"""`pbem export`: a game as a file."""

from __future__ import annotations

import os
import stat

import click
import msgspec

from pbem.engine.text import text

from .arguments import as_seat, game_number
from .host import open_games
from .language import in_shell_words
from .printing import say
from .spoken_help import Command


@click.command("export", cls=Command)
@game_number()
@as_seat(required=False)
@click.option(
    "--output",
    "-o",
    metavar="FILE",
    type=click.Path(dir_okay=False),
    help="Write here, for you only.",
)
def command(number: int, seat: str | None, output: str | None) -> None:
    """Write game ID as JSON that `pbem import` reads, to standard output or a FILE.

    It holds no addresses, but of a running game it holds the seed and all hands: whoever reads
    it can see everything. With --as it holds only what that seat may know, to look at and not
    to import.
    """
    from pbem.desk.gamefile import FINISHED
    from pbem.desk.looking.game_view import game_view
    from pbem.desk.upkeep.exporting import export_game

    file = open_games().read(number)
    if seat is not None:
        view = game_view(file, file.load(), file.seat_named(seat))
        data = msgspec.json.format(msgspec.json.encode(view), indent=1) + b"\n"
    else:
        data = export_game(file)
        if file.status != FINISHED:
            words = text("game {id} is running; this holds its seed and all hands.", id=number)
            say(f"pbem: {in_shell_words(words)}", err=True)
    if output is None or output == "-":
        with click.open_file("-", "wb") as target:
            target.write(data)
    else:
        write_for_owner(output, data)


def write_for_owner(output: str, data: bytes) -> None:
    """Write a file that nobody else can read, also where one is that others can."""
    try:
        with open(output, "wb", opener=lambda path, flags: os.open(path, flags, 0o600)) as file:
            if stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                os.fchmod(file.fileno(), 0o600)
            file.write(data)
    except OSError as error:
        raise click.FileError(output, error.strerror) from error
