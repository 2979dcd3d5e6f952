"""Mail from an ordinary mailbox, for hosts without a mail server: IMAP, looked at now and then.

A message is marked or moved only after it was delivered. If the host is killed in between, it
is delivered again, and the desk knows it by its Message-ID.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import ssl
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from threading import Thread
from typing import TypeVar

from imapclient import SEEN, IMAPClient
from imapclient.exceptions import IMAPClientAbortError, IMAPClientError, LoginError

from pbem.engine.text import _
from pbem.mail.entrance import LARGEST_LETTER, refused, too_large
from pbem.mail.errors import MailError
from pbem.mail.passwords import beside, password_of
from pbem.mail.receipts import Kind, Receipt
from pbem.mail.tls_words import tls_trouble
from pbem.settings import Settings
from pbem.settings.sections import ImapTls

log = logging.getLogger("pbem.mail.imap")

T = TypeVar("T")
_USUAL_PORTS = {"tls": 993, "starttls": 143, "none": 143}
_MOVE_TO = "move to "
_HEAD_LIMIT = 16 * 1024
_WAITING_AT_ONCE = 20
_LONGEST_PAUSE = 900.0

Deliver = Callable[[bytes, int], Receipt]
"""deliver(raw, arrived): called in the polling thread, for each new message."""

NotOpened = Callable[[bytes, int, Receipt], Receipt]
"""not_opened(head, arrived, why): hears of a message that is refused, with its first 16 KiB.

What it returns decides as with `deliver`: a message that is to come later stays.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class ImapConfig:
    """A mailbox, and what becomes of a message in it once it is delivered.

    `after` is `seen`, or `move to FOLDER`.
    """

    host: str
    port: int
    user: str
    password: str
    tls: ImapTls = "tls"
    folder: str = "INBOX"
    after: str = "seen"
    poll_seconds: float = 60
    size_limit: int = LARGEST_LETTER
    timeout: float = 60
    ca_file: Path | None = None

    @property
    def move_to(self) -> str | None:
        """The folder for delivered messages; None if they are only flagged as seen."""
        return self.after.removeprefix(_MOVE_TO) if self.after.startswith(_MOVE_TO) else None


def imap_from(settings: Settings, home: Path) -> ImapConfig:
    """The mailbox that `[imap]` in pbem.toml describes."""
    imap, own = settings.imap, settings.address
    after = imap.after
    if after != "seen" and not (after.startswith(_MOVE_TO) and after[len(_MOVE_TO) :].strip()):
        raise MailError(_("[imap]: after must be 'seen' or 'move to FOLDER'"))
    password = password_of(imap, home)
    if password is None:
        raise MailError(_("[imap] needs password_env or password_file"))
    return ImapConfig(
        host=imap.host,
        port=imap.port or _USUAL_PORTS[imap.tls],
        user=imap.user or f"{own.local}@{own.domain}",
        password=password,
        tls=imap.tls,
        folder=imap.folder,
        after=after,
        poll_seconds=imap.poll_seconds,
        size_limit=settings.listen.size_limit,
        timeout=imap.timeout,
        ca_file=beside(home, imap.ca_file) if imap.ca_file else None,
    )


