"""`pbem verify`: replays a game from its seed and checks what is stored."""

from __future__ import annotations

import click

from pbem.engine.text import text

from .arguments import as_json, game_number
from .exits import Exit
from .host import open_games
from .printing import render, say, say_json
from .spoken_help import Command


@click.command(cls=Command)
@game_number()
@as_json()
@click.pass_context
def command(ctx: click.Context, number: int, json: bool) -> None:
    """Play game ID again from its seed and its record, and compare.

    The state, the story and the result must come out as they are stored, and the seed must be
    the one that was promised in the first letter.
    """
    from pbem.desk import registry
    from pbem.desk.looking.replaying import differences
    from pbem.store.errors import NotFound

    file = open_games().read(number)
    if file.play is None:
        raise NotFound(text("Game {id} has not started yet.", id=number))
    wrong = differences(registry.rules_of(file.game, file.play["rules"]), file.play)
    found = {
        "id": number,
        "ok": not wrong,
        "differences": wrong,
        "entries": len(file.play["record"]),
        "commitment": file.play["commitment"],
        "seed_given": file.seed_given,
    }
    if json:
        say_json(found)
    else:
        say(render("verify", **found), err=bool(wrong))
    if wrong:
        ctx.exit(Exit.WRONG)
