"""`pbem replay`: the boards of a game, one after the other."""

from __future__ import annotations

import sys

import click

from .arguments import as_json, as_seat, game_number
from .host import open_desk, open_games
from .language import in_shell_language
from .printing import board, render, say, say_json
from .spoken_help import Command
from .written_files import write_file


@click.command(cls=Command)
@game_number()
@as_seat(required=False)
@click.option(
    "--from",
    "start",
    metavar="N",
    type=click.IntRange(min=1),
    default=1,
    help="Begin with the board of this number.",
)
@click.option(
    "--html",
    metavar="FILE",
    help="Write the whole game into this file, as one page to step through.",
)
@as_json()
def command(number: int, seat: str | None, start: int, html: str | None, json: bool) -> None:
    """Step through the boards of game ID as everyone, or the seat, could see them.

    On a terminal, Enter shows the next board and q ends; otherwise all are printed. The page
    that --html writes needs no network; the file may be `-`, the standard output.
    """
    from pbem.desk.looking.replaying import scenes

    file = open_games().read(number)
    play = file.load()
    eyes = None if seat is None else file.seat_named(seat)
    if html:
        from pbem.web.files import eyes_of, replay_html  # pages take a while to load

        desk = open_desk()
        page = replay_html(desk, file, play, eyes_of(desk.people, file, eyes))
        write_file(html, page.encode())
        return
    stepping = sys.stdin.isatty() and sys.stdout.isatty() and not json
    every = []
    with in_shell_language(json=json):
        for place, scene in enumerate(scenes(play, eyes), 1):
            if place < start:
                continue
            if json:
                every.append({"board": place, **scene._asdict()})
                continue
            drawn = board(play, scene.view, eyes)
            say(
                render("scene", place=place, title=file.title, scene=scene, board=drawn),
                play.game.coloured(file.names),
            )
            if stepping and not scene.over and _wants_no_more():
                return
    if json:
        say_json(every)


def _wants_no_more() -> bool:
    return bool(click.prompt("", "", show_default=False, prompt_suffix="> ") == "q")
