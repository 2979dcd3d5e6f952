"""Passwords come from the environment or a file, never from pbem.toml itself."""

from __future__ import annotations

import os
from pathlib import Path

from pbem.engine.text import _
from pbem.mail.errors import MailError
from pbem.settings.sections import ImapSection, SendSection


def password_of(section: SendSection | ImapSection, home: Path) -> str | None:
    """What `password_env` or `password_file` leads to; None if neither is set."""
    if name := section.password_env:
        found = os.environ.get(name)
        if not found:
            words = _("the environment has no {name}, which password_env names")
            raise MailError(words.format(name=name))
        return found
    if section.password_file:
        path = beside(home, section.password_file)
        try:
            return path.read_text("utf-8").rstrip("\r\n")
        except (OSError, UnicodeError) as error:
            words = _("cannot read the password file {path}: {why}")
            raise MailError(words.format(path=path, why=error)) from error
    return None


def beside(home: Path, name: str) -> Path:
    """A path in pbem.toml, seen from the host directory."""
    return home / Path(name).expanduser()
