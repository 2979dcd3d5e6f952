"""`pbem leave`: somebody gives up a seat before the game has started."""

from __future__ import annotations

import click

from pbem.engine.text import as_text, text

from .arguments import game_number
from .host import open_desk
from .printing import say
from .spoken_help import Command


@click.command(cls=Command)
@game_number()
@click.option("--player", "who", required=True, metavar="ADDRESS", help="Who leaves.")
def command(number: int, who: str) -> None:
    """Free somebody's seat, or decline an invitation, in game ID before its start."""
    from pbem.desk.orders import from_shell
    from pbem.desk.people.person import find_person

    desk = open_desk()
    from_shell("leave").from_shell(desk, find_person(desk.people, who), str(number))
    status = as_text(desk.read(number).status)
    say(text("Game {id}: the seat is open again ({status}).", id=number, status=status))
