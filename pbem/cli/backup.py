"""`pbem backup`: saves the host into one file."""

from __future__ import annotations

from pathlib import Path

import click

from .exits import Exit
from .host import open_home
from .printing import say
from .spoken_help import Command


@click.command(cls=Command)
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.pass_context
def command(ctx: click.Context, file: Path) -> None:
    """Save the whole host into FILE, also while it runs, and read FILE again to be sure.

    The file holds every hand and the key of all signatures: keep it to yourself.
    """
    from pbem.store.backup import save

    saved = save(open_home(), file)
    say(f"{saved.files} files are saved in {file}.")
    for name in saved.damaged:
        say(f"pbem: {name} is damaged on this host, and saved as it is.", err=True)
    if saved.damaged:
        ctx.exit(Exit.WRONG)
