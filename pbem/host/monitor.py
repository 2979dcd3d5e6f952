"""`/healthz` and `/metrics` on a loopback port, for whoever watches the host.

Counts only: no names, no addresses, no games' contents.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest

from pbem.engine.text import _
from pbem.mail.errors import MailError
from pbem.mail.listener.server import plain_reason

_LONGEST_REQUEST = 8192
_PATIENCE = 5.0
_TEXT = "text/plain; charset=utf-8"
_METRICS = "text/plain; version=0.0.4; charset=utf-8"


class Figures:
    """What is counted; it goes on through every reload. docs/hosting.md has each name."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.letters_in = self._counter("letters_in", "Letters that came in", "outcome")
        self.letters_out = self._counter("letters_out", "Letters that were tried", "outcome")
        self.pages = self._counter("pages", "Answers to browsers, and wrong addresses", "outcome")
        self.chores = self._counter("chores", "Games in which something was due")
        self.last_round = self._gauge("last_round_seconds", "When the host last looked around")
        self.waiting = self._gauge("letters_waiting", "Letters that wait for the relay")
        self.oldest = self._gauge(
            "oldest_letter_seconds", "How long the letter that was due first has waited"
        )
        self.relay_up = self._gauge("relay_up", "Whether letters can leave: 1, or 0")
        self.mailbox_up = self._gauge("mailbox_up", "Whether the mailbox can be read: 1, or 0")
        self.overdue = self._gauge("games_overdue", "Games in which something is an hour late")

    def _counter(self, name: str, about: str, *labels: str) -> Counter:
        return Counter(f"pbem_{name}", about, labels, registry=self.registry)

    def _gauge(self, name: str, about: str) -> Gauge:
        return Gauge(f"pbem_{name}", about, registry=self.registry)

    def as_text(self) -> bytes:
        """All figures in the form that Prometheus reads."""
        return generate_latest(self.registry)


class Monitor:
    """Answers two questions over HTTP: is the host well, and what has it done."""

    def __init__(self, host: str, port: int, figures: Figures, trouble: Callable[[], str]) -> None:
        self.place = (host, port)
        self.figures = figures
        self.trouble = trouble
        self._server: asyncio.Server | None = None

    @property
    def port(self) -> int:
        """The port that is listened on."""
        assert self._server is not None
        return int(self._server.sockets[0].getsockname()[1])

    async def start(self) -> None:
        """Listen."""
        try:
            self._server = await asyncio.start_server(
                self._answer, *self.place, limit=_LONGEST_REQUEST
            )
        except OSError as error:
            words = _("cannot listen at {where} ({why}); see [monitor] in pbem.toml")
            where = ":".join(str(part) for part in self.place)
            raise MailError(words.format(where=where, why=plain_reason(error))) from error

    async def stop(self) -> None:
        """Listen no more."""
        if self._server is not None:
            self._server.close()
            await self._server.wait_closed()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, TimeoutError, asyncio.LimitOverrunError, EOFError):
            async with asyncio.timeout(_PATIENCE):
                head = await reader.readuntil(b"\r\n\r\n")
                writer.write(self._response(head.split(b"\r\n", 1)[0]))
                await writer.drain()
        with contextlib.suppress(OSError):
            writer.close()
            await writer.wait_closed()

    def _response(self, request: bytes) -> bytes:
        method, _blank, rest = request.partition(b" ")
        path = rest.partition(b" ")[0].partition(b"?")[0]
        if method not in (b"GET", b"HEAD"):
            return _http("405 Method Not Allowed", b"GET only\n", method)
        if path == b"/metrics":
            return _http("200 OK", self.figures.as_text(), method, _METRICS)
        if path == b"/healthz":
            trouble = self.trouble()
            status = "503 Service Unavailable" if trouble else "200 OK"
            return _http(status, f"{trouble or 'ok'}\n".encode(), method)
        return _http("404 Not Found", b"/healthz or /metrics\n", method)


def _http(status: str, body: bytes, method: bytes, kind: str = _TEXT) -> bytes:
    head = (
        f"HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n"
        "Connection: close\r\n\r\n"
    )
    return head.encode() + (b"" if method == b"HEAD" else body)
