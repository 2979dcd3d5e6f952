"""Prints text and JSON; on a terminal the names of the seats are in colour."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import click
import msgspec

from .language import in_shell_language, in_shell_words

if TYPE_CHECKING:
    from pbem.desk.gamefile import GameFile
    from pbem.engine.play import Play
    from pbem.engine.text import Words

COLOURS = ("red", "blue", "green", "yellow", "white", "magenta", "cyan")
_TERMINAL = 80  # columns


def say(words: Words, names: Iterable[str] = (), *, err: bool = False) -> None:
    """Print words that end with one line end, in the language of the shell."""
    text = in_shell_words(words).rstrip("\n")
    if names and not err and sys.stdout.isatty() and "NO_COLOR" not in os.environ:
        _say_in_colour(text, list(names))
    else:
        click.echo(text, err=err)


def _say_in_colour(text: str, names: list[str]) -> None:
    from rich.console import Console
    from rich.text import Text

    shown = Text(text)
    for place, name in enumerate(names):
        colour = name if name in COLOURS else COLOURS[place % len(COLOURS)]
        shown.highlight_regex(rf"\b{name}\b", f"bold {colour}")
    Console(highlight=False).print(shown, soft_wrap=True)


def say_text(words: str) -> None:
    """The same of a long text, in lines that fit a terminal."""
    from pbem.wrapping import sentences

    say(sentences(words, _TERMINAL))


def say_json(value: Any) -> None:
    """Print a value for programs to read."""
    click.echo(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def say_json_list(values: Iterable[Any]) -> None:
    """Print a list for programs to read, each value as soon as it is known."""
    click.echo("[", nl=False)
    for place, value in enumerate(values):
        shown = msgspec.json.format(msgspec.json.encode(value), indent=2).decode()
        click.echo(f"{',' if place else ''}\n{shown}", nl=False)
    click.echo("\n]")


def render(name: str, **given: Any) -> str:
    """One of the terminal's templates."""
    from pbem.rendering import render

    with in_shell_language():
        return render(f"terminal/{name}.txt.j2", **given)


def board(play: Play[Any], view: Any, seat: int | None, form: str = "txt") -> str:
    """The board as a view shows it, with the seat (None: nobody) in the middle."""
    from pbem.rendering import render_board

    with in_shell_language():
        return render_board(play.game, view, form, focus=seat, names=play.names).strip("\n")


def picture(
    file: GameFile, play: Play[Any], seat: int | None, form: str = "txt", more: str = ""
) -> str:
    """The board with what stands around it: whom it waits for, what is asked, how it ended.

    `more` is what to type for all moves on offer, where it is not a command line.
    """
    from pbem.desk.looking.game_view import game_view
    from pbem.desk.looking.shown_moves import spread
    from pbem.desk.timing.awaited import awaited, sentences

    from .host import called, deadline_of

    deadline = deadline_of(file)
    with in_shell_language():
        now = game_view(file, play, seat, deadline)
        waiting = sentences(awaited(file, deadline), "UTC")
    asked = (now["question"] or now["aside"] or {}).get("offers", [])
    return render(
        "show",
        **now,
        waiting=waiting,
        board=board(play, now["view"], seat, form),
        offers=[asked[place] for place in spread([one["phrase"] for one in asked])],
        more=more or f"{called()} legal {file.id} --as {now['as']}",
    )
