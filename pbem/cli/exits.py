"""What the exit codes mean, for scripts."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """How a command ended; `docs/command-line.md` explains each."""

    OK = 0
    ERROR = 1
    USAGE = 2
    NOT_FOUND = 3
    REFUSED = 4
    NOT_ASKED = 5
    WRONG = 6
    FAULT = 70
    BUSY = 75
    INTERRUPTED = 130


def exit_for(error: Exception) -> Exit:
    """The exit code of an error that can be said in words."""
    from pbem.engine.errors import OrderError
    from pbem.store.errors import Busy, Damaged, NotFound

    codes = {Busy: Exit.BUSY, NotFound: Exit.NOT_FOUND, Damaged: Exit.WRONG}
    for kind, code in codes.items():
        if isinstance(error, kind):
            return code
    return Exit.REFUSED if isinstance(error, OrderError) else Exit.ERROR
