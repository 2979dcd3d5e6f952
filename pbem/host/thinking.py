"""Bots that think do so in a process of their own, at the lowest priority.

The process is this module, run as a program: it reads questions from standard input and writes
the place of the offer that the bot takes to standard output, again and again. A question is all
that the bot's seat may know, and nothing else of the game.
"""

from __future__ import annotations

import logging
import os
import random
import struct
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Event, Lock, Thread
from typing import IO, Any

import msgspec

from pbem.desk import registry
from pbem.desk.chores.bots import run_bots
from pbem.desk.chores.troubles import attempt
from pbem.desk.desk import Desk
from pbem.engine.errors import PbemError
from pbem.engine.game import Moment, Offer, Situation
from pbem.engine.play import Play
from pbem.engine.text import _
from pbem.engine.thinking.levels import find_bot

log = logging.getLogger("pbem.host.thinking")

_LENGTH = struct.Struct(">I")
_NO_ANSWER = 0xFFFFFFFF
_PATIENT = 19


class Asked(msgspec.Struct, array_like=True):
    """A question on its way to the process that thinks about it."""

    game: str
    rules: int
    bot: str
    seat: int
    view: Any
    prompt: str
    offers: list[Offer]
    moment: Moment
    seed: int


class ThinkingProcess:
    """Thinks about one question at a time, in a process that is started with the first one."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = Lock()
        self._closed = False

    def decide(self, play: Play[Any], bot: str, situation: Situation) -> int:
        """What the bot takes; waits for it, but lets other threads run."""
        assert situation.moment is not None
        asked = Asked(
            play.game.name,
            play.game.version,
            bot,
            situation.seat,
            situation.view,
            situation.prompt,
            list(situation.offers),
            situation.moment(),
            situation.random.getrandbits(63),
        )
        place = self._ask(msgspec.msgpack.encode(asked))
        if place == _NO_ANSWER:
            raise PbemError(_("the bot could not decide"))
        return place

    def _ask(self, asked: bytes) -> int:
        process = self._started()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(_LENGTH.pack(len(asked)) + asked)
        process.stdin.flush()
        (place,) = _LENGTH.unpack(process.stdout.read(_LENGTH.size))
        return int(place)

    def _started(self) -> subprocess.Popen[bytes]:
        with self._lock:
            if self._closed:
                raise BrokenPipeError
            if self._process is None:
                self._process = subprocess.Popen(  # noqa: S603 - our own program, no input in it
                    [sys.executable, "-P", "-m", __name__],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    start_new_session=True,  # a Ctrl-C is for the host, which ends this one itself
                )
            return self._process

    def interrupt(self) -> None:
        """Stop thinking, for good: whoever waits for an answer gets none."""
        with self._lock:
            self._closed = True
            if self._process is not None:
                self._process.kill()

    def end(self) -> None:
        """Let the process end; nobody waits for it. The next question starts another."""
        with self._lock:
            process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()


class ThinkingRoom:
    """Lets bots think about one game after the other, beside all other work of the host."""

    def __init__(self, moved: Callable[[], None]) -> None:
        self._moved = moved
        self._process = ThinkingProcess()
        self._games: dict[int, Desk] = {}  # in the order in which they came
        self._lock = Lock()
        self._some = Event()
        self._closing = False
        self._thread: Thread | None = None

    def thinks_about(self, number: int) -> bool:
        """Whether the game is being thought about, or waits to be."""
        return number in self._games

    def think_about(self, desk: Desk, number: int) -> None:
        """Let the bots of the game think when it is its turn; once is enough."""
        with self._lock:
            self._games[number] = desk
            if self._thread is None and not self._closing:
                self._thread = Thread(target=self._work, name="thinking", daemon=True)
                self._thread.start()
        self._some.set()

    def close(self) -> None:
        """Think no more."""
        self._closing = True
        self._some.set()
        self._process.interrupt()
        if self._thread is not None:
            self._thread.join()
        self._process.end()

    def _work(self) -> None:
        while not self._closing:
            with self._lock:
                number, desk = next(iter(self._games.items()), (0, None))
                if desk is None:
                    self._some.clear()
            if desk is None:
                self._some.wait()
                continue
            think = partial(self._one_turn, desk, number)
            done = attempt(desk, f"bots that think of game {number}", think)
            with self._lock:
                del self._games[number]
            if done:
                self._moved()

    def _one_turn(self, desk: Desk, number: int) -> None:
        """One turn; if the game waits for a bot again, the chores say so."""
        try:
            run_bots(desk, number, 1, self._process.decide)
        except (OSError, struct.error):
            if not self._closing:  # the process was killed: another one tries
                self._process.end()
                run_bots(desk, number, 1, self._process.decide)


def think_for_another(asked: IO[bytes], answered: IO[bytes]) -> None:
    """Answer question after question, until there are no more."""
    decoder = msgspec.msgpack.Decoder(Asked)
    while len(head := asked.read(_LENGTH.size)) == _LENGTH.size:
        (length,) = _LENGTH.unpack(head)
        question = decoder.decode(asked.read(length))
        try:
            place = _decided(question)
        except Exception:
            log.exception("a bot of %s could not decide", question.game)
            place = _NO_ANSWER
        answered.write(_LENGTH.pack(place))
        answered.flush()


def _decided(asked: Asked) -> int:
    game = registry.rules_of(asked.game, asked.rules)
    dice = random.Random(asked.seed)  # noqa: S311 - a bot's whim, not a secret
    situation = Situation(
        asked.seat, asked.view, asked.prompt, asked.offers, dice, lambda: asked.moment
    )
    return find_bot(game, asked.bot)(situation)


def give_way() -> None:
    """Run only when nobody else wants to: letters that come in are taken first."""
    os.nice(_PATIENT)
    if sys.platform == "linux":
        with suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


if __name__ == "__main__":
    give_way()
    think_for_another(sys.stdin.buffer, sys.stdout.buffer)
