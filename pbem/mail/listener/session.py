"""One SMTP conversation: aiosmtpd's, made strict where it is trusting.

What aiosmtpd leaves open and is closed here: limits on peers, recipients and time; the reply
after DATA comes from a worker thread and only after the commit; no AUTH; no exception text for
the peer; a TLS handshake that fails or never ends.
"""

from __future__ import annotations

import asyncio
import logging
import re
import ssl
import time
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import Any

from aiosmtpd.smtp import SMTP, Envelope, Session, TLSSetupException

from pbem.mail.address import OPERATOR_NAMES
from pbem.mail.receipts import (
    Accept,
    Deliver,
    DeliverSoon,
    Receipt,
    Verdict,
    together,
    with_enhanced_code,
)

from .config import ListenerConfig
from .data import read_data
from .gate import Gate, peer_name

log = logging.getLogger("pbem.mail.listener")
# aiosmtpd logs every command, and with it addresses that are keys to a seat.
logging.getLogger("mail.log").setLevel(logging.ERROR)

COMMAND_LIMIT = 1024
STRESS = 0.75
_LINGER_SECONDS = 2.0
_ADDRESS_LENGTH = 320
_PATH = re.compile(
    r"<(?:@[^\s<>:]+:)?"  # an old source route is ignored
    r'(?P<angled>(?:"(?:[^"\\]|\\.)*"|[^\s<>"])*)>(?P<rest>(?:\s.*)?)'
    r"|(?P<bare>[^\s<>\"]+)(?P<bare_rest>(?:\s.*)?)"
)
_CALL_LIMITS = dict.fromkeys(("MAIL", "RCPT", "DATA", "RSET"), 100_000) | {"*": 100}


@dataclass
class Office:
    """What all sessions of one listener share."""

    config: ListenerConfig
    accept: Accept
    deliver: Deliver
    gate: Gate
    deliver_soon: DeliverSoon
    clerks: Executor  # threads for `deliver`
    tls: ssl.SSLContext | None = None
    clock: Callable[[], float] = time.time
    sessions: set[SmtpSession] = field(default_factory=set)
    empty: asyncio.Event = field(default_factory=asyncio.Event)
    closing: bool = False

    @property
    def stressed(self) -> bool:
        """Whether so many are here that whoever is slow keeps others out."""
        return len(self.sessions) >= STRESS * self.config.max_connections

    def judge(self, recipient: str) -> Verdict:
        """Ask `accept`; whatever goes wrong there, the sender may try again."""
        try:
            return self.accept(recipient)
        except Exception:
            log.exception("could not judge a recipient")
            return Verdict.LATER

    def hand_over(self, raw: bytes, sender: str, recipient: str, arrived: int) -> Receipt:
        """Ask `deliver`; whatever goes wrong there, the sender may try again."""
        try:
            return self.deliver(raw, sender, recipient, arrived)
        except BaseException:
            log.exception("could not deliver a letter")
            return Receipt.later()

    async def heard_from(self, delivery: Awaitable[Receipt]) -> Receipt:
        """What somebody else says of a letter; whatever goes wrong there, it may come again."""
        try:
            return await delivery
        except Exception:
            log.exception("could not deliver a letter")
            return Receipt.later()


class Reception:
    """The hooks that aiosmtpd calls for a sender and for each recipient."""

    async def handle_MAIL(  # noqa: N802
        self,
        server: SmtpSession,
        _session: Session,
        envelope: Envelope,
        address: str,
        options: list[str],
    ) -> str:
        if not server.office.gate.may(server.peer):
            return "450 4.7.1 Too many messages, try again later"
        envelope.mail_from = address
        envelope.mail_options.extend(options)
        return "250 2.1.0 OK"

    async def handle_RCPT(  # noqa: N802
        self,
        server: SmtpSession,
        _session: Session,
        envelope: Envelope,
        address: str,
        options: list[str],
    ) -> str:
        if len(envelope.rcpt_tos) >= server.office.config.max_recipients:
            return "452 4.5.3 Too many recipients, send the others another time"
        status = server.judge(address)
        if status.startswith("250"):
            envelope.rcpt_tos.append(address)
            envelope.rcpt_options.extend(options)
        return status


