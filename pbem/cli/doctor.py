"""`pbem doctor`: looks at what the host needs around it."""

from __future__ import annotations

import click
import msgspec

from .arguments import as_json
from .exits import Exit
from .host import home_path
from .printing import say, say_json
from .spoken_help import Command


@click.command(cls=Command)
@as_json()
@click.pass_context
def command(ctx: click.Context, json: bool) -> None:
    """Check settings, directory, ports, certificate, relay, names and clock; say what to do."""
    from pbem.host.doctor import examine
    from pbem.host.doctor_finding import BAD

    findings = list(examine(home_path()))
    if json:
        say_json(msgspec.to_builtins(findings))
    else:
        for one in findings:
            say(f"{one.state:<7}{one.about}: {one.words}")
            if one.advice:
                say(f"       -> {one.advice}")
    if any(one.state == BAD for one in findings):
        ctx.exit(Exit.WRONG)
