"""Reading `pbem.toml` for mail: unknown settings and wrong types are said, not guessed.

Passwords come from the environment or a file, never from pbem.toml itself.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pbem.engine.text import _
from pbem.mail.errors import MailError


def check(settings: Mapping[str, Any], where: str, **types: type | tuple[type, ...]) -> None:
    """Every setting is a known one and of its type."""
    for name, value in settings.items():
        if name not in types:
            words = _("{where} has no setting {name}; it has {known}")
            known = ", ".join(sorted(types))
            raise MailError(words.format(where=where, name=name, known=known))
        if not isinstance(value, types[name]) or isinstance(value, bool):
            words = _("{where}: {name} cannot be {value}")
            raise MailError(words.format(where=where, name=name, value=repr(value)))


def required(settings: Mapping[str, Any], where: str, name: str) -> Any:
    """A setting that must be there."""
    if name not in settings:
        raise MailError(_("{where} needs the setting {name}").format(where=where, name=name))
    return settings[name]


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
