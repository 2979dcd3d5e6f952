"""Reading a transport's settings: unknown ones and wrong types are said, not guessed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.errors import MailError
from pbem.engine.text import _


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
