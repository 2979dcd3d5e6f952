"""`pbem restore`: puts a backup back."""

from __future__ import annotations

from pathlib import Path

import click

from .host import home_path
from .printing import say
from .spoken_help import Command


@click.command(cls=Command)
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
def command(file: Path) -> None:
    """Put the backup FILE back, into a host directory that is empty or not there yet.

    If its settings name a database, which must be empty too, games and people go there.

    Cut short at any moment, it has put back nothing; run it again then.
    """
    from pbem.host.restoring import put_back

    target = home_path()
    count = put_back(file, target)
    say(f"{count} files are put back into {target}. `pbem check` looks at them.")
