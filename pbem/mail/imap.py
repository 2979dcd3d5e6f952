"""Mail from an ordinary mailbox, for hosts without a mail server: IMAP, looked at now and then.

A message is marked or moved only after it was delivered. If the host is killed in between, it
is delivered again, and the desk knows it by its Message-ID.
"""

from __future__ import annotations

import asyncio
import contextlib
import imaplib
import logging
import re
import ssl
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, get_args

import imap_tools

from pbem.engine.text import _
from pbem.mail.errors import MailError
from pbem.mail.listener.answers import Kind, Outcome
from pbem.mail.settings import check, password_from, required

log = logging.getLogger("pbem.mail.imap")

Tls = Literal["tls", "starttls", "none"]
_USUAL_PORTS = {"tls": 993, "starttls": 143, "none": 143}
_MOVE_TO = "move to "
_HEAD_LIMIT = 16 * 1024
_AT_ONCE = 200
_WAITING_AT_ONCE = 20
_LONGEST_PAUSE = 900.0
_SIZE = re.compile(rb"RFC822\.SIZE (\d+)")

Deliver = Callable[[bytes, int], Outcome]
"""deliver(raw, arrived): called in the polling thread, for each new message."""

TooBig = Callable[[bytes, int], None]
"""too_big(head, arrived): hears of a message that was not fetched, with its first 16 KiB."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ImapConfig:
    """A mailbox, and what becomes of a message in it once it is delivered.

    `after` is `seen`, or `move to FOLDER`.
    """

    host: str
    port: int
    user: str
    password: str
    tls: Tls = "tls"
    folder: str = "INBOX"
    after: str = "seen"
    poll_seconds: float = 60
    size_limit: int = 1024 * 1024
    timeout: float = 60
    ca_file: Path | None = None

    @property
    def move_to(self) -> str | None:
        """The folder for delivered messages; None if they are only flagged as seen."""
        return self.after.removeprefix(_MOVE_TO) if self.after.startswith(_MOVE_TO) else None


def imap_from(settings: Mapping[str, Any]) -> ImapConfig:
    """The mailbox that `[imap]` in pbem.toml describes."""
    words = str
    check(
        settings,
        "[imap]",
        host=words,
        port=int,
        user=words,
        tls=words,
        folder=words,
        after=words,
        password=words,
        password_env=words,
        password_file=(str, Path),
        ca_file=(str, Path),
        poll_seconds=(int, float),
        timeout=(int, float),
    )
    tls = settings.get("tls", "tls")
    if tls not in get_args(Tls):
        choices = ", ".join(get_args(Tls))
        raise MailError(_("[imap]: tls must be one of {choices}").format(choices=choices))
    after = settings.get("after", "seen")
    if after != "seen" and not (after.startswith(_MOVE_TO) and after[len(_MOVE_TO) :].strip()):
        raise MailError(_("[imap]: after must be 'seen' or 'move to FOLDER'"))
    password = password_from(settings)
    if password is None:
        raise MailError(_("[imap] needs password_env or password_file"))
    ca_file = settings.get("ca_file")
    return ImapConfig(
        host=required(settings, "[imap]", "host"),
        port=settings.get("port", _USUAL_PORTS[tls]),
        user=required(settings, "[imap]", "user"),
        password=password,
        tls=tls,
        folder=settings.get("folder", "INBOX"),
        after=after,
        poll_seconds=settings.get("poll_seconds", 60),
        timeout=settings.get("timeout", 60),
        ca_file=Path(ca_file).expanduser() if ca_file else None,
    )


class Poller:
    """Looks into one mailbox and hands what is new to the front desk."""

    def __init__(self, config: ImapConfig, deliver: Deliver, too_big: TooBig | None = None) -> None:
        self.config = config
        self._deliver = deliver
        self._too_big = too_big or (lambda _head, _arrived: None)
        self._tries: dict[str, int] = {}  # how often a message was tried that has to wait

    async def run(self, stop: asyncio.Event) -> None:
        """Look again and again until `stop` is set; after an error, with growing pauses."""
        pause = self.config.poll_seconds
        while not stop.is_set():
            try:
                await asyncio.to_thread(self.poll)
                pause = self.config.poll_seconds
            except MailError as error:
                log.warning("%s", error)
                pause = min(max(pause, 1) * 2, max(_LONGEST_PAUSE, self.config.poll_seconds))
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), pause)

    def poll(self) -> int:
        """Look once, and deliver each unseen message; how many were delivered."""
        with self._errors_in_words(), self._open() as mailbox:
            delivered, trouble = 0, None
            for uid in self._chosen(mailbox.uids("UNSEEN", charset=None)):
                self._tries[uid] = self._tries.get(uid, 0) + 1
                try:
                    delivered += self._handle(mailbox, uid)
                except imaplib.IMAP4.abort:  # the connection is gone
                    raise
                except (imaplib.IMAP4.error, imap_tools.ImapToolsError) as error:
                    trouble = trouble or error  # one message that cannot be had stops no other
            if trouble is not None:
                raise trouble
            return delivered

    def _chosen(self, uids: list[str]) -> list[str]:
        """Which to try now, in the mailbox's order: what is new, and a few of what has to wait.

        Of those that wait the least often tried come first, so that each has its turn.
        """
        self._tries = {uid: self._tries[uid] for uid in uids if uid in self._tries}
        fresh = [uid for uid in uids if uid not in self._tries][:_AT_ONCE]
        waiting = sorted(self._tries, key=self._tries.__getitem__)[:_WAITING_AT_ONCE]
        chosen = {*fresh, *waiting}
        return [uid for uid in uids if uid in chosen]

    def knock(self) -> None:
        """Log in, open the folder and leave; MailError says what does not work."""
        with self._errors_in_words(), self._open():
            pass

    def _handle(self, mailbox: imap_tools.BaseMailBox, uid: str) -> bool:
        """Deliver one message and mark it; one that is to come later stays as it is."""
        size, arrived = _size_and_arrival(mailbox, uid)
        if size > self.config.size_limit:
            log.warning("a message of %d bytes is too big and was left out", size)
            self._too_big(_fetch(mailbox, uid, f"BODY.PEEK[]<0.{_HEAD_LIMIT}>"), arrived)
            self._mark(mailbox, uid)
            return False
        outcome = self._ask_desk(_fetch(mailbox, uid, "BODY.PEEK[]"), arrived)
        if outcome.kind is Kind.LATER:
            return False
        self._mark(mailbox, uid)
        return outcome.kind is Kind.DONE

    def _ask_desk(self, raw: bytes, arrived: int) -> Outcome:
        """Whatever goes wrong at the desk, the message stays for the next look."""
        try:
            return self._deliver(raw, arrived)
        except Exception:
            log.exception("could not deliver a message")
            return Outcome.later()

    def _mark(self, mailbox: imap_tools.BaseMailBox, uid: str) -> None:
        target = self.config.move_to
        if target is None:
            # Not mailbox.flag(): it expunges, and the folder may be somebody's own.
            _checked(mailbox.client.uid("STORE", uid, "+FLAGS.SILENT", r"(\Seen)"))
            return
        if not mailbox.folder.exists(target):
            mailbox.folder.create(target)
        mailbox.move(uid, target)

    @contextlib.contextmanager
    def _open(self) -> Iterator[imap_tools.BaseMailBox]:
        config = self.config
        mailbox: imap_tools.BaseMailBox
        if config.tls == "none":
            mailbox = imap_tools.MailBoxUnencrypted(config.host, config.port, config.timeout)
        else:
            context = ssl.create_default_context(cafile=config.ca_file)
            kind = imap_tools.MailBox if config.tls == "tls" else imap_tools.MailBoxStartTls
            mailbox = kind(config.host, config.port, config.timeout, ssl_context=context)
        try:
            with self._login_errors_in_words():
                mailbox.login(config.user, config.password, initial_folder=None)
            mailbox.folder.set(config.folder)
            yield mailbox
        finally:
            with contextlib.suppress(imaplib.IMAP4.error, imap_tools.ImapToolsError, OSError):
                mailbox.logout()

    @contextlib.contextmanager
    def _login_errors_in_words(self) -> Iterator[None]:
        """Say that the login failed, and never with what: the password stays out of it."""
        try:
            yield
        except (imaplib.IMAP4.error, imap_tools.ImapToolsError) as error:
            words = _("the mailbox of {user} at {host} refuses the login")
            raise MailError(words.format(user=self.config.user, host=self.config.host)) from error

    @contextlib.contextmanager
    def _errors_in_words(self) -> Iterator[None]:
        try:
            yield
        except (imaplib.IMAP4.error, imap_tools.ImapToolsError, OSError) as error:
            words = _("the mailbox of {user} at {host}:{port} cannot be read: {why}")
            config, why = self.config, " ".join(str(error).split())[:300]
            raise MailError(
                words.format(
                    user=config.user,
                    host=config.host,
                    port=config.port,
                    why=why or type(error).__name__,
                )
            ) from error


def _size_and_arrival(mailbox: imap_tools.BaseMailBox, uid: str) -> tuple[int, int]:
    """How big a message is, and when the server took it, in seconds UTC."""
    data = _checked(mailbox.client.uid("FETCH", uid, "(RFC822.SIZE INTERNALDATE)"))
    line = b" ".join(_flat(data))
    size, date = _SIZE.search(line), imaplib.Internaldate2tuple(line)
    if size is None or date is None:
        raise imaplib.IMAP4.error(f"no size or date for message {uid}")
    return int(size[1]), int(time.mktime(date))


def _fetch(mailbox: imap_tools.BaseMailBox, uid: str, part: str) -> bytes:
    data = _checked(mailbox.client.uid("FETCH", uid, f"({part})"))
    for item in data:
        if isinstance(item, tuple):
            return bytes(item[1])
    raise imaplib.IMAP4.error(f"message {uid} is gone")


def _checked(result: tuple[str, list[Any]]) -> list[Any]:
    """What a command gave, if it said OK."""
    status, data = result
    if status != "OK":
        raise imaplib.IMAP4.error(str(data))
    return data


def _flat(data: list[Any]) -> Iterator[bytes]:
    for item in data:
        if isinstance(item, tuple):
            yield from item
        elif isinstance(item, bytes):
            yield item
