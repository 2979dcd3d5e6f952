"""A relay for the tests: a real aiosmtpd server that can be stopped and started again."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from .harness import LoopThread


def content_of(envelope: Envelope) -> bytes:
    """The letter that a relay took, as it came."""
    assert isinstance(envelope.content, bytes)
    return envelope.content


@dataclass
class Relay:
    """Keeps what it takes; `rcpt` and `data` say what it answers to an address."""

    loop: LoopThread
    tls: ssl.SSLContext | None = None
    from_the_first_byte: bool = False
    login: tuple[str, str] | None = None
    rcpt: dict[str, str] = field(default_factory=dict)
    data: dict[str, str] = field(default_factory=dict)
    mail: str = "250 OK"
    greeting: str = ""
    knows_ehlo: bool = True
    taken: list[Envelope] = field(default_factory=list)
    connections: int = 0
    port: int = 0
    on_taken: Callable[[], None] = lambda: None

    def start(self) -> Relay:
        """Listen; the second time on the same port."""
        self._server = self.loop.run(self._listen())
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    def stop(self) -> None:
        """Go away: refuse new connections and drop those there are."""
        self.loop.run(self._leave())

    def __enter__(self) -> Relay:
        return self.start()

    def __exit__(self, *_exc: object) -> None:
        self.stop()

    async def _listen(self) -> asyncio.Server:
        self._sessions: set[SMTP] = set()
        return await asyncio.get_running_loop().create_server(
            self._session,
            "127.0.0.1",
            self.port,
            ssl=self.tls if self.from_the_first_byte else None,
        )

    async def _leave(self) -> None:
        self._server.close()
        for session in self._sessions:
            if session.transport is not None:
                session.transport.abort()  # type: ignore[attr-defined]
        await self._server.wait_closed()

    def _session(self) -> SMTP:
        self.connections += 1
        session = SMTP(
            self,
            hostname="relay.example",
            tls_context=None if self.from_the_first_byte else self.tls,
            authenticator=self._authenticate,
            auth_require_tls=False,
        )
        if not self.knows_ehlo:
            del session._smtp_methods["EHLO"]
        if self.greeting:
            session.push = self._unwilling(session)  # type: ignore[method-assign]
        self._sessions.add(session)
        return session

    def _unwilling(self, session: SMTP) -> Any:
        async def push(_status: Any) -> None:
            session._writer.write(self.greeting.encode() + b"\r\n")

        return push

    def _authenticate(
        self, _server: Any, _session: Any, _envelope: Any, _mechanism: str, data: LoginPassword
    ) -> AuthResult:
        expected = LoginPassword(*(word.encode() for word in self.login or ("", "")))
        return AuthResult(success=data == expected, handled=False)

    async def handle_MAIL(  # noqa: N802
        self, _server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if self.login and not session.authenticated:
            return "530 5.7.0 log in first"
        if self.mail.startswith("250"):
            envelope.mail_from = address
            envelope.mail_options.extend(options)
        return self.mail

    async def handle_RCPT(  # noqa: N802
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: Any
    ) -> str:
        answer = self.rcpt.get(address, "250 OK")
        if answer.startswith("250"):
            envelope.rcpt_tos.append(address)
        return answer

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802
        answer = self.data.get(envelope.rcpt_tos[0], "250 OK")
        if answer.startswith("250"):
            self.taken.append(envelope)
            self.on_taken()
        return answer
