"""A loop in a thread of its own, a desk that notes what it gets, and a rude peer."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import ssl
import threading
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from pbem.mail.listener import ListenerConfig
from pbem.mail.listener.server import Listener
from pbem.mail.receipts import Receipt, Verdict

T = TypeVar("T")
DOMAIN = "example.org"


class LoopThread:
    """An event loop that runs beside the test, so that the test may use blocking clients."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.troubles: list[dict[str, Any]] = []
        self.loop.set_exception_handler(lambda _loop, context: self.troubles.append(context))
        self._thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, T], timeout: float = 30) -> T:
        """Run a coroutine over there and wait for what it gives."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(timeout)

    def close(self) -> None:
        """Stop the loop."""
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(10)
        self.loop.close()


@dataclass
class Letter:
    """What the desk was handed."""

    raw: bytes
    sender: str
    recipient: str
    arrived: int
    thread: str


@dataclass
class Desk:
    """Takes `pbem...@`, notes every letter, and answers as the test wants."""

    letters: list[Letter] = field(default_factory=list)
    outcomes: dict[str, Callable[[], Receipt]] = field(default_factory=dict)

    def accept(self, recipient: str) -> Verdict:
        if recipient.startswith("broken"):
            raise RuntimeError("secret details of the fault")
        return Verdict.TAKE if recipient.startswith("pbem") else Verdict.UNKNOWN

    def deliver(self, raw: bytes, sender: str, recipient: str, arrived: int) -> Receipt:
        outcome = self.outcomes.get(recipient, Receipt.ok)()
        name = threading.current_thread().name
        self.letters.append(Letter(raw, sender, recipient, arrived, name))
        return outcome


@contextlib.contextmanager
def listening(loop: LoopThread, desk: Desk, **settings: Any) -> Iterator[Listener]:
    """A listener on a free port (or a socket), stopped at the end."""
    usual: dict[str, Any] = {"hostname": "mail.example.org", "domains": (DOMAIN,), "port": 0}
    listener = Listener(ListenerConfig(**usual | settings), desk.accept, desk.deliver)
    loop.run(listener.start())
    try:
        yield listener
    finally:
        loop.run(listener.stop(grace=5))


class Peer:
    """A raw socket that says exactly the bytes it is told, and hears whole replies."""

    def __init__(self, where: int | Path, timeout: float = 10) -> None:
        if isinstance(where, int):
            self.socket: socket.socket = socket.create_connection(("127.0.0.1", where), timeout)
        else:
            self.socket = socket.socket(socket.AF_UNIX)
            self.socket.settimeout(timeout)
            self.socket.connect(str(where))
        self._heard = b""

    def say(self, data: bytes) -> None:
        """Send bytes as they are."""
        self.socket.sendall(data)

    def line(self) -> str:
        """The next line of a reply; empty when the other side has closed."""
        while b"\r\n" not in self._heard:
            try:
                got = self.socket.recv(4096)
            except ConnectionError:
                got = b""
            if not got:
                return ""
            self._heard += got
        line, self._heard = self._heard.split(b"\r\n", 1)
        return line.decode()

    def reply(self) -> str:
        """The next whole reply; the last line of it."""
        line = self.line()
        while line[3:4] == "-":
            line = self.line()
        return line

    def ask(self, command: str) -> str:
        """Say a line and hear the reply."""
        self.say(command.encode() + b"\r\n")
        return self.reply()

    def begin(self, *recipients: str, hello: str = "EHLO me.example") -> Peer:
        """Greet and go as far as 354."""
        assert self.reply().startswith("220 ")
        assert self.ask(hello).startswith("250 ")
        assert self.ask("MAIL FROM:<blue@example.com>").startswith("250 ")
        for recipient in recipients or (f"pbem@{DOMAIN}",):
            assert self.ask(f"RCPT TO:<{recipient}>").startswith("250 ")
        assert self.ask("DATA").startswith("354 ")
        return self

    def start_tls(self, context: ssl.SSLContext) -> None:
        """Go on in TLS."""
        self.socket = context.wrap_socket(self.socket, server_hostname="mail.example.org")

    def close(self) -> None:
        """Hang up without a word."""
        self.socket.close()

    def __enter__(self) -> Peer:
        return self

    def __exit__(self, *_exc: object) -> None:
        self.close()
