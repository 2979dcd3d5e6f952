"""`pbem store`: where the host keeps what it has."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path

import click

from .printing import say
from .spoken_help import Group


@click.group(cls=Group)
def command() -> None:
    """Move a host between its directory and a database."""


@command.command()
@click.argument("source")
@click.argument("target")
def copy(source: str, target: str) -> None:
    """Copy all that a host keeps from SOURCE to TARGET, which is empty.

    Each is a host directory or the address of a database (postgresql://...). Stop the host first.
    The operator's own files, such as pbem.toml, stay where they are.
    """
    from pbem.host.one_per_directory import only_one
    from pbem.store.open_store import create_store, is_database, open_store

    alone = nullcontext() if is_database(source) else only_one(Path(source))
    with alone:
        given = open_store(*_place(source, is_database(source)))
        taken = create_store(*_place(target, is_database(target)))
        count = taken.fill(given.contents())
    say(f"{count} files are copied from {given.place} to {taken.place}.")


def _place(place: str, database: bool) -> tuple[Path, str]:
    return (Path(), place) if database else (Path(place), "")
