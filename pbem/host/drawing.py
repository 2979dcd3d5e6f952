"""Pictures drawn by a process of their own, so that the host goes on listening meanwhile.

The process is this module: it reads width, length and SVG text from standard input, and writes
length and PNG (length 0: it cannot be drawn) to standard output, again and again.
"""

from __future__ import annotations

import os
import struct
import subprocess
import sys
from contextlib import suppress
from threading import Lock
from typing import IO

from pbem.engine.errors import PbemError
from pbem.engine.text import _

KEPT = 50
_ASKED = struct.Struct(">II")
_ANSWERED = struct.Struct(">I")
_PATIENT = 15


class Drawer:
    """Draws one picture at a time, in a process that is started with the first one.

    The latest pictures are kept: a letter that waits for the relay is written again and again.
    """

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = Lock()
        self._kept: dict[tuple[str, int], bytes] = {}

    def __call__(self, svg: str, width: int) -> bytes:
        """The picture; waits for it, but lets other threads run."""
        key = (svg, width)
        known = self._kept.get(key)
        if known is not None:
            return known
        with self._lock:
            try:
                drawn = self._ask(svg.encode(), width)
            except (OSError, struct.error):  # it was killed: another one tries
                self._end()
                drawn = self._ask(svg.encode(), width)
            self._kept[key] = drawn
            if len(self._kept) > KEPT:
                del self._kept[next(iter(self._kept))]
            return drawn

    def _ask(self, svg: bytes, width: int) -> bytes:
        asked, answered = self._pipes()
        asked.write(_ASKED.pack(width, len(svg)) + svg)
        asked.flush()
        (length,) = _ANSWERED.unpack(answered.read(_ANSWERED.size))
        if not length:
            raise PbemError(_("the picture cannot be drawn"))
        return answered.read(length)

    def _pipes(self) -> tuple[IO[bytes], IO[bytes]]:
        if self._process is None:
            self._process = subprocess.Popen(  # noqa: S603 - our own program, no input in it
                [sys.executable, "-P", "-m", __name__],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,  # a Ctrl-C is for the host, which ends this one itself
            )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        return self._process.stdin, self._process.stdout

    def close(self) -> None:
        """Let the process end."""
        with self._lock:
            self._end()

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()


def draw_for_another(asked: IO[bytes], answered: IO[bytes]) -> None:
    """Draw what is asked for, until there is nothing more."""
    from pbem.pictures import png

    while len(head := asked.read(_ASKED.size)) == _ASKED.size:
        width, length = _ASKED.unpack(head)
        svg = asked.read(length).decode()
        try:
            picture = png(svg, width)
        except PbemError:
            picture = b""
        answered.write(_ANSWERED.pack(len(picture)) + picture)
        answered.flush()


if __name__ == "__main__":
    os.nice(_PATIENT)  # letters that come in are taken first
    draw_for_another(sys.stdin.buffer, sys.stdout.buffer)
