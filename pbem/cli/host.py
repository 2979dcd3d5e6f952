"""Which host directory a command works on, and the desk in it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from pbem.desk.desk import Desk

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


def reading_desk(ctx: click.Context | None = None) -> Desk:
    """The front desk for commands that only look; it needs no settings."""
    from pbem.desk.desk import Desk
    from pbem.store import Home

    return Desk(Home.open(home_path(ctx)))


def working_desk() -> Desk:
    """The front desk for commands that change games, and so cause letters."""
    from pbem import settings
    from pbem.desk.desk import Desk
    from pbem.store import Home

    path = home_path()
    home = Home.open(path)
    return Desk(home, domain=settings.load(path).address.domain)


def let_bots_play(desk: Desk, number: int) -> None:
    """Bots answer until nobody but people is awaited."""
    while desk.run_bots(number):
        pass
