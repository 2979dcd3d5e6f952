"""`pbem upgrade`: moves games to new rules where nothing changes in them."""

from __future__ import annotations

import click
import msgspec

from .arguments import as_json
from .host import open_desk
from .printing import say, say_json
from .spoken_help import Command


@click.command(cls=Command)
@click.option("--dry-run", is_flag=True, help="Only show what would become of each game.")
@as_json()
def command(dry_run: bool, json: bool) -> None:
    """Replay every game under the rules of today and move those that come out the same.

    A game that would change stays on the rules it was played under.
    """
    from pbem.desk.upkeep.upgrading import CURRENT, MOVES, upgrade

    verdicts = list(upgrade(open_desk(), dry_run=dry_run))
    if json:
        say_json(msgspec.to_builtins(verdicts))
        return
    for one in verdicts:
        if one.outcome == CURRENT:
            continue
        what = "comes out the same" if one.outcome == MOVES else "stays: " + "; ".join(one.why)
        say(f"game {one.game} ({one.name}, rules {one.version} -> {one.now}): {what}")
    moved = sum(1 for one in verdicts if one.outcome == MOVES)
    would = "would move" if dry_run else "moved"
    games = "game" if len(verdicts) == 1 else "games"
    say(f"{len(verdicts)} {games} looked at, {moved} {would}.")
