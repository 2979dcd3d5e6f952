"""`pbem join`: somebody takes a seat in a game that looks for players."""

from __future__ import annotations

import click

from pbem.engine.text import as_text, text

from .arguments import as_json, game_number
from .host import let_bots_play, open_desk
from .printing import say, say_json
from .spoken_help import Command


@click.command(cls=Command)
@game_number()
@click.option("--player", "address", required=True, metavar="ADDRESS", help="Who joins.")
@click.option("--seat", default="", metavar="SEAT", help="Which seat; else the first open one.")
@as_json()
def command(number: int, address: str, seat: str, json: bool) -> None:
    """Seat somebody in game ID, which has not started yet; it starts when it is full."""
    from pbem.desk.orders import from_shell

    desk = open_desk()
    person = desk.people.find_or_add(address)
    name = from_shell("join").from_shell(desk, person, f"{number} {seat}")
    let_bots_play(desk, number)
    file = desk.read(number)
    if json:
        say_json({"id": number, "seat": name, "status": file.status})
    else:
        status = as_text(file.status)
        words = text("Game {id}: {seat} is taken ({status}).", id=number, seat=name, status=status)
        say(words)
