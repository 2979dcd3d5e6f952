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


def open_desk(ctx: click.Context | None = None) -> Desk:
    """The front desk of the host directory."""
    from pbem.desk.desk import Desk
    from pbem.store import Home

    return Desk(Home.open(home_path(ctx)))
