"""Arguments and options that several commands share, and how their values are read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import click

from pbem.engine.errors import GameError
from pbem.engine.text import text

from .language import in_shell_words
from .tab_choices import complete_games, complete_numbers, complete_options, complete_seats

if TYPE_CHECKING:
    from pbem.engine.game import Game

Command = TypeVar("Command", bound=Callable[..., Any])


class Decorator(Protocol):
    """Adds an argument or an option to a command."""

    def __call__(self, command: Command, /) -> Command: ...


def game_number() -> Decorator:
    """ID, the number of a game on this host."""
    return click.argument(
        "number", metavar="ID", type=click.IntRange(min=0), shell_complete=complete_numbers
    )


def as_seat(*, required: bool) -> Decorator:
    """--as, the seat that a player sits on."""
    return click.option(
        "--as",
        "seat",
        metavar="SEAT",
        required=required,
        shell_complete=complete_seats,
        help="The seat to play for." if required else "Show what this seat may see.",
    )


def as_json() -> Decorator:
    """--json, for programs that read what we print."""
    return click.option("--json", "json", is_flag=True, help="Print JSON instead of text.")


def game_name() -> Decorator:
    """GAME, the name of an installed game."""
    return click.argument("game", metavar="GAME", shell_complete=complete_games)


def game_options() -> Decorator:
    """--option NAME=VALUE, what a game can be opened with."""
    return click.option(
        "--option",
        "options",
        metavar="NAME=VALUE",
        multiple=True,
        callback=_pairs,
        shell_complete=complete_options,
        help="An option of the game; may be given several times.",
    )


def players(*, required: bool) -> Decorator:
    """--player SEAT=ADDRESS, who plays."""
    return click.option(
        "--player",
        "players",
        metavar="SEAT=WHO",
        multiple=True,
        required=required,
        callback=_pairs,
        help=(
            "A seat and who sits on it: a mail address, `bot`, `bot:NAME`, `bot:easy`, "
            "`bot:strong` or `bot:SECONDS`. Once a seat."
        ),
    )


def _pairs(ctx: click.Context, param: click.Parameter, given: Iterable[str]) -> dict[str, str]:

    pairs: dict[str, str] = {}
    for one in given:
        name, equals, value = one.partition("=")
        if not equals or not name:
            words = text("{it!r} is not of the form {form}.", it=one, form=param.metavar)
            raise click.BadParameter(in_shell_words(words), ctx, param)
        if name in pairs:
            words = text("{it!r} is given twice.", it=name)
            raise click.BadParameter(in_shell_words(words), ctx, param)
        pairs[name] = value
    return pairs


def read_options(game: Game[Any], given: dict[str, str]) -> dict[str, str]:
    """The options as the game wants them: of a file, the text that is in it."""
    from pbem.desk.new_games.typed_options import typed_option

    files = {option.name for option in game.options if option.is_file}
    read = dict(typed_option(game, name, value) for name, value in given.items())
    return {
        name: text_of_file(value) if name in files and value else value
        for name, value in read.items()
    }


def text_of_file(path: str) -> str:
    """What is in a text file; words for people when it cannot be read."""
    try:
        return Path(path).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        words = text("{file} cannot be read: {why}", file=path, why=str(error))
        raise GameError(words) from error
