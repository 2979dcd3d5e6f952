"""`pbem games`: the games of the host, the newest ones or all of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

import click

from pbem.engine.text import mark, text

from .arguments import as_json
from .host import open_games
from .printing import render, say, say_json, say_json_list
from .spoken_help import Command

PAGE = 50
AT_ONCE = 500
"""Lines that are printed in one go when all games are listed."""

Summary = dict[str, Any]


@click.command(cls=Command)
@click.option("--status", metavar="WORD", help="Only games that are forming, running, finished.")
@click.option("--before", metavar="ID", type=click.IntRange(min=1), help="Only older games.")
@click.option("--all", "everything", is_flag=True, help="Not only the newest ones.")
@as_json()
def command(status: str | None, before: int | None, everything: bool, json: bool) -> None:
    """List the newest games: number, game, status, seats and whom they wait for."""
    if everything:
        _list_all(_wanted(_summaries(backwards=False), status, before), json)
    else:
        found = _wanted(_summaries(backwards=True, after=before), status, before)
        _list_page(list(islice(found, PAGE + 1)), json)


def _summaries(**how: Any) -> Iterator[Summary]:
    shelf = open_games().shelf
    for _number, summary in shelf.summaries(lambda error: say(f"pbem: {error}", err=True), **how):
        yield summary


def _wanted(found: Iterable[Summary], status: str | None, before: int | None) -> Iterator[Summary]:
    for summary in found:
        if status in (None, summary["status"]) and (before is None or summary["id"] < before):
            yield summary


def _list_page(found: list[Summary], json: bool) -> None:
    """The newest ones, which stand last, as in the list of all; one too many: there are more."""
    page = found[:PAGE][::-1]
    if json:
        say_json(page)
        return
    say(render("games", rows=[row(summary) for summary in page], head=True))
    if len(found) > PAGE:
        older = mark("Older games: `pbem games --before {id}`, or all: `pbem games --all`.")
        say(text(older, id=page[0]["id"]))


def _list_all(found: Iterator[Summary], json: bool) -> None:
    """All of them, printed while they are read: a host may have very many."""
    if json:
        say_json_list(found)
        return
    some, head = list(islice(found, AT_ONCE)), True
    while some or head:
        say(render("games", rows=[row(summary) for summary in some], head=head))
        some, head = list(islice(found, AT_ONCE)), False


def row(summary: Summary) -> tuple[int, str, str, str]:
    """A line of the list; made here since a host may have thousands."""
    awaiting, drafting = summary["awaiting"], summary["drafting"]
    names = [seat["name"] for seat in summary["seats"]]
    seats = ", ".join(
        f"{name}{'*' if name in awaiting else ''}{'*' if name in drafting else ''}"
        for name in names
    )
    return summary["id"], summary["game"], summary["status"], seats
