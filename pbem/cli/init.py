"""`pbem init`: makes a host directory."""

from __future__ import annotations

import click

from .host import SETTINGS, home_path
from .printing import render, say


@click.command()
@click.option("--systemd", is_flag=True, help="Also write a systemd unit that runs this host.")
@click.option(
    "--new-secret",
    is_flag=True,
    help="Make a new key where the old one is lost; no letter that is out can be answered then.",
)
def command(systemd: bool, new_secret: bool) -> None:
    """Make the host directory, with a commented pbem.toml.

    One that is there already is completed and stays as it is.
    """
    from pbem.settings import default_text
    from pbem.store import Home
    from pbem.store.files import write_whole

    home = Home.create(home_path(), new_secret=new_secret)
    settings = home.path / SETTINGS
    if not settings.exists():
        write_whole(settings, default_text().encode())
    say(render("init", home=home.path, settings=settings))
    if systemd:
        from pbem.host.systemd_unit import write_unit

        unit = write_unit(home.path)
        say(f"The unit is {unit}; its first lines say how to install it.")
