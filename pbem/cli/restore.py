"""`pbem restore`: puts a backup back."""

from __future__ import annotations

from pathlib import Path

import click

from .host import home_path
from .printing import say


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
def command(file: Path) -> None:
    """Put the backup FILE back, into a host directory that is empty or not there yet.

    Cut short at any moment, it has put back nothing; run it again then.
    """
    from pbem.desk.post import Post
    from pbem.host import references
    from pbem.store.restore import restore

    target = home_path()
    count = restore(file, target)
    references.mend(Post.open(target).desk)
    say(f"{count} files are put back into {target}. `pbem check` looks at them.")
