"""`pbem show`: the board of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from .arguments import as_json, as_seat, game_number
from .host import deadline_of, open_desk, open_games
from .printing import picture, say, say_json
from .spoken_help import Command
from .written_files import write_file

if TYPE_CHECKING:
    from pbem.desk.gamefile import GameFile
    from pbem.engine.play import Play


@click.command(cls=Command)
@game_number()
@as_seat(required=False)
@click.option("--plain", is_flag=True, help="The board in sentences, for a screen reader.")
@click.option("--svg", metavar="FILE", help="Write the board as a picture (SVG) into this file.")
@click.option("--png", metavar="FILE", help="Write the board as a picture (PNG) into this file.")
@click.option(
    "--html",
    metavar="FILE",
    help="Write the board, the question and the story into this file, as one page.",
)
@as_json()
def command(
    number: int,
    seat: str | None,
    plain: bool,
    svg: str | None,
    png: str | None,
    html: str | None,
    json: bool,
) -> None:
    """Show the board of game ID and whom it waits for.

    Without --as it shows what everyone may see; with it also the seat's own cards and the
    question it is asked. A file that is to be written may be `-`, the standard output.
    """
    file = open_games().read(number)
    play = file.load()
    eyes = None if seat is None else file.seat_named(seat)
    if svg or png or html:
        _write(file, play, eyes, svg, png, html)
    elif json:
        from pbem.desk.looking.game_view import game_view

        say_json(game_view(file, play, eyes, deadline_of(file)))
    else:
        say(picture(file, play, eyes, "plain" if plain else "txt"), play.game.coloured(file.names))


def _write(
    file: GameFile,
    play: Play[Any],
    eyes: int | None,
    svg: str | None,
    png: str | None,
    html: str | None,
) -> None:
    from pbem.web import files  # pictures and pages take a while to load

    if svg:
        write_file(svg, files.board_svg(play, eyes).encode())
    if png:
        write_file(png, files.board_png(play, eyes))
    if html:
        write_file(html, files.board_html(open_desk(), file, play, eyes).encode())
