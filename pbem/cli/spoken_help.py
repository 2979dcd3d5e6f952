"""Help, and what click says of a wrong command line, in the language of the shell.

Click looks its sentences up with gettext's own `gettext`, and so do we with what a command says of
itself. Both are in the catalogue `command-line`, apart from what is read in letters and games, so
that it is loaded only for them.
"""

from __future__ import annotations

import gettext
import inspect
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import click

from pbem.engine.languages import FOLDER, SOURCE

_DOMAIN = "command-line"
_NO_DOMAIN = "messages"
"""What gettext begins with; there are no such catalogues."""
_HELP = "Show this message and exit."
_LONGEST_SENTENCE = 400  # letters


def help_in(language: str) -> None:
    """Let gettext find its sentences in this language from now on."""
    if language == SOURCE:
        gettext.textdomain(_NO_DOMAIN)
        return
    gettext.bindtextdomain(_DOMAIN, str(FOLDER))
    gettext.textdomain(_DOMAIN)
    os.environ["LANGUAGE"] = language  # where gettext looks first


def unwrapped(words: str) -> str:
    """A text with each paragraph in one line, as the catalogue has it."""
    paragraphs = inspect.cleandoc(words).split("\n\n")
    return "\n\n".join(" ".join(one.split()) for one in paragraphs)


def switch(*names: str, about: str, say: Callable[[click.Context], str]) -> click.Option:
    """An option that says something, and that is all.

    Click's own `--help` and `--version` have gettext look for a catalogue whenever they are made,
    with every command.
    """

    def answer(ctx: click.Context, _option: click.Parameter, asked: bool) -> None:
        if asked and not ctx.resilient_parsing:
            click.echo(say(ctx), color=ctx.color)
            ctx.exit()

    name = f"asked_for_{names[-1].strip('-')}"  # an argument may be called like the option
    return click.Option(
        [*names, name], is_flag=True, expose_value=False, is_eager=True, help=about, callback=answer
    )


@contextmanager
def _translated(things: Iterable[Any]) -> Iterator[None]:
    """Commands and options say in the language of the shell what they are for."""
    before = [(one, one.help) for one in things if getattr(one, "help", None)]
    for one, words in before:
        one.help = gettext.gettext(unwrapped(words))
    try:
        yield
    finally:
        for one, words in before:
            one.help = words


class Command(click.Command):
    """A command that tells in the language of the shell what it is for."""

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with _translated([self, *self.get_params(ctx)]):
            super().format_help(ctx, formatter)

    def get_short_help_str(self, limit: int = 45) -> str:
        """Its first sentence, whole: lists of commands wrap it and cut nothing off."""
        with _translated([self]):
            return super().get_short_help_str(_LONGEST_SENTENCE)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        names = self.get_help_option_names(ctx)
        if names and self._help_option is None:
            self._help_option = switch(*names, about=_HELP, say=click.Context.get_help)
        return self._help_option if names else None

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return [gettext.gettext(piece) for piece in super().collect_usage_pieces(ctx)]


class Group(Command, click.Group):
    """The same of several commands under one name."""

    command_class = Command
