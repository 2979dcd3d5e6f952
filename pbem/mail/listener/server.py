"""The listener: opens its port or socket, keeps its sessions, and closes down gently."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import ssl
import stat
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from pbem.engine.text import _
from pbem.mail.errors import MailError
from pbem.mail.receipts import Accept, Deliver, DeliverSoon
from pbem.mail.tls_words import load_certificate

from .config import ListenerConfig
from .gate import Gate
from .lmtp import LmtpSession
from .session import Office, SmtpSession

_BACKLOG = 100


class Listener:
    """Takes mail at one place and hands it to the front desk.

    `deliver(raw, envelope_from, recipient, arrived)` is called in a worker thread, so it may
    wait for a lock or a disk, unless `deliver_soon` has it done by somebody else;
    `accept(recipient)` is called where all peers wait for it.
    """

    def __init__(
        self,
        config: ListenerConfig,
        accept: Accept,
        deliver: Deliver,
        clock: Callable[[], float] = time.time,
        deliver_soon: DeliverSoon = lambda *_letter: None,
    ) -> None:
        self.config = config
        self._accept = accept
        self._deliver = deliver
        self._deliver_soon = deliver_soon
        self._clock = clock
        self._offices: list[Office] = []  # the last one takes new peers, the others finish
        self._server: asyncio.Server | None = None

    @property
    def where(self) -> str:
        """The place, as pbem.toml says it."""
        return self.config.place[1]

    @property
    def port(self) -> int:
        """The TCP port in use; of use when the configured one is 0."""
        assert self._server is not None, "not started"
        return int(self._server.sockets[0].getsockname()[1])

    async def start(self) -> None:
        """Open the port or socket and take mail from now on."""
        self._offices.append(self._office(self.config, tls_context(self.config)))
        try:
            self._server = await self._open(self._session)
        except BaseException:
            self._offices.pop().clerks.shutdown()
            raise

    def take_on(self, config: ListenerConfig, tls: ssl.SSLContext | None) -> None:
        """Go on by other settings at the same place, without a moment in which it is closed.

        Peers that are here already finish by the old ones.
        """
        assert config.place == self.config.place
        before, self.config = self._offices[-1], config
        if config == before.config:
            before.tls = tls  # the certificate may be a new one
            return
        if config.socket_path is not None:
            with contextlib.suppress(OSError):  # somebody has taken it away; peers here go on
                config.socket_path.chmod(config.socket_mode)
        for office in [one for one in self._offices if not one.sessions]:
            self._offices.remove(office)
            office.clerks.shutdown(wait=False)
        self._offices.append(self._office(config, tls))

    def _office(self, config: ListenerConfig, tls: ssl.SSLContext | None) -> Office:
        office = Office(
            config,
            self._accept,
            self._deliver,
            Gate(config),
            deliver_soon=self._deliver_soon,
            clerks=ThreadPoolExecutor(config.workers, "pbem-deliver"),
            tls=tls,
            clock=self._clock,
        )
        office.empty.set()
        return office

    def _session(self) -> SmtpSession:
        kind = LmtpSession if self.config.protocol == "lmtp" else SmtpSession
        return kind(self._offices[-1])

    async def _open(self, factory: Callable[[], SmtpSession]) -> asyncio.Server:
        config, loop = self.config, asyncio.get_running_loop()
        try:
            if config.socket_path is None:
                return await loop.create_server(factory, config.host, config.port, backlog=_BACKLOG)
            _clear_stale_socket(config.socket_path)
            server = await loop.create_unix_server(
                factory, str(config.socket_path), backlog=_BACKLOG
            )
            config.socket_path.chmod(config.socket_mode)
            return server
        except OSError as error:
            words = _("cannot listen at {where} ({why}); see [listen] in pbem.toml")
            raise MailError(words.format(where=self.where, why=plain_reason(error))) from error

    async def stop(self, grace: float = 10) -> None:
        """Take no more mail, let running deliveries finish and be answered, then close."""
        offices, server = self._offices, self._server
        if server is None:
            return
        self._server = None
        server.close()
        for office in offices:
            office.closing = True
            for session in list(office.sessions):
                session.dismiss()
        for office in offices:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(office.empty.wait(), grace)
            await asyncio.to_thread(office.clerks.shutdown)
        await server.wait_closed()
        if self.config.socket_path is not None:
            self.config.socket_path.unlink(missing_ok=True)


def tls_context(config: ListenerConfig) -> ssl.SSLContext | None:
    """TLS as configured, or None if there is no certificate."""
    if config.certificate is None:
        return None
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    load_certificate(context, config.certificate, config.key)
    return context


def _clear_stale_socket(path: Path) -> None:
    """Remove a socket that a killed host left behind, but not one that somebody answers at."""
    try:
        if not stat.S_ISSOCK(path.lstat().st_mode):
            words = _("{path} exists and is not a socket")
            raise MailError(words.format(path=path))
    except FileNotFoundError:
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
        probe.settimeout(2)
        if probe.connect_ex(str(path)) == 0:
            words = _("another host listens at {path} already")
            raise MailError(words.format(path=path))
    path.unlink(missing_ok=True)


def plain_reason(error: OSError) -> str:
    """Why the system refuses, without what asyncio wraps around it."""
    return os.strerror(error.errno) if error.errno and error.errno > 0 else str(error)
