"""Which language the shell speaks: `--language`, PBEM_LANGUAGE, or that of the locale."""

from __future__ import annotations

import os

import click

from pbem.engine.reader import LANGUAGES, Reader, reader_of

_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")


def shell_reader() -> Reader:
    """Whoever sits at the shell."""
    return reader_of(shell_language())


def shell_language() -> str:
    """The language that was asked for, or else that of the locale, if it is one of ours."""
    ctx = click.get_current_context(silent=True)
    asked = ctx.find_root().params.get("language") if ctx is not None else None
    if asked or (asked := os.environ.get("PBEM_LANGUAGE")):
        return str(asked)
    locale = next((os.environ[name] for name in _LOCALE if os.environ.get(name)), "")
    language = locale[:2].lower()
    return language if language in LANGUAGES else ""
