"""`pbem leave`: somebody gives up a seat before the game has started."""

from __future__ import annotations

import click

from .arguments import game_number
from .host import open_desk
from .printing import say


@click.command()
@game_number()
@click.option("--player", "who", required=True, metavar="ADDRESS", help="Who leaves.")
def command(number: int, who: str) -> None:
    """Free somebody's seat, or decline an invitation, in game ID before its start."""
    from pbem.desk.membership import find_person
    from pbem.desk.opening import leave

    desk = open_desk()
    file = leave(desk, number, find_person(desk, who))
    say(f"Game {number}: the seat is open; the game is {file.status}.")
