"""`pbem move`: orders for a seat, exactly as they could be mailed."""

from __future__ import annotations

import sys

import click

from pbem.engine.text import mark

from .arguments import as_json, as_seat, game_number
from .giving_orders import order_and_print
from .language import in_shell_words
from .spoken_help import Command
from .tab_choices import complete_orders


@click.command(cls=Command)
@game_number()
@as_seat(required=True)
@click.argument("orders", nargs=-1, required=True, shell_complete=complete_orders)
@click.option("--preview", is_flag=True, help="Show what the orders would do, and keep nothing.")
@as_json()
def command(number: int, seat: str, orders: tuple[str, ...], preview: bool, json: bool) -> None:
    """Give ORDERS for a seat of game ID.

    Each argument is a line of orders; `-` reads the lines from standard input. What can be
    mailed can be given here: moves, and also `board`, `hand`, `legal`, `help`, `rules`, `undo`.
    All the lines are one request: kept together or, if one is refused, not at all (what an
    order has shown you stands). Then the bots answer.
    """
    lines = [line for order in orders for line in _lines(order)]
    if not lines:
        raise click.UsageError(in_shell_words(mark("There is no order in this.")))
    order_and_print(number, seat, ["preview", *lines] if preview else lines, json=json)


def _lines(order: str) -> list[str]:
    text = sys.stdin.read() if order == "-" else order
    return [line.strip() for line in text.splitlines() if line.strip()]
