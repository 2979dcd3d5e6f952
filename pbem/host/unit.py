"""The systemd unit of a host."""

from __future__ import annotations

import getpass
import shutil
import sys
from pathlib import Path

from pbem.engine.errors import StoreError
from pbem.engine.text import _
from pbem.rendering import render
from pbem.store.files import write_whole

FILE = "pbem.service"


def write_unit(home: Path) -> Path:
    """Write the unit for this host directory, this user and this program beside the games."""
    target = home.resolve() / FILE
    for path in (str(home.resolve()), str(program())):
        if any(letter.isspace() or letter in "%\"'\\" for letter in path):
            raise StoreError(
                _("systemd cannot be given the path {path}: it has blanks or quotes.").format(
                    path=path
                )
            )
    unit = render(
        "host/pbem.service.j2", home=home.resolve(), program=program(), user=getpass.getuser()
    )
    write_whole(target, unit.encode())
    return target


def program() -> Path:
    """Where this `pbem` is."""
    beside = Path(sys.executable).parent / "pbem"
    found = beside if beside.exists() else shutil.which("pbem")
    return Path(found or "pbem")
