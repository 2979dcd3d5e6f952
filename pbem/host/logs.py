"""The log: one line an event, `key=value` throughout, without secrets or hands."""

from __future__ import annotations

import logging
import re
import sys
import time

# A signed reply address is a key to a seat: whatever a message says, it does not get out.
_SIGNATURE = re.compile(r"-[a-z2-7]{16}(?=@|\b)", re.IGNORECASE)
_MESSAGE_ID = re.compile(r"[0-9a-f]{32}", re.IGNORECASE)


class Lines(logging.Formatter):
    """time=... level=... part=... message="..." """

    def format(self, record: logging.LogRecord) -> str:
        """One line; a traceback is folded into it."""
        words = record.getMessage()
        if record.exc_info:
            words += " | " + self.formatException(record.exc_info).replace("\n", " | ")
        stamp = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created))
        part = record.name.removeprefix("pbem.")
        return f"time={stamp} level={record.levelname.lower()} part={part} message={_quoted(words)}"


def _quoted(words: str) -> str:
    hidden = _MESSAGE_ID.sub("...", _SIGNATURE.sub("-...", words))
    clean = (
        hidden if hidden.isprintable() else "".join(c if c.isprintable() else " " for c in hidden)
    )
    return '"' + clean.replace("\\", "\\\\").replace('"', "'") + '"'


def write_log(level: int = logging.INFO) -> None:
    """Send the log of all our parts to standard error.

    Our lines say nothing of where in the code, in which thread and process they were written, so
    that is not found out, which takes longer than the line.
    """
    logging._srcfile = ""
    logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    root = logging.getLogger("pbem")
    root.handlers = [handler]
    root.setLevel(level)
    root.propagate = False
