"""`pbem init`: makes a host directory."""

from __future__ import annotations

import click

from .host import SETTINGS, home_path
from .printing import render, say
from .spoken_help import Command


@click.command(cls=Command)
@click.option("--systemd", is_flag=True, help="Also write a systemd unit that runs this host.")
@click.option(
    "--store",
    metavar="URL",
    default="",
    help="Keep games and people in this database, postgresql://..., which other hosts may share.",
)
@click.option(
    "--new-secret",
    is_flag=True,
    help="Make a new key where the old one is lost; no letter that is out can be answered then.",
)
def command(systemd: bool, store: str, new_secret: bool) -> None:
    """Make the host directory, with a commented pbem.toml.

    One that is there already is completed and stays as it is.
    """
    from pbem.settings import read, store_url
    from pbem.settings.default_file import default_text
    from pbem.store.directory.files import write_whole
    from pbem.store.open_store import create_store

    path = home_path()
    chosen = default_text({"store.url": store} if store else {})
    known = store_url(path)
    if store and (path / SETTINGS).exists() and known != store:
        raise click.UsageError(f"{path / SETTINGS} is there already: set url in [store] there.")
    home = create_store(path, known or read(chosen).store.url, new_secret=new_secret)
    settings = home.path / SETTINGS
    if not settings.exists():
        write_whole(settings, chosen.encode())
    say(render("init", home=home.path, settings=settings))
    if systemd:
        from pbem.host.systemd_unit import write_unit

        unit = write_unit(home.path)
        say(f"The unit is {unit}; its first lines say how to install it.")
