"""Which language the shell speaks: `--language`, PBEM_LANGUAGE, or that of the locale."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import click

ENGLISH = "en"
CHOICES = (ENGLISH, "fr", "uk", "ru")
"""The same as the engine's `LANGUAGES`, which takes a while to load."""
_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")


def shell_language() -> str:
    """The language that was asked for, or else that of the locale, if it is one of ours."""
    ctx = click.get_current_context(silent=True)
    asked = ctx.find_root().params.get("language") if ctx is not None else None
    if asked:
        return str(asked)
    locale = next((os.environ[name] for name in _LOCALE if os.environ.get(name)), "")
    language = locale[:2].lower()
    return language if language in CHOICES else ENGLISH


@contextmanager
def in_shell_language(*, json: bool = False) -> Iterator[None]:
    """Turn what is shown into words for whoever sits at the shell; programs get English."""
    from pbem.engine.reader import reader_of, reading_as

    with reading_as(None if json else reader_of(shell_language())):
        yield
