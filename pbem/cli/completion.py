"""`pbem completion`: what a shell needs to complete our command lines."""

from __future__ import annotations

import click

from .printing import say
from .spoken_help import Command

SHELLS = ("bash", "zsh", "fish")


@click.command(cls=Command)
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print the script that lets a SHELL complete games, seats and orders.

    In bash: eval "$(pbem completion bash)"
    """
    from click.shell_completion import get_completion_class

    completion = get_completion_class(shell)
    assert completion is not None
    say(completion(ctx.find_root().command, {}, "pbem", "_PBEM_COMPLETE").source())
