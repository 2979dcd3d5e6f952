"""`pbem undo`: take back what is not handed on yet."""

from __future__ import annotations

import click

from .arguments import as_json, as_seat, game_number
from .giving_orders import order_and_print
from .spoken_help import Command


@click.command(cls=Command)
@game_number()
@as_seat(required=True)
@click.option("--all", "everything", is_flag=True, help="As many decisions as possible.")
@as_json()
def command(number: int, seat: str, everything: bool, json: bool) -> None:
    """Take back a seat's latest decision in game ID.

    Possible while the turn is not handed on, and only back to what the seat last got to see.
    """
    order_and_print(number, seat, ["undo all" if everything else "undo"], json=json)
