"""A helper that is asked from the event loop, so that no thread has to wait for its answers.

It speaks as the helpers of `helper_process` do; a thread that waits costs the host more than
the question.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
from contextlib import suppress

from .helper_process import LENGTH, command_of

_PIECE = 1 << 16


class LoopHelper:
    """One process, started with the first question; it takes one question at a time.

    Whoever gives up waiting for an answer has to dismiss it, or the answer is the next one's.
    """

    def __init__(self, module: str, *arguments: str) -> None:
        self._command = command_of(module, *arguments)
        self._loop = asyncio.get_running_loop()
        self._process: subprocess.Popen[bytes] | None = None
        self._in, self._out = -1, -1
        self._unsaid = memoryview(b"")
        self._heard = bytearray()
        self._answer: asyncio.Future[bytes] | None = None
        self._gone = False

    @property
    def process(self) -> subprocess.Popen[bytes] | None:
        """The process, once there is one."""
        return self._process

    async def ask(self, question: bytes) -> bytes:
        """The answer; OSError if the process is dead."""
        if self._process is None:
            await self._start()
        if self._gone:
            raise BrokenPipeError
        self._answer = self._loop.create_future()
        self._unsaid = memoryview(LENGTH.pack(len(question)) + question)
        try:
            if self._say() and self._unsaid:
                self._loop.add_writer(self._in, self._say_more)
            return await self._answer
        finally:
            self._answer = None

    async def _start(self) -> None:
        process = self._process = await asyncio.to_thread(self._started)
        assert process.stdin is not None
        assert process.stdout is not None
        self._in, self._out = process.stdin.fileno(), process.stdout.fileno()
        for pipe in (self._in, self._out):
            os.set_blocking(pipe, False)
        self._loop.add_reader(self._out, self._hear)

    def _started(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(  # noqa: S603 - our own program, no input in it
            self._command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,  # a Ctrl-C is for the host, which ends this one itself
        )

    def _say(self) -> bool:
        """Say as much as the pipe takes; False if nobody hears it any more."""
        try:
            self._unsaid = self._unsaid[os.write(self._in, self._unsaid) :]
        except BlockingIOError:
            pass
        except OSError:
            self._end()
            return False
        return True

    def _say_more(self) -> None:
        if not self._say() or not self._unsaid:
            self._loop.remove_writer(self._in)

    def _hear(self) -> None:
        try:
            data = os.read(self._out, _PIECE)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            self._end()
            return
        self._heard += data
        if len(self._heard) < LENGTH.size:
            return
        end = LENGTH.size + LENGTH.unpack_from(self._heard)[0]
        if len(self._heard) >= end and self._answer is not None and not self._answer.done():
            self._answer.set_result(bytes(self._heard[LENGTH.size : end]))
            del self._heard[:end]

    def _end(self) -> None:
        """The process is gone, or we have done with it: whoever waits gets no answer."""
        self._gone = True
        if self._process is not None and self._out >= 0:
            self._loop.remove_reader(self._out)
            self._loop.remove_writer(self._in)
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(BrokenPipeError())

    def let_go(self) -> subprocess.Popen[bytes] | None:
        """Have the process end when it has finished what it is at; the process, if there is one."""
        self._end()
        process, self._out = self._process, -1
        if process is not None:
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    with suppress(OSError):
                        pipe.close()
        return process

    async def dismiss(self) -> None:
        """The same, and wait for its end."""
        process = self.let_go()
        if process is not None:
            await asyncio.to_thread(process.wait)
