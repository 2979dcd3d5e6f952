"""`pbem show`: the board of a game."""

from __future__ import annotations

import click

from .arguments import as_json, as_seat, game_number
from .host import deadline_of, open_games
from .printing import picture, say, say_json


@click.command()
@game_number()
@as_seat(required=False)
@click.option("--plain", is_flag=True, help="The board in sentences, for a screen reader.")
@as_json()
def command(number: int, seat: str | None, plain: bool, json: bool) -> None:
    """Show the board of game ID and whom it waits for.

    Without --as it shows what everyone may see; with it also the seat's own cards and the
    question it is asked.
    """
    file = open_games().read(number)
    play = file.load()
    eyes = None if seat is None else file.seat_named(seat)
    if json:
        from pbem.desk.looking.game_view import game_view

        say_json(game_view(file, play, eyes, deadline_of(file)))
    else:
        say(picture(file, play, eyes, "plain" if plain else "txt"), play.game.coloured(file.names))
