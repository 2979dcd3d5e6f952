"""`pbem results`: finished games and ratings."""

from __future__ import annotations

import time

import click

from .arguments import as_json
from .host import open_desk
from .printing import say, say_json


@click.command()
@click.option("--game", "name", metavar="GAME", help="Only games of this kind.")
@as_json()
def command(name: str | None, json: bool) -> None:
    """Show who won what, and the ratings that come of it."""
    import msgspec

    from pbem.desk.looking.ratings import finished_games, name_of, ratings, table

    desk = open_desk()
    games = [one for one in finished_games(desk) if name in (None, one.game)]
    rated = ratings(games)
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
    if not games:
        say("No game has been finished yet.")
    elif rated:
        say("\n".join(["", *table(desk, rated)]))
