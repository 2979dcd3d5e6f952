"""Which language the shell speaks: `--language`, PBEM_LANGUAGE, or that of the locale."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise

import click

from pbem.engine.languages import LANGUAGES, SOURCE
from pbem.engine.reader import reader_of, reading_as
from pbem.engine.text import Words, spoken

OPTION = "--language"
VARIABLE = "PBEM_LANGUAGE"
_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")


def shell_language() -> str:
    """The language that was asked for, or else that of the locale, if it is one of ours."""
    return _asked_for() or _of_the_locale()


def language_typed() -> str:
    """In which language orders are typed at the shell; nothing: in that of whoever has the seat."""
    locale = _of_the_locale()
    return _asked_for() or (locale if locale != SOURCE else "")


def _asked_for() -> str:
    ctx = click.get_current_context(silent=True)
    asked = ctx.find_root().params.get("language") if ctx is not None else None
    return str(asked) if asked else ""


def language_asked_for(arguments: list[str]) -> str:
    """The same of a command line that click has not read yet, and may not be able to read."""
    said = [two for one, two in pairwise(arguments) if one == OPTION]
    said += [one.partition("=")[2] for one in arguments if one.startswith(f"{OPTION}=")]
    said.append(os.environ.get(VARIABLE, ""))
    return next((one for one in said if one in LANGUAGES), _of_the_locale())


def _of_the_locale() -> str:
    locale = next((os.environ[name] for name in _LOCALE if os.environ.get(name)), "")
    language = locale[:2].lower()
    return language if language in LANGUAGES else SOURCE


@contextmanager
def in_shell_language(*, json: bool = False) -> Iterator[None]:
    """Turn what is shown into words for whoever sits at the shell; programs get English."""
    with reading_as(None if json else reader_of(shell_language())):
        yield


def in_shell_words(words: Words) -> str:
    """What is kept as a sentence, for whoever sits at the shell."""
    if isinstance(words, str) and shell_language() == SOURCE:  # which is almost always so
        return words
    with in_shell_language():
        return spoken(words)
