"""Clerks: processes that take letters in, so that a busy host uses more than one core.

A clerk is this module, run as a program: it is handed letters, takes each to the mailroom, and
answers what came of it. The commit is made by the clerk, under
the same locks as everybody's. A clerk that dies answers nothing: the sender's server tries again,
and a letter that was done already is known by its Message-ID.
One that has nothing to take in writes letters that are to go out; nobody is hired for that.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
import sys
import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import IO, TYPE_CHECKING, TypeVar

import msgspec

from pbem.desk.post import Post
from pbem.desk.writing import Writer
from pbem.desk.writing.owing_game import OwingGame
from pbem.engine.prepared import prepared
from pbem.mail.receipts import Receipt

from .helper_process import put, questions
from .letter_writing import Written, write_letter
from .loop_helper import LoopHelper

if TYPE_CHECKING:
    from pbem.desk.mailroom import Mailroom

T = TypeVar("T")

log = logging.getLogger("pbem.host.clerks")

IDLE_SECONDS = 300.0
_SELDOM = (20_000, 20, 50)
PATIENCE = 2.0
"""Seconds for which a letter waits for a clerk to write it, before the host does it itself."""


class Handed(msgspec.Struct, array_like=True, tag="take in"):
    """A letter on its way to a clerk."""

    raw: bytes
    envelope_from: str | None
    recipient: str
    arrived: int


class Asked(msgspec.Struct, array_like=True, tag="write"):
    """Letters that a clerk is to write: the game that owes them, and their Message-IDs."""

    game: int
    message_ids: Sequence[str]


@prepared
class Tried(msgspec.Struct, array_like=True):
    """The letters that a clerk has written, each if it could; nothing without the game."""

    written: list[Written | None] = []


class Clerk:
    """One process, which does one letter at a time."""

    def __init__(self, home: Path) -> None:
        self.used = time.monotonic()
        self.helper = LoopHelper(__name__, str(home))

    async def ask(self, for_what: Handed | Asked, answer: type[T]) -> T:
        """Hand something over and wait for what came of it."""
        said = await self.helper.ask(msgspec.msgpack.encode(for_what))
        self.used = time.monotonic()
        return msgspec.msgpack.decode(said, type=answer)


class Clerks:
    """At most so many clerks, hired when there is work and dismissed when there is none.

    All of it happens on the event loop; nobody waits for a clerk in a thread.
    """

    def __init__(self, home: Path, most: int) -> None:
        self.home = home
        self._desks = asyncio.Semaphore(most)
        self._idle: list[Clerk] = []
        self._leaving: list[Clerk] = []  # told to go, and perhaps still at their letter
        self._closed = False

    async def deliver(
        self, raw: bytes, envelope_from: str | None, recipient: str, arrived: int
    ) -> Receipt:
        """Have a letter taken in by whoever is free; waits when nobody is."""
        async with self._desks:
            clerk = self._idle.pop() if self._idle else Clerk(self.home)
            letter = Handed(raw, envelope_from, recipient, arrived)
            return await self._have_done(clerk, letter, Receipt) or Receipt.later()

    async def write(self, game: int, message_ids: Sequence[str]) -> list[Written | None]:
        """Have letters of a game written by whoever is free soon, all by one clerk.

        None for one that could not be written; nothing at all when nobody is free.
        """
        try:
            async with asyncio.timeout(PATIENCE if self._desks.locked() else None):
                await self._desks.acquire()
        except TimeoutError:
            return []
        try:
            if not self._idle:
                return []
            tried = await self._have_done(self._idle.pop(), Asked(game, message_ids), Tried)
            return tried.written if tried is not None else []
        finally:
            self._desks.release()

    async def _have_done(self, clerk: Clerk, what: Handed | Asked, answer: type[T]) -> T | None:
        """What came of it; None when the clerk is dead."""
        try:
            outcome = await clerk.ask(what, answer)
        except (OSError, msgspec.MsgspecError):
            await clerk.helper.dismiss()
            return None
        except BaseException:  # nobody waits for it any more
            self._leaving.append(clerk)
            clerk.helper.let_go()
            raise
        if self._closed:
            await clerk.helper.dismiss()
        else:
            self._idle.append(clerk)
        return outcome

    async def tidy(self, idle_seconds: float = IDLE_SECONDS) -> None:
        """Dismiss those who had nothing to do for a while."""
        since = time.monotonic() - idle_seconds
        bored = [clerk for clerk in self._idle if clerk.used <= since] + self._leaving
        self._idle = [clerk for clerk in self._idle if clerk.used > since]
        self._leaving = []
        for clerk in bored:
            await clerk.helper.dismiss()

    async def close(self) -> None:
        """Dismiss all: who is at a letter, after it."""
        self._closed = True
        await self.tidy(idle_seconds=0.0)


def work(room: Mailroom, asked: IO[bytes], answers: IO[bytes]) -> None:
    """Take in or write letter after letter, until there are no more."""
    decoder = msgspec.msgpack.Decoder(Handed | Asked)
    writer = Writer(room.post)
    for letter in map(decoder.decode, questions(asked)):
        taken_in = isinstance(letter, Handed)
        answer = _take_in(room, letter) if isinstance(letter, Handed) else _write(writer, letter)
        try:
            put(answers, msgspec.msgpack.encode(answer))
        except BrokenPipeError:  # the host was killed; the letter is known when it comes again
            if taken_in:
                log.warning("a letter is taken in, but the host that asked for it is gone")
            return
        _get_ready()


def _take_in(room: Mailroom, letter: Handed) -> Receipt:
    try:
        return room.deliver(letter.raw, letter.envelope_from, letter.recipient, letter.arrived)
    except Exception:
        log.exception("could not deliver a letter")
        return Receipt.later()


def _write(writer: Writer, letters: Asked) -> Tried:
    """Write letters of a game; what fails the host tries itself, and says more."""
    try:
        document = writer.post.desk.games.read(letters.game)
    except Exception as error:
        log.warning("could not write letters: %r", error)
        return Tried()
    opened = OwingGame(document)

    def written(message_id: str) -> Written | None:
        try:
            return write_letter(writer, document, message_id, opened)
        except Exception as error:
            log.warning("could not write a letter: %r", error)
            return None

    return Tried([written(message_id) for message_id in letters.message_ids])


@cache
def _get_ready() -> None:
    """Load what orders need, once: after the first answer, so that nobody waits for it."""
    from .rehearsal import rehearse

    rehearse()
    gc.freeze()  # what is loaded now stays: the collector need not look at it again
    gc.set_threshold(*_SELDOM)  # trying moves out makes many small things, and hardly any rings


def main(home: Path) -> None:
    """Be a clerk of this host."""
    from pbem.desk.mailroom import Mailroom

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
