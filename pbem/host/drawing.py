"""Pictures drawn by a process of their own, so that the host goes on listening meanwhile.

The process is this module, run as a program: it gets a width and SVG text, and answers with a PNG,
or with nothing when that cannot be drawn.
"""

from __future__ import annotations

import gc
import os
import sys
from threading import Lock
from typing import IO

import msgspec

from pbem.engine.errors import PbemError
from pbem.engine.text import _

from .helper_process import Helper, put, questions

KEPT = 50
_PATIENT = 5  # a letter waits for its picture
_SELDOM = (20_000, 20, 50)


class Drawer:
    """Draws one picture at a time, in a process that is started with the first one.

    The latest pictures are kept: seats that see the same get the same one, and a letter that waits
    for the relay is written again and again.
    """

    def __init__(self) -> None:
        self.helper = Helper(__name__)
        self._lock = Lock()
        self._kept: dict[tuple[str, int], bytes] = {}

    def __call__(self, svg: str, width: int) -> bytes:
        """The picture; waits for it, but lets other threads run."""
        key = (svg, width)
        known = self._kept.get(key)
        if known is not None:
            return known
        with self._lock:
            if key in self._kept:  # drawn for another letter while this one waited
                return self._kept[key]
            drawn = self.helper.ask_until_answered(msgspec.msgpack.encode((width, svg)))
            if not drawn:
                raise PbemError(_("the picture cannot be drawn"))
            self._kept[key] = drawn
            if len(self._kept) > KEPT:
                del self._kept[next(iter(self._kept))]
            return drawn

    def close(self) -> None:
        """Let the process end."""
        with self._lock:
            self.helper.end()


def draw_for_another(asked: IO[bytes], answered: IO[bytes]) -> None:
    """Draw what is asked for, until there is nothing more."""
    from pbem.pictures import png

    gc.freeze()
    gc.set_threshold(*_SELDOM)  # what is kept need not be looked through with every picture
    for question in questions(asked):
        width, svg = msgspec.msgpack.decode(question, type=tuple[int, str])
        try:
            picture = png(svg, width)
        except PbemError:
            picture = b""
        put(answered, picture)


if __name__ == "__main__":
    os.nice(_PATIENT)  # letters that come in are taken first
    draw_for_another(sys.stdin.buffer, sys.stdout.buffer)
