"""`pbem backup`: saves the host into one file."""

from __future__ import annotations

from pathlib import Path

import click

from .host import home_path
from .printing import say


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
def command(file: Path) -> None:
    """Save the whole host into FILE, also while it runs.

    The file holds every hand and the key of all signatures: keep it to yourself.
    """
    from pbem.store import Home
    from pbem.store.backup import save

    count = save(Home.open(home_path()), file)
    say(f"{count} files are saved in {file}.")