class Poller:
    """Looks into one mailbox and hands what is new to the front desk.

    `trouble` says why the last look failed, if it did.
    """

    def __init__(
        self, config: ImapConfig, deliver: Deliver, not_opened: NotOpened | None = None
    ) -> None:
        self.config = config
        self.trouble = ""
        self._deliver = deliver
        self._not_opened = not_opened or (lambda _head, _arrived, why: why)
        self._tries: dict[int, int] = {}  # how often a message was tried that has to wait

    async def run(self, stop: asyncio.Event) -> None:
        """Look again and again until `stop` is set; after an error, with growing pauses."""
        pause = self.config.poll_seconds
        while not stop.is_set():
            try:
                await self.look(stop)
                pause = self.config.poll_seconds
            except Exception as error:
                if isinstance(error, MailError):
                    log.warning("%s", error)
                else:
                    log.exception("could not look into the mailbox")
                pause = min(max(pause, 1) * 2, max(_LONGEST_PAUSE, self.config.poll_seconds))
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), pause)

    async def look(self, stop: asyncio.Event) -> int:
        """Look once, in a thread; how many messages were delivered."""
        return await _in_thread(lambda: self.poll(stop.is_set))

    def poll(self, enough: Callable[[], bool] = lambda: False) -> int:
        """Look once, and deliver each unseen message until it is enough; how many were.

        What has to wait comes last and a few at a time, so that it keeps nothing else waiting.
        """
        try:
            with self._errors_in_words(), self._open() as mailbox:
                delivered = self._poll(mailbox, enough)
        except Exception as error:
            self.trouble = str(error) or type(error).__name__
            raise
        self.trouble = ""
        return delivered

    def _poll(self, mailbox: IMAPClient, enough: Callable[[], bool]) -> int:
        delivered, trouble = 0, None
        for uid in self._in_turn(mailbox.search("UNSEEN")):
            if enough():
                break
            self._tries[uid] = self._tries.get(uid, 0) + 1
            try:
                delivered += self._handle(mailbox, uid)
            except IMAPClientAbortError:  # the connection is gone
                raise
            except (IMAPClientError, ValueError, LookupError) as error:
                trouble = trouble or error  # one message that cannot be had stops no other
        if trouble is not None:
            raise IMAPClientError(str(trouble)) from trouble
        return delivered

    def _in_turn(self, uids: list[int]) -> list[int]:
        """Which to try now: what is new, and then a few of what has to wait.

        Of those that wait the least often tried come first, so that each has its turn.
        """
        self._tries = {uid: self._tries[uid] for uid in uids if uid in self._tries}
        fresh = [uid for uid in uids if uid not in self._tries]
        waiting = sorted(self._tries, key=self._tries.__getitem__)[:_WAITING_AT_ONCE]
        return [*fresh, *sorted(waiting)]

    def knock(self) -> None:
        """Log in, open the folder and leave; MailError says what does not work."""
        with self._errors_in_words(), self._open():
            pass

    def _handle(self, mailbox: IMAPClient, uid: int) -> bool:
        """Deliver one message and mark it; one that is to come later stays as it is."""
        outcome = self._take(mailbox, uid)
        if outcome.kind is Kind.LATER:
            return False
        self._mark(mailbox, uid)
        return outcome.kind is Kind.DONE

    def _take(self, mailbox: IMAPClient, uid: int) -> Receipt:
        size, arrived = _size_and_arrival(mailbox, uid)
        limit = self.config.size_limit
        raw = _fetch(mailbox, uid, f"<0.{_HEAD_LIMIT}>" if size > limit else "")
        why = too_large(limit) if size > limit else refused(raw, limit)
        try:
            if why is None:
                return self._deliver(raw, arrived)
            log.warning("a message of %d bytes is refused: %s", size, why.reply)
            return self._not_opened(raw[:_HEAD_LIMIT], arrived, why)
        except Exception:  # whatever goes wrong at the desk, the message stays for the next look
            log.exception("could not deliver a message")
            return Receipt.later()

    def _mark(self, mailbox: IMAPClient, uid: int) -> None:
        target = self.config.move_to
        if target is None:
            mailbox.add_flags([uid], [SEEN], silent=True)
            return
        if not mailbox.folder_exists(target):
            mailbox.create_folder(target)
        if mailbox.has_capability("MOVE"):
            mailbox.move([uid], target)
            return
        # A copy, and the original marked as seen: to expunge could take what is somebody else's.
        mailbox.copy([uid], target)
        mailbox.add_flags([uid], [SEEN], silent=True)

    @contextlib.contextmanager
    def _open(self) -> Iterator[IMAPClient]:
        config = self.config
        context = None
        if config.tls != "none":
            context = ssl.create_default_context(cafile=config.ca_file)
        mailbox = IMAPClient(
            config.host,
            config.port,
            ssl=config.tls == "tls",
            ssl_context=context,
            timeout=config.timeout,
        )
        mailbox.normalise_times = False
        try:
            if config.tls == "starttls":
                mailbox.starttls(context)
            with self._login_errors_in_words():
                mailbox.login(config.user, config.password)
            mailbox.select_folder(config.folder)
            yield mailbox
        finally:
            try:
                mailbox.logout()
            except (IMAPClientError, OSError):
                with contextlib.suppress(OSError):
                    mailbox.shutdown()

    @contextlib.contextmanager
    def _login_errors_in_words(self) -> Iterator[None]:
        """Say that the login failed, and never with what: the password stays out of it."""
        try:
            yield
        except LoginError as error:
            words = _("the mailbox of {user} at {host} refuses the login")
            raise MailError(words.format(user=self.config.user, host=self.config.host)) from error

    @contextlib.contextmanager
    def _errors_in_words(self) -> Iterator[None]:
        try:
            yield
        except (IMAPClientError, OSError) as error:
            words = _("the mailbox of {user} at {host}:{port} cannot be read: {why}")
            config, why = self.config, " ".join(str(error).split())[:300]
            raise MailError(
                words.format(
                    user=config.user,
                    host=config.host,
                    port=config.port,
                    why=tls_trouble(error) or why or type(error).__name__,
                )
            ) from error


def _size_and_arrival(mailbox: IMAPClient, uid: int) -> tuple[int, int]:
    """How big a message is, and when the server took it, in seconds UTC."""
    found = mailbox.fetch([uid], ["RFC822.SIZE", "INTERNALDATE"]).get(uid, {})
    size, date = found.get(b"RFC822.SIZE"), found.get(b"INTERNALDATE")
    if not isinstance(size, int) or not isinstance(date, datetime):
        raise IMAPClientError(f"no size or date for message {uid}")
    return size, int(date.timestamp())


def _fetch(mailbox: IMAPClient, uid: int, part: str) -> bytes:
    """A message, or a part of it, without a mark that it was read."""
    for name, value in mailbox.fetch([uid], [f"BODY.PEEK[]{part}"]).get(uid, {}).items():
        if name.startswith(b"BODY[") and isinstance(value, bytes):
            return value
    raise IMAPClientError(f"message {uid} is gone")


async def _in_thread(work: Callable[[], T]) -> T:
    """Do it in a thread that the end of the program does not wait for: a server may hang."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def settle(result: T | None, error: BaseException | None) -> None:
        if done.cancelled():
            return
        if error is not None:
            done.set_exception(error)
        else:
            done.set_result(result)  # type: ignore[arg-type]

    def run() -> None:
        result, trouble = None, None
        try:
            result = work()
        except BaseException as error:
            trouble = error
        with contextlib.suppress(RuntimeError):  # the loop may be closed by now
            loop.call_soon_threadsafe(settle, result, trouble)

    Thread(target=run, name="pbem-mailbox", daemon=True).start()
    return await done
