"""The command line: thin commands over the desk, each in a file of its own.

A file `pbem/cli/NAME.py` holds the click command `command`; `pbem.cli.program` knows them all and
imports only the one that is called.
"""

from __future__ import annotations


def main() -> None:
    """The `pbem` program."""
    from .program import program

    program(prog_name="pbem")
