"""Letters through a relay by SMTP, over connections that are kept for the next letter."""

from __future__ import annotations

import contextlib
import re
import ssl
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import aiosmtplib
from aiosmtplib import SMTPStatus

from pbem.engine.text import _, text
from pbem.mail.address import is_valid
from pbem.mail.errors import MailError
from pbem.mail.passwords import beside, password_of
from pbem.mail.tls_words import tls_trouble
from pbem.settings.sections import SendSection, Tls

from .claimed_letters import FOR_EVER, check_in_time
from .errors import PermanentFailure, RelayDown, TemporaryFailure, Trouble, as_said

_Refused = type[aiosmtplib.SMTPRecipientRefused] | type[aiosmtplib.SMTPSenderRefused]
_LINE_END = re.compile(rb"\r\n|\n|\r")
_USUAL_PORTS = {"none": 25, "opportunistic": 25, "starttls": 587, "tls": 465}


@dataclass(frozen=True, slots=True, kw_only=True)
class Relay:
    """A mail server that takes our letters.

    tls: `none`, `opportunistic` (STARTTLS if offered), `starttls` (or nothing is sent), `tls`
    (from the first byte). Certificates are checked except with `opportunistic`.
    """

    host: str
    port: int
    tls: Tls = "opportunistic"
    user: str | None = None
    password: str | None = None
    ca_file: Path | None = None
    hostname: str | None = None  # how we introduce ourselves; None is by this machine's name
    timeout: float = 30


def smtp_from(send: SendSection, home: Path) -> SmtpTransport:
    """The transport through the relay that `[send]` describes."""
    return SmtpTransport(relay_from(send, home))


def relay_from(send: SendSection, home: Path) -> Relay:
    """The relay that `[send]` describes."""
    if send.user and send.tls == "opportunistic":
        raise MailError(_("smtp: a login needs tls = starttls or tls (or none, at your risk)"))
    return Relay(
        host=send.host,
        port=send.port or _USUAL_PORTS[send.tls],
        tls=send.tls,
        user=send.user or None,
        password=password_of(send, home),
        ca_file=beside(home, send.ca_file) if send.ca_file else None,
        timeout=send.timeout,
    )


