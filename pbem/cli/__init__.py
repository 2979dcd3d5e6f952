"""The command line: thin commands over the desk, each in a file of its own.

A file `pbem/cli/NAME.py` holds the click command `command`; `pbem.cli.program` knows them all and
imports only the one that is called.
"""

from __future__ import annotations

import gc
import sys

_SELDOM = 100_000


def main() -> None:
    """The `pbem` program."""
    gc.set_threshold(_SELDOM)  # what is loaded stays; a command ends before there is much else
    if {"serve", "run"} & set(sys.argv):  # a SIGHUP that comes before the host hears it is no end
        import signal  # other commands start sooner without it

        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    from .program import program

    try:
        program(prog_name="pbem")
    finally:
        gc.freeze()  # the end of the process frees all; it need not be looked through before
