"""Passwords that the unit has from /etc/pbem.env, for `pbem doctor`, which runs outside of it."""

from __future__ import annotations

import getpass
import os
from collections.abc import Iterator
from pathlib import Path

from pbem.engine.text import _
from pbem.settings import Settings

from .doctor_finding import UNSURE, Finding
from .systemd_unit import program

FILE = Path("/etc/pbem.env")


def take_from_unit(settings: Settings, home: Path) -> Iterator[Finding]:
    """Take missing passwords from where the unit has them; say so where we may not look."""
    wanted = {settings.send.password_env, settings.imap.password_env} - {""}
    for name in sorted(one for one in wanted if not os.environ.get(one)):
        try:
            value = _read(name)
        except PermissionError:
            yield _closed(name, home)
            continue
        except OSError:
            continue
        if value:
            os.environ[name] = value


def known(name: str) -> bool:
    """Whether a password can be had here; one without a name is none."""
    return not name or bool(os.environ.get(name)) or not FILE.exists()


def _read(name: str) -> str:
    """The value of a NAME=VALUE line, as systemd reads it."""
    for line in FILE.read_text("utf-8").splitlines():
        key, equals, value = line.strip().partition("=")
        if equals and key == name:
            quoted = len(value) > 1 and value[0] == value[-1] and value[0] in "\"'"
            return value[1:-1] if quoted else value
    return ""


def _closed(name: str, home: Path) -> Finding:
    words = _("{name} is not in the environment here, and {file} is for root alone.")
    run = (
        f"systemd-run --pipe --wait -p User={getpass.getuser()} -p EnvironmentFile={FILE}"
        f" {' '.join(program())} --home {home.resolve()} doctor"
    )
    return Finding(
        "password",
        UNSURE,
        words.format(name=name, file=FILE),
        _("The unit has it from there. To try it, as root: {how}").format(how=run),
    )
