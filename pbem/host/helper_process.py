"""A helper: a process of our own that answers the host's questions, one after the other.

A module of ours, run as a program, reads questions from standard input and writes answers to
standard output; each is its length and then its bytes.
"""

from __future__ import annotations

import struct
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from threading import Lock
from typing import IO

LENGTH = struct.Struct(">I")


def command_of(module: str, *arguments: str) -> list[str]:
    """How a module of ours is run as a program; code that lies where we are started is not ours."""
    return [sys.executable, "-P", "-m", module, *arguments]


class Helper:
    """One process, started with the first question; it takes one question at a time."""

    def __init__(
        self, module: str, *arguments: str, started: Callable[[int], None] | None = None
    ) -> None:
        self._command = command_of(module, *arguments)
        self._when_started = started  # gets the number of the process
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = Lock()
        self._closed = False

    def ask(self, question: bytes) -> bytes:
        """The answer; waits for it, but lets other threads run. OSError if the process is dead."""
        process = self._started()
        assert process.stdin is not None
        assert process.stdout is not None
        put(process.stdin, question)
        answer = get(process.stdout)
        if answer is None:
            raise BrokenPipeError
        return answer

    def ask_until_answered(self, question: bytes) -> bytes:
        """The answer; if the process was killed, that of another one."""
        try:
            return self.ask(question)
        except OSError:
            self.end()
            return self.ask(question)

    def _started(self) -> subprocess.Popen[bytes]:
        with self._lock:
            if self._closed:
                raise BrokenPipeError
            if self._process is None:
                self._process = subprocess.Popen(  # noqa: S603 - our own program, no input in it
                    self._command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    start_new_session=True,  # a Ctrl-C is for the host, which ends this one itself
                )
                if self._when_started is not None:
                    self._when_started(self._process.pid)
            return self._process

    def send_signal(self, number: int) -> None:
        """Send the process a signal, if there is one."""
        with self._lock:
            if self._process is not None:
                self._process.send_signal(number)

    def interrupt(self) -> None:
        """Take no more questions; whoever waits for an answer gets none."""
        with self._lock:
            self._closed = True
            if self._process is not None:
                self._process.kill()

    def end(self) -> None:
        """End the process at once; the next question starts another."""
        with self._lock:
            process, self._process = self._process, None
        if process is not None:
            process.kill()
            _close_pipes(process)

    def dismiss(self) -> None:
        """Let the process finish what it is at, and end."""
        with self._lock:
            process, self._process = self._process, None
        if process is not None:
            _close_pipes(process)


def _close_pipes(process: subprocess.Popen[bytes]) -> None:
    """Close the pipes, which tells a living process that it is done, and wait for its end."""
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with suppress(OSError):
                pipe.close()
    process.wait()


def put(pipe: IO[bytes], data: bytes) -> None:
    """Write one question or answer."""
    pipe.write(LENGTH.pack(len(data)) + data)
    pipe.flush()


def get(pipe: IO[bytes]) -> bytes | None:
    """Read one question or answer; None when the other side is gone."""
    head = pipe.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(head)
    data = pipe.read(length)
    return data if len(data) == length else None


def questions(asked: IO[bytes]) -> Iterator[bytes]:
    """What a helper is asked, until there are no more questions."""
    while (question := get(asked)) is not None:
        yield question
