"""`pbem check`: looks at every document of the host."""

from __future__ import annotations

import click
import msgspec

from .arguments import as_json
from .exits import Exit
from .host import open_desk
from .printing import say, say_json
from .spoken_help import Command


@click.command(cls=Command)
@as_json()
@click.pass_context
def command(ctx: click.Context, json: bool) -> None:
    """Look at every document: readable, replayable, whole, nothing overdue, all names known."""
    from pbem.desk.upkeep.checking import check_host
    from pbem.host import dangling_references

    desk = open_desk()
    faults = [*check_host(desk), *dangling_references.faults(desk)]
    if json:
        say_json(msgspec.to_builtins(faults))
    else:
        for fault in faults:
            say(f"{fault.where}: {fault.what}")
        say(_counted(len(faults)))
    if faults:
        ctx.exit(Exit.WRONG)


def _counted(faults: int) -> str:
    if not faults:
        return "All is well."
    return "1 fault." if faults == 1 else f"{faults} faults."
