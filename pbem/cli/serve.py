"""`pbem serve`: runs the host."""

from __future__ import annotations

import click

from .host import home_path
from .spoken_help import Command


@click.command(cls=Command)
def command() -> None:
    """Take letters in, send letters out, let bots move, until stopped.

    Listens where pbem.toml says (without it: SMTP at 127.0.0.1:2525). SIGTERM stops it cleanly,
    SIGHUP lets it read pbem.toml again.
    """
    from pbem.host.serve import run

    run(home_path())
