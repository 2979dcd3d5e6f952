"""Bots that think do so in a process of their own, at the lowest priority.

When a letter comes in they rest for a moment, since even a process that gives way takes its share
of what the processor's cores have in common.

The process is this module, run as a program: its answer is the place of the offer that the bot
takes. A question is all that the bot's seat may know, and nothing else of the game.
"""

from __future__ import annotations

import logging
import os
import random
import signal
import sys
import time
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

from .helper_process import Helper, put, questions

log = logging.getLogger("pbem.host.thinking")

_PATIENT = 19
_REST = 0.1  # seconds without a thought after a letter
_ORDER_TO_REST = signal.SIGURG  # which does nothing to a process that is not ready for it


class Asked(msgspec.Struct, array_like=True):
    """A question on its way to the process that thinks about it."""

    game: str
    rules: int
    bot: str
    seat: int
    view: Any
    prompt: str
    offers: list[tuple[str, str, str]]
    moment: Moment
    seed: int


class ThinkingProcess:
    """Thinks about one question at a time, in a process that is started with the first one."""

    def __init__(self) -> None:
        self.helper = Helper(__name__, started=give_way)

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
            [(one.key, one.phrase, one.note) for one in situation.offers],
            situation.moment(),
            situation.random.getrandbits(63),
        )
        answer = self.helper.ask_until_answered(msgspec.msgpack.encode(asked))
        place = msgspec.msgpack.decode(answer, type=int | None)
        if place is None:
            raise PbemError(_("the bot could not decide"))
        return place


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

    def rest(self) -> None:
        """Think of nothing for a moment: somebody else needs the processor."""
        self._process.helper.send_signal(_ORDER_TO_REST)

    def close(self) -> None:
        """Think no more."""
        self._closing = True
        self._some.set()
        self._process.helper.interrupt()
        if self._thread is not None:
            self._thread.join()
        self._process.helper.end()

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
        except BrokenPipeError:
            if not self._closing:
                raise


class Rest:
    """What the process does when it is told to rest; being told again makes the rest longer."""

    def __init__(self) -> None:
        self._until = 0.0
        self._rests = False

    def __call__(self, _number: int, _frame: object) -> None:
        self._until = time.monotonic() + _REST
        if self._rests:
            return
        self._rests = True
        while (left := self._until - time.monotonic()) > 0:
            time.sleep(left)
        self._rests = False


def think_for_another(asked: IO[bytes], answered: IO[bytes]) -> None:
    """Answer question after question, until there are no more."""
    decoder = msgspec.msgpack.Decoder(Asked)
    for question in map(decoder.decode, questions(asked)):
        place: int | None
        try:
            place = _decided(question)
        except Exception:
            log.exception("a bot of %s could not decide", question.game)
            place = None
        put(answered, msgspec.msgpack.encode(place))


def _decided(asked: Asked) -> int:
    game = registry.rules_of(asked.game, asked.rules)
    dice = random.Random(asked.seed)  # noqa: S311 - a bot's whim, not a secret
    offers = [Offer(*words) for words in asked.offers]
    situation = Situation(asked.seat, asked.view, asked.prompt, offers, dice, lambda: asked.moment)
    return find_bot(game, asked.bot)(situation)


def give_way(process: int) -> None:
    """Let it run only when nobody else wants to, from its start: letters that come in go first."""
    with suppress(OSError):  # it may have ended already
        os.setpriority(os.PRIO_PROCESS, process, _PATIENT)
        if sys.platform == "linux":
            os.sched_setscheduler(process, os.SCHED_IDLE, os.sched_param(0))


if __name__ == "__main__":
    signal.signal(_ORDER_TO_REST, Rest())
    think_for_another(sys.stdin.buffer, sys.stdout.buffer)