class SmtpSession(SMTP):
    """One peer's conversation by SMTP."""

    line_length_limit = 8192  # how much is looked at in one go; longer lines come in pieces
    command_size_limit = COMMAND_LIMIT
    greeting = "ESMTP"
    reception = Reception()

    def __init__(self, office: Office) -> None:
        config = office.config
        super().__init__(
            self.reception,
            data_size_limit=config.size_limit,
            enable_SMTPUTF8=True,
            hostname=config.hostname,
            ident=f"{self.greeting} pbem",
            tls_context=office.tls,
            timeout=config.command_seconds,
            command_call_limit=_CALL_LIMITS,
            loop=asyncio.get_running_loop(),
        )
        del self._smtp_methods["AUTH"]
        self.office = office
        self.peer = ""
        self._admitted = False  # the gate let this peer in
        self._inside = False  # and it has not left yet
        self._delivering = False
        self._unknown_recipients = 0
        self._overdue = False
        self._session_timer: asyncio.TimerHandle | None = None

    # The connection's life

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Let the peer in if the gate allows it. Called again when TLS has begun."""
        if self._original_transport is not None:
            super().connection_made(transport)
            return
        assert isinstance(transport, asyncio.WriteTransport)
        self.peer = peer_name(transport.get_extra_info("peername"))
        reason = "421 4.3.2 Closing down" if self.office.closing else None
        reason = reason or self.office.gate.enter(self.peer)
        if reason:
            transport.write(reason.encode("ascii") + b"\r\n")
            transport.close()
            self.loop.call_later(_LINGER_SECONDS, transport.abort)
            return
        self._admitted = self._inside = True
        self.office.sessions.add(self)
        self.office.empty.clear()
        seconds = self.office.config.session_seconds
        self._session_timer = self.loop.call_later(seconds, self._session_over)
        super().connection_made(transport)

    def data_received(self, data: bytes) -> None:
        """What a peer says who was not let in is not heard."""
        if self._admitted:
            super().data_received(data)

    def eof_received(self) -> bool | None:
        """The peer has said all it will say."""
        return super().eof_received() if self._admitted else False

    def connection_lost(self, error: Exception | None) -> None:
        """The peer is gone; a delivery that is under way goes on without it."""
        if self._admitted:
            self._leave()
            super().connection_lost(error)

    def _leave(self) -> None:
        if self._inside:
            self._inside = False
            self.office.gate.leave(self.peer)
            self.office.sessions.discard(self)
            if not self.office.sessions:
                self.office.empty.set()
            for timer in (self._timeout_handle, self._session_timer):
                if timer is not None:
                    timer.cancel()

    async def _handle_client(self) -> None:
        """Nothing that goes wrong in one conversation may be felt outside it."""
        try:
            await super()._handle_client()
        except ConnectionError:
            pass
        except Exception as error:
            log.warning("a conversation with %s broke: %s", self.peer, type(error).__name__)
        finally:
            self._leave()
            self._hang_up()

    def _hang_up(self) -> None:
        """Close, and cut the line if the peer does not take our last words."""
        for transport in (self.transport, self._original_transport):
            if isinstance(transport, asyncio.WriteTransport):
                transport.close()
                self.loop.call_later(_LINGER_SECONDS, transport.abort)

    # Time

    def _reset_timeout(self, duration: float | None = None) -> None:
        """Give the peer its time anew; less of it while many others wait to come in."""
        config = self.office.config
        seconds = duration or config.command_seconds
        if self.office.stressed and not self.office.gate.is_trusted(self.peer):
            seconds = min(seconds, config.stressed_seconds)
        super()._reset_timeout(seconds)

    def _timeout_cb(self) -> None:
        self._say_goodbye("421 4.4.2 Timed out")

    def _session_over(self) -> None:
        """A session ends however busy it is, but not before a letter got its answer."""
        self._overdue = True
        if not self._delivering:
            self._timeout_cb()

    def dismiss(self) -> None:
        """The host closes down. A letter that is being delivered gets its answer first."""
        if not self._delivering:
            self._say_goodbye("421 4.3.2 Closing down")

    def _say_goodbye(self, words: str) -> None:
        if isinstance(self.transport, asyncio.WriteTransport):
            self.transport.write(words.encode("ascii") + b"\r\n")
        if self._handler_coroutine is not None:
            self._handler_coroutine.cancel()
        self._hang_up()

    # Replies

    async def push(self, status: str | bytes) -> None:
        """Every reply goes out with its enhanced code."""
        line = status.decode("ascii") if isinstance(status, bytes) else status
        await super().push(with_enhanced_code(line))

    async def handle_exception(self, error: Exception) -> str:
        """An error of ours is ours: the peer learns only that it may try again."""
        if isinstance(error, TLSSetupException):
            return "421 4.7.0 TLS failed"
        log.error("error in a conversation with %s", self.peer, exc_info=error)
        return "451 4.3.0 Internal trouble, try again later"

    # Commands

    async def smtp_EHLO(self, hostname: str) -> None:  # noqa: N802
        """Greet, and say what we can do; AUTH is not among it."""
        if not hostname:
            await self.push("501 Syntax: EHLO hostname")
            return
        self.envelope = self._create_envelope()
        assert self.session is not None
        self.session.extended_smtp = True
        self.session.host_name = hostname
        lines = [self.hostname, f"SIZE {self.data_size_limit}", "8BITMIME", "SMTPUTF8"]
        if self.tls_context and not self._tls_protocol:
            lines.append("STARTTLS")
        lines += ["PIPELINING", "ENHANCEDSTATUSCODES"]
        reply = [f"250-{line}" for line in lines[:-1]] + [f"250 {lines[-1]}"]
        self._writer.write("".join(f"{line}\r\n" for line in reply).encode("ascii"))
        await self._writer.drain()

    async def smtp_STARTTLS(self, arg: str) -> None:  # noqa: N802
        """Begin TLS, once."""
        if self._tls_protocol:
            await self.push("503 TLS is on already")
            return
        await super().smtp_STARTTLS(arg)

    async def smtp_VRFY(self, arg: str) -> None:  # noqa: N802
        """Who plays here is nobody's business."""
        await self.push("252 2.5.2 Send it and see")

    async def smtp_EXPN(self, arg: str) -> None:  # noqa: N802
        """Who plays here is nobody's business."""
        await self.push("252 2.5.2 Send it and see")

    def _getaddr(self, arg: str) -> tuple[str | None, str | None]:
        """The address in MAIL or RCPT and what follows it; `<>` stays as it is."""
        found = _PATH.fullmatch(arg.strip()) if arg.isprintable() else None
        if not found:
            return None, None
        if found["bare"] is not None:
            address, rest = found["bare"], found["bare_rest"]
        else:
            address, rest = found["angled"] or "<>", found["rest"]
        return (None, None) if len(address) > _ADDRESS_LENGTH else (address, rest)

    def judge(self, recipient: str) -> str:
        """The reply to RCPT: relaying is refused, the operator's addresses are always taken."""
        local, at, domain = recipient.lower().rpartition("@")
        if not at:
            local, domain = domain, ""
        if domain.rstrip(".") not in ("", *map(str.lower, self.office.config.domains)):
            return self._count_unknown("550 5.7.1 We do not relay")
        if local in OPERATOR_NAMES:
            return Verdict.TAKE.value
        verdict = self.office.judge(recipient)
        if verdict is Verdict.UNKNOWN:
            return self._count_unknown(verdict.value)
        return str(verdict.value)

    def _count_unknown(self, reply: str) -> str:
        self._unknown_recipients += 1
        if self._unknown_recipients < self.office.config.max_unknown_recipients:
            return reply
        self.loop.call_soon(self._hang_up)
        return "421 4.7.0 Too many unknown recipients"

    async def smtp_DATA(self, arg: str) -> None:  # noqa: N802
        """Take a message, have it delivered to each recipient, and say what came of it."""
        if await self.check_helo_needed():
            return
        assert self.envelope is not None
        if not self.envelope.rcpt_tos:
            await self.push("503 Error: need RCPT command")
            return
        if arg:
            await self.push("501 Syntax: DATA")
            return
        await self.push("354 End data with <CR><LF>.<CR><LF>")
        self._reset_timeout(self.office.config.data_seconds)
        received = await read_data(self._reader, self.office.config.size_limit)
        outcomes = await self._deliver_all(received, self.envelope)
        self.envelope = self._create_envelope()
        await self._answer(outcomes)
        if self.office.closing or self._overdue:
            self._say_goodbye("421 4.3.2 Closing down")

    async def _answer(self, outcomes: Sequence[Receipt]) -> None:
        await self.push(together(outcomes).reply)

    async def _deliver_all(self, received: bytes | Receipt, envelope: Envelope) -> list[Receipt]:
        """One outcome a recipient, in the order of RCPT."""
        if isinstance(received, Receipt):
            return [received] * len(envelope.rcpt_tos)
        sender = "" if envelope.mail_from in (None, "<>") else str(envelope.mail_from)
        arrived = int(self.office.clock())
        assert self._timeout_handle is not None
        self._timeout_handle.cancel()  # our time, not the peer's
        self._delivering = True
        try:
            outcomes: dict[str, Receipt] = {}
            recipients = [recipient.lower() for recipient in envelope.rcpt_tos]
            for recipient in dict.fromkeys(recipients):  # one named twice gets the letter once
                outcomes[recipient] = await self._deliver(received, sender, recipient, arrived)
            return [outcomes[recipient] for recipient in recipients]
        finally:
            self._delivering = False
            if self._inside:
                self._reset_timeout()

    async def _deliver(self, raw: bytes, sender: str, recipient: str, arrived: int) -> Receipt:
        office = self.office
        delivery = office.deliver_soon(raw, sender, recipient, arrived)
        work: asyncio.Future[Any] = (
            asyncio.ensure_future(office.heard_from(delivery))
            if delivery is not None
            else self.loop.run_in_executor(
                office.clerks, office.hand_over, raw, sender, recipient, arrived
            )
        )
        outcome = await asyncio.shield(work)
        return outcome if isinstance(outcome, Receipt) else Receipt.later()
