"""The program itself: which commands there are, where the host is, how errors are said."""

from __future__ import annotations

import errno
import gettext
import os
from importlib import import_module
from typing import Any

import click

from pbem import __version__
from pbem.engine.errors import PbemError
from pbem.engine.languages import LANGUAGES
from pbem.engine.text import _

from .commands import COMMANDS, SECTIONS
from .language import OPTION, VARIABLE, in_shell_language, language_asked_for
from .spoken_help import Group, help_in, switch
from .tab_choices import complete_folder


class Program(Group):
    """A group that imports a command when it is called, and says errors without a traceback."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"pbem.cli.{COMMANDS[cmd_name]}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        width = max(map(len, COMMANDS))
        for title, names in SECTIONS.items():
            commands = [(name, self.get_command(ctx, name)) for name in names]
            rows = [(name.ljust(width), one.get_short_help_str()) for name, one in commands if one]
            with formatter.section(gettext.gettext(title)):
                formatter.write_dl(rows)

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **more: Any,
    ) -> click.Context:
        help_in(language_asked_for(args))
        return super().make_context(info_name, args, parent, **more)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort, EOFError):
            raise
        except KeyboardInterrupt:
            from .exits import Exit

            ctx.exit(Exit.INTERRUPTED)
        except Exception as error:
            if "PBEM_DEBUG" in os.environ or getattr(error, "errno", None) == errno.EPIPE:
                raise
            with in_shell_language():
                words, code = _in_words(error)
            click.echo(f"pbem: {words}", err=True)
            ctx.exit(code)


def _in_words(error: Exception) -> tuple[str, int]:
    from .exits import Exit, exit_for  # loaded when something is wrong

    if isinstance(error, PbemError):
        return str(error), exit_for(error)
    kind = type(error).__name__
    words = _("this is a fault of the program ({what}); with PBEM_DEBUG=1 it says where.")
    return words.format(what=f"{kind}: {error}"), Exit.FAULT


@click.group("pbem", cls=Program, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--home",
    metavar="DIR",
    envvar="PBEM_HOME",
    shell_complete=complete_folder,
    help="The host directory (or set PBEM_HOME). Without it: the current directory, if it has"
    " a pbem.toml, else your own data directory.",
)
@click.option(
    OPTION,
    type=click.Choice(LANGUAGES),
    envvar=VARIABLE,
    help="The language in which it answers (or set PBEM_LANGUAGE); without it that of the locale.",
)
def program(home: str | None, language: str | None) -> None:
    """Play heavy board games by mail and on the command line."""


program.params.append(
    switch("--version", about="Show the version and exit.", say=lambda _ctx: f"pbem {__version__}")
)
