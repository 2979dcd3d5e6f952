"""The process that serves pages, beside the mail side: started, watched over, and ended."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import msgspec

from pbem.engine.errors import PbemError
from pbem.engine.text import _
from pbem.mail.listener.server import plain_reason

log = logging.getLogger("pbem.host.pages")

PAUSES = (1.0, 5.0, 30.0, 60.0)
"""Seconds before a process that has died is started again."""
STOP_SECONDS = 5.0
_WELL = 60.0
_WAITING = 128


class PageServer:
    """Pages at one place. The socket is ours, so that a new process can follow an old one."""

    def __init__(self, home: Path, host: str, port: int, count: Callable[[str, int], None]) -> None:
        self.home = home
        self.place = (host, port)
        self.count = count
        self.trouble = False
        self._socket: socket.socket | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def port(self) -> int:
        """The port that is listened on."""
        assert self._socket is not None
        return int(self._socket.getsockname()[1])

    def listen(self) -> None:
        """Open the place; PbemError says why that cannot be."""
        if not (find_spec("uvicorn") and find_spec("starlette") and find_spec("icalendar")):
            raise PbemError(
                _("[web] in pbem.toml needs more to be installed: pip install 'pbem[web]'")
            )
        host, port = self.place
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        place = socket.socket(family, socket.SOCK_STREAM)
        try:
            place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            place.bind(self.place)
            place.listen(_WAITING)
        except OSError as error:
            place.close()
            words = _("cannot listen at {where} ({why}); see [web] in pbem.toml")
            where = f"{host}:{port}"
            raise PbemError(words.format(where=where, why=plain_reason(error))) from error
        self._socket = place

    def start(self) -> None:
        """Serve from now on, whatever becomes of the process."""
        self._task = asyncio.create_task(self._live())

    async def again(self) -> None:
        """Let a new process take over, which reads the settings again."""
        await self._end()
        self.start()

    async def stop(self) -> None:
        """Serve no more."""
        await self._end()
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    async def _end(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _live(self) -> None:
        tries = 0
        while True:
            began = asyncio.get_running_loop().time()
            await self._one_process()
            if asyncio.get_running_loop().time() - began > _WELL:
                tries = 0
            self.trouble = True
            pause = PAUSES[min(tries, len(PAUSES) - 1)]
            log.error("the process that serves pages has ended; another starts in %.0f s", pause)
            tries += 1
            await asyncio.sleep(pause)

    async def _one_process(self) -> None:
        assert self._socket is not None
        descriptor = self._socket.fileno()
        process = await asyncio.create_subprocess_exec(
            *[sys.executable, "-P", "-m", "pbem.web.server", str(self.home), str(descriptor)],
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            pass_fds=[descriptor],
            start_new_session=True,  # a Ctrl-C is for the host, which ends this one itself
        )
        try:
            assert process.stdout is not None
            async for line in process.stdout:
                self.trouble = False
                self._counted(line)
            await process.wait()
        finally:
            await _ended(process)

    def _counted(self, line: bytes) -> None:
        with contextlib.suppress(msgspec.MsgspecError):
            for what, count in msgspec.json.decode(line, type=dict[str, int]).items():
                self.count(what, count)


async def _ended(process: asyncio.subprocess.Process) -> None:
    """Tell a process that it is done, and see that it goes."""
    if process.returncode is not None:
        return
    if process.stdin is not None:
        process.stdin.close()
    try:
        async with asyncio.timeout(STOP_SECONDS):
            await process.wait()
    except TimeoutError:
        process.kill()
        await process.wait()
