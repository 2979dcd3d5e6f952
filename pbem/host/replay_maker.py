"""Replays made by a process of their own, so that the host goes on listening meanwhile.

The process is this module, run as a program: it gets a host directory, the number of a game and a
seat, and answers with a page, or with nothing when that cannot be made.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from threading import Lock
from typing import IO

import msgspec

from pbem.desk.post import Post
from pbem.engine.errors import PbemError
from pbem.engine.reader import reader_of, reading_as
from pbem.engine.text import _

from .helper_process import Helper, put, questions

_PATIENT = 15


class ReplayMaker:
    """Makes one replay at a time, in a process that is started with the first one."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.helper = Helper(__name__)
        self._lock = Lock()

    def __call__(self, number: int, seat: int) -> bytes:
        """The page; waits for it, but lets other threads run."""
        with self._lock:
            asked = msgspec.json.encode((str(self.home), number, seat))
            page = self.helper.ask_until_answered(asked)
        if not page:
            raise PbemError(_("the replay cannot be made"))
        return page

    def close(self) -> None:
        """Let the process end."""
        with self._lock:
            self.helper.end()


def project_for_another(asked: IO[bytes], answered: IO[bytes]) -> None:
    """Make what is asked for, until there is nothing more."""
    from pbem.web.files import eyes_of, replay_html

    for question in questions(asked):
        home, number, seat = msgspec.json.decode(question, type=tuple[str, int, int])
        try:
            desk = Post.open(Path(home)).desk
            file = desk.read(number)
            eyes = eyes_of(desk.people, file, seat)
            with reading_as(reader_of(eyes.language, eyes.zone, file.game)):
                page = replay_html(desk, file, file.load(), eyes).encode()
        except PbemError:
            page = b""
        put(answered, page)


if __name__ == "__main__":
    os.nice(_PATIENT)  # letters that come in are taken first
    project_for_another(sys.stdin.buffer, sys.stdout.buffer)
