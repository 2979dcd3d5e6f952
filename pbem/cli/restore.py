"""`pbem restore`: puts a backup back."""

from __future__ import annotations

from pathlib import Path

import click

from .host import home_path
from .printing import say


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
def command(file: Path) -> None:
    """Put the backup FILE back, into a host directory that is empty or not there yet."""
    from pbem.store.backup import restore

    target = home_path()
    count = restore(file, target)
    say(f"{count} files are put back into {target}. `pbem check` looks at them.")
