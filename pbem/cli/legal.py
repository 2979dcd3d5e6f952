"""`pbem legal`: everything that a seat may answer now."""

from __future__ import annotations

import click

from pbem.engine.text import joined

from .arguments import as_json, as_seat, game_number
from .exits import Exit
from .host import open_games
from .language import in_shell_language
from .printing import render, say, say_json
from .spoken_help import Command


@click.command(cls=Command)
@game_number()
@as_seat(required=True)
@as_json()
@click.pass_context
def command(ctx: click.Context, number: int, seat: str, json: bool) -> None:
    """List everything that a seat of game ID may answer now.

    Each line can be typed as it stands after `pbem move`.
    """
    from pbem.desk.looking.game_view import game_view
    from pbem.engine.order_reading.refusing import not_asked

    file = open_games().read(number)
    play, eyes = file.load(), file.seat_named(seat)
    with in_shell_language(json=json):
        now = game_view(file, play, eyes)
    asked = now["question"] or now["aside"]
    if json:
        say_json(asked["offers"] if asked else [])
    elif asked:
        say(render("legal", asked=asked, **now))
    if not asked:
        say(joined(["pbem:", not_asked(play, eyes)], " "), err=True)
        ctx.exit(Exit.NOT_ASKED)
