"""`pbem results`: finished games and ratings."""

from __future__ import annotations

import time

import click
import msgspec

from pbem.engine.text import mark

from .arguments import as_json
from .host import open_desk
from .printing import say, say_json
from .spoken_help import Command

NEWEST = 1000
"""Games that are looked at for finished ones, unless all are wanted."""


@click.command(cls=Command)
@click.option("--game", "name", metavar="GAME", help="Only games of this kind.")
@click.option("--all", "everything", is_flag=True, help="Not only of the newest games.")
@as_json()
def command(name: str | None, everything: bool, json: bool) -> None:
    """Show who won what of late, and how the best players are rated."""
    from pbem.desk.looking.rating_book import ALL_KINDS, Best, best
    from pbem.desk.looking.ratings import finished_games, name_of, table

    desk = open_desk()
    found = finished_games(desk, newest=None if everything else NEWEST)
    games = [one for one in found if name in (None, one.game)]
    rated = best(desk).get(name or ALL_KINDS, Best()).rated
    if json:
        say_json({"games": msgspec.to_builtins(games), "ratings": msgspec.to_builtins(rated)})
        return
    for one in games:
        order = sorted(range(len(one.places)), key=lambda seat: one.places[seat])
        shown = ", ".join(
            f"{one.places[seat]}. {one.seats[seat]} ({name_of(desk, one.players[seat])}) "
            f"{one.scores[seat]}"
            for seat in order
        )
        say(f"{time.strftime('%Y-%m-%d', time.gmtime(one.ended))}  {one.game} {one.id}: {shown}")
    if not games and not rated:
        say(mark("No game has been finished yet."))
    elif rated:
        say("\n".join(["", *table(desk, rated)]))