class SmtpTransport:
    """Sends through one relay. Any number of letters at once, each on a connection of its own."""

    def __init__(self, relay: Relay) -> None:
        self.relay = relay
        self._idle: list[aiosmtplib.SMTP] = []

    async def send(
        self,
        message: bytes,
        envelope_from: str,
        to: str,
        message_id: str,
        until: float = FOR_EVER,
    ) -> None:
        """Hand the letter to the relay; a kept connection that went stale is replaced."""
        if not is_valid(to):
            raise PermanentFailure(text("{to} is not a mail address", to=repr(to)))
        client = await self._begin(message, envelope_from)
        async with self._speaking(client):
            try:
                await self._say(client, aiosmtplib.SMTPRecipientRefused, "RCPT TO", to)
                await self._check_in_time(client, until)
                await self._hand_over(client, message)
            except aiosmtplib.SMTPResponseException as error:
                await self._reuse(client)
                raise self._refusal(error) from error
        self._idle.append(client)

    async def knock(self) -> None:
        """Connect, log in and leave; RelayDown says what does not work."""
        self._idle.append(await self._connect())
        await self.close()

    async def close(self) -> None:
        """Say goodbye on all kept connections."""
        while self._idle:
            client = self._idle.pop()
            with contextlib.suppress(aiosmtplib.SMTPException, OSError):
                await client.quit(timeout=2)
            client.close()

    async def _begin(self, message: bytes, envelope_from: str) -> aiosmtplib.SMTP:
        """A connection on which the relay has accepted the sender."""
        while self._idle:
            client = self._idle.pop()
            with contextlib.suppress(RelayDown):
                await self._mail(client, message, envelope_from)
                return client
        client = await self._connect()
        await self._mail(client, message, envelope_from)
        return client

    async def _mail(self, client: aiosmtplib.SMTP, message: bytes, envelope_from: str) -> None:
        options = []
        if client.supports_extension("size"):
            options.append(f"SIZE={len(message)}")
        if not message.isascii() and client.supports_extension("8bitmime"):
            options.append("BODY=8BITMIME")
        async with self._speaking(client):
            try:
                refused = aiosmtplib.SMTPSenderRefused
                await self._say(client, refused, "MAIL FROM", envelope_from, *options)
            except aiosmtplib.SMTPSenderRefused as error:
                await self._reuse(client)
                raise self._sender_refusal(error) from error

    async def _say(
        self, client: aiosmtplib.SMTP, refused: _Refused, word: str, address: str, *options: str
    ) -> None:
        """Name an address of the envelope, which is as bare as it has to be here."""
        command = " ".join([f"{word}:<{address}>", *options]).encode("ascii")
        answer = await client.execute_command(command, timeout=self.relay.timeout)
        if answer.code not in (SMTPStatus.completed, SMTPStatus.will_forward):
            raise refused(answer.code, answer.message, address)

    async def _hand_over(self, client: aiosmtplib.SMTP, message: bytes) -> None:
        """Give the letter; aiosmtplib does the same, but goes over its lines one by one."""
        answer = await client.execute_command(b"DATA", timeout=self.relay.timeout)
        if answer.code != SMTPStatus.start_input:
            raise aiosmtplib.SMTPDataError(answer.code, answer.message)
        if client.protocol is None:
            raise aiosmtplib.SMTPServerDisconnected("Connection lost")
        client.protocol.write(dotted(message))
        answer = await client.protocol.read_response(self.relay.timeout)
        if answer.code != SMTPStatus.completed:
            raise aiosmtplib.SMTPDataError(answer.code, answer.message)

    @contextlib.asynccontextmanager
    async def _speaking(self, client: aiosmtplib.SMTP) -> AsyncIterator[None]:
        """Close the connection if what is said on it fails; what refuses a letter is passed on."""
        try:
            yield
        except MailError:
            raise
        except (aiosmtplib.SMTPException, OSError) as error:
            client.close()
            raise self._down(error) from error
        except BaseException:
            client.close()
            raise

    async def _check_in_time(self, client: aiosmtplib.SMTP, until: float) -> None:
        try:
            check_in_time(until)
        except MailError:
            await self._reuse(client)
            raise

    async def _reuse(self, client: aiosmtplib.SMTP) -> None:
        """Keep a connection on which a letter was refused, if the relay is still there."""
        try:
            await client.rset(timeout=self.relay.timeout)
        except (aiosmtplib.SMTPException, OSError):
            client.close()
        else:
            self._idle.append(client)

    async def _connect(self) -> aiosmtplib.SMTP:
        relay = self.relay
        client = aiosmtplib.SMTP(
            hostname=relay.host,
            port=relay.port,
            local_hostname=relay.hostname,
            timeout=relay.timeout,
            use_tls=relay.tls == "tls",
            start_tls={"none": False, "tls": False, "starttls": True}.get(relay.tls),
            tls_context=self._tls_context(),
            username=relay.user,
            password=relay.password,
        )
        try:
            await client.connect()
            await _greet(client)
        except (aiosmtplib.SMTPException, OSError) as error:
            raise self._down(error) from error
        return client

    def _tls_context(self) -> ssl.SSLContext | None:
        if self.relay.tls == "none":
            return None
        try:
            context = ssl.create_default_context(cafile=self.relay.ca_file)
        except OSError as error:
            words = _("cannot read the certificates in {path}")
            raise RelayDown(words.format(path=self.relay.ca_file), Trouble.MISCONFIGURED) from error
        if self.relay.tls == "opportunistic":
            context.check_hostname = False
            context.verify_mode = ssl.CERT_NONE
        return context

    def _down(self, error: Exception) -> RelayDown:
        """What is wrong with the relay, in words and by how often to knock again."""
        words = _("the relay {relay} cannot be used: {why}")
        return RelayDown(words.format(relay=self._name, why=_said(error)), _trouble(error))

    def _refusal(self, error: aiosmtplib.SMTPResponseException) -> MailError:
        """The relay refused this letter: for now, for good, or it takes none at all (421)."""
        if error.code == 421:
            return self._down(error)
        why = _("the relay {relay} says {why}").format(relay=self._name, why=_said(error))
        return PermanentFailure(why) if 500 <= error.code < 600 else TemporaryFailure(why)

    def _sender_refusal(self, error: aiosmtplib.SMTPResponseException) -> MailError:
        """Our own address is refused: never the letter's fault, so never for good."""
        if error.code in (421, 452):
            return self._down(error)
        if error.code == 552:
            return self._refusal(error)
        why = _("the relay {relay} refuses our sender address: {why}")
        return TemporaryFailure(why.format(relay=self._name, why=_said(error)))

    @property
    def _name(self) -> str:
        return f"{self.relay.host}:{self.relay.port}"


def dotted(message: bytes) -> bytes:
    """A message as DATA has it: a dot more before each line that begins with one, and one below.

    Every line ends with CRLF, whatever it came with, or what is inside might pass for its end.
    """
    if not message.count(b"\r\n") == message.count(b"\n") == message.count(b"\r"):
        message = b"\r\n".join(_LINE_END.split(message))
    if not message.endswith(b"\r\n"):
        message += b"\r\n"
    if b"\r\n." in message:
        message = message.replace(b"\r\n.", b"\r\n..")
    return (b"." if message.startswith(b".") else b"") + message + b".\r\n"


async def _greet(client: aiosmtplib.SMTP) -> None:
    """Say who we are, if TLS or a login has not asked for it already; some know only HELO."""
    if client.is_ehlo_or_helo_needed:
        try:
            await client.ehlo()
        except aiosmtplib.SMTPHeloError:
            await client.helo()


def _said(error: Exception) -> str:
    if isinstance(error, aiosmtplib.SMTPResponseException):
        return as_said(f"{error.code} {error.message}")
    return tls_trouble(error) or as_said(str(error)) or type(error).__name__


def _trouble(error: BaseException) -> Trouble:
    if isinstance(error, ssl.SSLError) or isinstance(error.__cause__, ssl.SSLError):
        return Trouble.MISCONFIGURED
    if isinstance(error, aiosmtplib.SMTPAuthenticationError):
        return Trouble.UNWILLING if 400 <= error.code < 500 else Trouble.MISCONFIGURED
    if isinstance(error, aiosmtplib.SMTPResponseException):
        return Trouble.UNWILLING
    if isinstance(error, aiosmtplib.SMTPConnectError | aiosmtplib.SMTPTimeoutError | OSError):
        return Trouble.DEAD
    return Trouble.MISCONFIGURED  # e.g. STARTTLS or AUTH is not offered
