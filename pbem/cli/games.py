"""`pbem games`: all games of the host."""

from __future__ import annotations

from typing import Any

import click

from .arguments import as_json
from .host import open_games
from .printing import render, say, say_json


@click.command()
@click.option("--status", metavar="WORD", help="Only games that are forming, running, finished.")
@as_json()
def command(status: str | None, json: bool) -> None:
    """List the games of this host: number, game, status, seats and whom it waits for."""
    found = [
        summary
        for _number, summary in open_games().shelf.summaries(
            report=lambda error: say(f"pbem: {error}", err=True)
        )
        if status is None or summary["status"] == status
    ]
    if json:
        say_json(found)
    else:
        say(render("games", rows=[row(summary) for summary in found]))


def row(summary: dict[str, Any]) -> tuple[int, str, str, str]:
    """A line of the list; made here since a host may have thousands."""
    awaiting, drafting = summary["awaiting"], summary["drafting"]
    names = [seat["name"] for seat in summary["seats"]]
    seats = ", ".join(
        f"{name}{'*' if name in awaiting else ''}{'*' if name in drafting else ''}"
        for name in names
    )
    return summary["id"], summary["game"], summary["status"], seats
