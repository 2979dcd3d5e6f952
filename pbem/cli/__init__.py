"""The command line: thin commands over the desk, each in a file of its own.

A file `pbem/cli/NAME.py` holds the click command `command`; `pbem.cli.program` knows them all and
imports only the one that is called.
"""

from __future__ import annotations

import signal
import sys


def main() -> None:
    """The `pbem` program."""
    if {"serve", "run"} & set(sys.argv):  # a SIGHUP that comes before the host hears it is no end
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    from .program import program

    program(prog_name="pbem")
