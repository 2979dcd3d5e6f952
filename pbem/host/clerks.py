"""Clerks: processes that take letters in, so that a busy host uses more than one core.

A clerk is this module, run as a program: it is handed letters, takes each to the mailroom, and
answers what came of it. The commit is made by the clerk, under
the same locks as everybody's. A clerk that dies answers nothing: the sender's server tries again,
and a letter that was done already is known by its Message-ID.
"""

from __future__ import annotations

import gc
import logging
import os
import sys
import time
from contextlib import suppress
from functools import cache
from pathlib import Path
from threading import Lock, Semaphore
from typing import IO, TYPE_CHECKING

import msgspec

from pbem.mail.receipts import Receipt

from .helper import Helper, put, questions

if TYPE_CHECKING:
    from pbem.desk.mailroom import Mailroom

log = logging.getLogger("pbem.host.clerks")

IDLE_SECONDS = 300.0


class Handed(msgspec.Struct, array_like=True):
    """A letter on its way to a clerk."""

    raw: bytes
    envelope_from: str | None
    recipient: str
    arrived: int


class Clerk:
    """One process, which does one letter at a time."""

    def __init__(self, home: Path) -> None:
        self.used = time.monotonic()
        self.helper = Helper(__name__, str(home))

    def deliver(self, letter: Handed) -> Receipt:
        """Hand a letter over and wait for what came of it."""
        answer = self.helper.ask(msgspec.msgpack.encode(letter))
        self.used = time.monotonic()
        return msgspec.msgpack.decode(answer, type=Receipt)


class Clerks:
    """At most so many clerks, hired when there is work and dismissed when there is none."""

    def __init__(self, home: Path, most: int) -> None:
        self.home = home
        self._desks = Semaphore(most)
        self._idle: list[Clerk] = []
        self._lock = Lock()
        self._closed = False

    def deliver(
        self, raw: bytes, envelope_from: str | None, recipient: str, arrived: int
    ) -> Receipt:
        """Have a letter taken in by whoever is free; waits when nobody is."""
        with self._desks:
            with self._lock:
                clerk = self._idle.pop() if self._idle else None
            clerk = clerk or Clerk(self.home)
            try:
                outcome = clerk.deliver(Handed(raw, envelope_from, recipient, arrived))
            except (OSError, msgspec.MsgspecError):
                clerk.helper.dismiss()
                return Receipt.later()
            with self._lock:
                if not self._closed:
                    self._idle.append(clerk)
                    return outcome
            clerk.helper.dismiss()
            return outcome

    def tidy(self, idle_seconds: float = IDLE_SECONDS) -> None:
        """Dismiss those who had nothing to do for a while."""
        since = time.monotonic() - idle_seconds
        with self._lock:
            bored = [clerk for clerk in self._idle if clerk.used <= since]
            self._idle = [clerk for clerk in self._idle if clerk.used > since]
        for clerk in bored:
            clerk.helper.dismiss()

    def close(self) -> None:
        """Dismiss all: who is at a letter, after it."""
        with self._lock:
            self._closed = True
        self.tidy(idle_seconds=0.0)


def work(room: Mailroom, letters: IO[bytes], answers: IO[bytes]) -> None:
    """Take in letter after letter, until there are no more."""
    decoder = msgspec.msgpack.Decoder(Handed)
    for letter in map(decoder.decode, questions(letters)):
        try:
            outcome = room.deliver(
                letter.raw, letter.envelope_from, letter.recipient, letter.arrived
            )
        except Exception:
            log.exception("could not deliver a letter")
            outcome = Receipt.later()
        try:
            put(answers, msgspec.msgpack.encode(outcome))
        except BrokenPipeError:  # the host was killed; the letter is known when it comes again
            log.warning("a letter is taken in, but the host that asked for it is gone")
            return
        _get_ready()


@cache
def _get_ready() -> None:
    """Load all games and commands, once: after the first answer, so that nobody waits for it."""
    from pbem.desk import orders, registry

    orders.reserved()
    for name in registry.names():
        with suppress(Exception):  # whoever plays it hears what is wrong with it
            registry.find(name)
    gc.freeze()  # what is loaded now stays: the collector need not look at it again


def main(home: Path) -> None:
    """Be a clerk of this host."""
    import signal

    from pbem.desk.mailroom import Mailroom
    from pbem.desk.post import Post

    from .logs import write_log

    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # the host ends us, when we have finished
    write_log()
    try:
        work(Mailroom(Post.open(home)), sys.stdin.buffer, sys.stdout.buffer)
    finally:
        _let_go_of_output()


def _let_go_of_output() -> None:
    """See that what nobody reads any more is not an error once again when the program ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
