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
    from pbem.desk.orders import from_shell
    from pbem.desk.people.person import find_person

    desk = open_desk()
    from_shell("leave").from_shell(desk, find_person(desk.people, who), str(number))
    say(f"Game {number}: the seat is open; the game is {desk.read(number).status}.")
