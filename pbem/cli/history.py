"""`pbem history`: the story of a game."""

from __future__ import annotations

import click

from .arguments import as_json, as_seat, game_number
from .host import open_games
from .language import in_shell_language
from .printing import render, say, say_json
from .spoken_help import Command


@click.command(cls=Command)
@game_number()
@click.option(
    "--from",
    "start",
    metavar="N",
    type=click.IntRange(min=1),
    default=1,
    help="Begin with the sentence of this number.",
)
@as_seat(required=False)
@as_json()
def command(number: int, start: int, seat: str | None, json: bool) -> None:
    """Tell what happened in game ID, in numbered sentences.

    Without --as it tells what everyone may know; with it also what only that seat was told.
    """
    from pbem.desk.looking.seat_names import Calling  # takes a while to load

    file = open_games().read(number)
    eyes = None if seat is None else file.seat_named(seat)
    play = file.load()
    with in_shell_language(json=json):
        calling = Calling(play, play.view(eyes), eyes)
        lines = [
            {"number": place, "step": one.at, "text": str(one) if json else calling.tell(one)}
            for place, one in enumerate(play.story(eyes), 1)
            if place >= start
        ]
    if json:
        say_json(lines)
    else:
        say(render("history", lines=lines), play.game.coloured(file.names))
