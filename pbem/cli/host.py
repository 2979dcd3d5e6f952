"""Which host directory a command works on, and the desk in it."""

from __future__ import annotations

import os
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from pbem.engine.text import text

from .language import in_shell_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from pbem.desk.desk import Desk
    from pbem.desk.gamefile import GameFile
    from pbem.desk.looking.stored_games import Games
    from pbem.store import Store

SETTINGS = "pbem.toml"


def home_path(ctx: click.Context | None = None) -> Path:
    """The host directory: as given, or here if there are settings, or the user's own."""
    root = (ctx or click.get_current_context()).find_root()
    # While a shell completes a line, click reads no environment variables for us.
    given = root.params.get("home") or os.environ.get("PBEM_HOME")
    if given:
        return Path(given)
    if Path(SETTINGS).is_file():
        return Path()
    from platformdirs import user_data_path

    return user_data_path("pbem")


def called() -> str:
    """The beginning of a command line for this host, as it was typed just now."""
    root = click.get_current_context().find_root()
    typed = root.get_parameter_source("home") is ParameterSource.COMMANDLINE
    return f"pbem --home {shlex.quote(root.params['home'])}" if typed else "pbem"


def open_games(ctx: click.Context | None = None) -> Games:
    """The games of the host, for commands that only look."""
    from pbem.desk.looking.stored_games import Games

    return Games(open_home(ctx))


def open_home(ctx: click.Context | None = None) -> Store:
    """The store of the host."""
    from pbem.store.open_store import open_store

    path = home_path(ctx)
    return open_store(path, _database_of(path))


def _database_of(path: Path) -> str:
    """The database that the settings name; they are slow to read, so only if they may name one."""
    try:
        if b"postgres" not in (path / SETTINGS).read_bytes():
            return ""
    except OSError:  # whoever needs the settings says what is wrong with them
        return ""
    from pbem.settings import store_url

    return store_url(path)


def open_desk() -> Desk:
    """The front desk of the host, for commands that change something."""
    from pbem.desk.post import Post

    return Post.open(home_path()).desk


def deadline_of(file: GameFile) -> Callable[[int], int | None]:
    """Until when each seat has time; people's zones are read only if the game has a clock."""
    if not file.time:
        return lambda _seat: None
    from pbem.desk.timing.game_clock import clock_of

    return clock_of(open_desk(), file).deadline


def let_bots_play(desk: Desk, number: int) -> None:
    """Bots answer until the game waits for people alone.

    What was asked of us is committed already, so trouble with the bots is reported and no more.
    """
    from pbem.desk.chores.bots import run_bots
    from pbem.store.errors import Busy

    try:
        while run_bots(desk, number):
            pass
    except Busy:  # somebody else, such as a running host, lets them play
        return
    except Exception as error:
        if "PBEM_DEBUG" in os.environ:
            raise
        why = f"{type(error).__name__}: {error}"
        words = text("the bots of game {id} have stopped ({why}).", id=number, why=why)
        click.echo(f"pbem: {in_shell_words(words)}", err=True)
