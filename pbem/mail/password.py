"""Passwords for relays and mailboxes: from the environment or a file, never from pbem.toml."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pbem.engine.errors import MailError
from pbem.engine.text import _


def password_from(settings: Mapping[str, Any]) -> str | None:
    """The password that `password_env` or `password_file` leads to; None if neither is set."""
    if "password" in settings:
        raise MailError(_("write no password in pbem.toml: use password_env or password_file"))
    if name := settings.get("password_env"):
        found = os.environ.get(str(name))
        if not found:
            words = _("the environment has no {name}, which password_env names")
            raise MailError(words.format(name=name))
        return found
    if path := settings.get("password_file"):
        try:
            return Path(str(path)).expanduser().read_text("utf-8").rstrip("\r\n")
        except (OSError, UnicodeError) as error:
            words = _("cannot read the password file {path}: {why}")
            raise MailError(words.format(path=path, why=error)) from error
    return None
