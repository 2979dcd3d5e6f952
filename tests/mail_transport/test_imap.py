"""Polling a mailbox: delivered first, marked after; what is too big is not fetched."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pbem.mail import imap
from pbem.mail.errors import MailError
from pbem.mail.imap import Poller
from pbem.mail.receipts import Receipt

from .imap_server import ImapServer, Stored
from .sections import mailbox_of

RAW = b"From: blue@example.com\r\nMessage-ID: <%d@example.com>\r\n\r\nbuild\r\n"
ARRIVED = 1767603600  # 5 January 2026, 09:00 UTC


class Desk:
    """Notes what it gets and answers in turn."""

    def __init__(self, *outcomes: Receipt | Exception) -> None:
        self.outcomes = list(outcomes)
        self.letters: list[tuple[bytes, int]] = []
        self.heads: list[tuple[bytes, int]] = []

    def deliver(self, raw: bytes, arrived: int) -> Receipt:
        self.letters.append((raw, arrived))
        outcome = self.outcomes.pop(0) if self.outcomes else Receipt.ok()
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    def not_opened(self, head: bytes, arrived: int, why: Receipt) -> Receipt:
        self.heads.append((head, arrived))
        return why


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[ImapServer]:
    """A mailbox with three unseen messages."""
    monkeypatch.setenv("IMAP_PASSWORD", "secret")
    with ImapServer() as server:
        server.folders["INBOX"] += [Stored(n, RAW % n) for n in (1, 2, 3)]
        yield server


def config(server: ImapServer, **settings: Any) -> Any:
    own = {"host": "127.0.0.1", "port": server.port, "user": "pbem", "tls": "none"}
    return mailbox_of(**own | {"password_env": "IMAP_PASSWORD", "timeout": 10} | settings)


def test_each_unseen_message_is_delivered_and_flagged(server: ImapServer) -> None:
    desk = Desk()
    poller = Poller(config(server), desk.deliver)
    assert poller.poll() == 3
    assert desk.letters == [(RAW % n, ARRIVED) for n in (1, 2, 3)]
    assert all(message.seen for message in server.folders["INBOX"])
    assert poller.poll() == 0
    assert len(desk.letters) == 3


def test_delivered_messages_are_moved(server: ImapServer) -> None:
    desk = Desk()
    assert Poller(config(server, after="move to Games done"), desk.deliver).poll() == 3
    assert server.folders["INBOX"] == []
    assert [message.uid for message in server.folders["Games done"]] == [1, 2, 3]


def test_only_what_the_desk_is_done_with_is_marked(server: ImapServer) -> None:
    desk = Desk(Receipt.later(), RuntimeError("fault"), Receipt.refuse("never"))
    assert Poller(config(server), desk.deliver).poll() == 0
    assert [message.seen for message in server.folders["INBOX"]] == [False, False, True]
    assert Poller(config(server), desk.deliver).poll() == 2


def test_messages_that_have_to_wait_stop_none_behind_them(
    server: ImapServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(imap, "_WAITING_AT_ONCE", 2)
    server.folders["INBOX"] = [Stored(n, RAW % n) for n in range(1, 8)]
    tried: list[int] = []

    def deliver(raw: bytes, _arrived: int) -> Receipt:
        number = int(raw.partition(b"Message-ID: <")[2][:1])
        tried.append(number)
        return Receipt.later() if number <= 3 else Receipt.ok()

    poller = Poller(config(server), deliver)
    assert [poller.poll() for _look in range(3)] == [4, 0, 0]
    assert tried == [1, 2, 3, 4, 5, 6, 7, 1, 2, 1, 3]
    server.folders["INBOX"].append(Stored(9, RAW % 9))
    assert poller.poll() == 1
    assert tried[-3:] == [9, 2, 3], "what is new comes first"


def test_two_hundred_that_have_to_wait_stop_none_behind_them(server: ImapServer) -> None:
    server.folders["INBOX"] = [Stored(n, RAW % n) for n in range(1, 211)]
    desk = Desk(*[Receipt.later()] * 205)
    assert Poller(config(server), desk.deliver).poll() == 5


def test_a_look_ends_when_it_is_enough(server: ImapServer) -> None:
    desk = Desk()
    assert Poller(config(server), desk.deliver).poll(lambda: len(desk.letters) == 2) == 2


def test_a_letter_in_circles_is_not_opened(server: ImapServer) -> None:
    server.folders["INBOX"] = [Stored(1, b"Received: from a by b\r\n" * 51 + RAW % 1)]
    desk = Desk()
    assert Poller(config(server), desk.deliver, desk.not_opened).poll() == 0
    assert not desk.letters
    assert len(desk.heads) == 1
    assert server.folders["INBOX"][0].seen


def test_what_is_not_opened_stays_while_it_cannot_be_answered(server: ImapServer) -> None:
    server.folders["INBOX"] = [Stored(1, RAW % 1 + b"x" * 2_000_000)]
    Poller(config(server), Desk().deliver, lambda _head, _at, _why: Receipt.later()).poll()
    assert not server.folders["INBOX"][0].seen


def test_without_the_move_command_messages_are_copied(server: ImapServer) -> None:
    server.can_move = False
    assert Poller(config(server, after="move to Done"), Desk().deliver).poll() == 3
    assert [message.uid for message in server.folders["Done"]] == [1, 2, 3]
    assert all(message.seen for message in server.folders["INBOX"])


def test_a_message_that_cannot_be_had_stops_none_behind_it(server: ImapServer) -> None:
    server.folders["INBOX"][0].date = "never"
    desk = Desk()
    with pytest.raises(MailError, match="cannot be read"):
        Poller(config(server), desk.deliver).poll()
    assert [raw for raw, _arrived in desk.letters] == [RAW % 2, RAW % 3]


def test_a_message_is_marked_after_its_delivery_not_before(server: ImapServer) -> None:
    seen: list[bool] = []

    def deliver(_raw: bytes, _arrived: int) -> Receipt:
        seen.append(server.folders["INBOX"][len(seen)].seen)
        return Receipt.ok()

    Poller(config(server), deliver).poll()
    assert seen == [False, False, False]


def test_what_is_too_big_is_not_fetched_whole(server: ImapServer) -> None:
    head = b"From: red@example.com\r\nSubject: a film\r\n\r\n"
    server.folders["INBOX"] = [
        Stored(6, head + b"x" * 300_000),
        Stored(7, head + b"x" * 1_100_000),
        Stored(8, RAW % 8),
    ]
    desk = Desk()
    assert Poller(config(server), desk.deliver, desk.not_opened).poll() == 2
    [(told, arrived)] = desk.heads
    assert told.startswith(head)
    assert len(told) == 16 * 1024
    assert arrived == ARRIVED
    assert all(message.seen for message in server.folders["INBOX"])
    assert not any("7 (BODY.PEEK[])" in command for command in server.commands)


def test_errors_are_said_in_words_without_the_password(
    server: ImapServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(MailError, match=r"cannot be read: .*no such folder"):
        Poller(config(server, folder="Elsewhere"), Desk().deliver).poll()
    monkeypatch.setenv("IMAP_PASSWORD", "hunter2")
    with pytest.raises(MailError, match=r"mailbox of pbem at .* refuses the login") as caught:
        Poller(config(server), Desk().deliver).poll()
    assert "hunter2" not in str(caught.value)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        nobody = config(server, port=free.getsockname()[1])
        with pytest.raises(MailError, match=r"cannot be read: .*refused"):
            Poller(nobody, Desk().deliver).poll()


def test_polling_goes_on_until_stopped(server: ImapServer) -> None:
    desk = Desk()

    async def play() -> None:
        stop = asyncio.Event()
        loop = asyncio.get_running_loop()

        def deliver(raw: bytes, arrived: int) -> Receipt:
            outcome = desk.deliver(raw, arrived)
            if len(desk.letters) == 3:
                server.folders["INBOX"].append(Stored(4, RAW % 4))
            if len(desk.letters) == 4:
                loop.call_soon_threadsafe(stop.set)
            return outcome

        await asyncio.wait_for(Poller(config(server, poll_seconds=0.01), deliver).run(stop), 10)

    asyncio.run(play())
    assert len(desk.letters) == 4


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"after": "delete"}, "after must be 'seen' or 'move to FOLDER'"),
        ({"after": "move to "}, "after must be 'seen' or 'move to FOLDER'"),
        ({"password_env": ""}, "needs password_env or password_file"),
    ],
)
def test_settings_that_cannot_work_are_said(
    settings: dict[str, Any], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("IMAP_PASSWORD", "secret")
    own = {"host": "mail.example.org", "user": "pbem", "password_env": "IMAP_PASSWORD"}
    with pytest.raises(MailError, match=words):
        mailbox_of(**own | settings)


def test_usual_settings(tmp_path: Path) -> None:
    (tmp_path / "password").write_text("pass word\n")
    password = str(tmp_path / "password")
    mailbox = mailbox_of(host="mail.example.org", user="pbem", password_file=password)
    assert (mailbox.port, mailbox.tls, mailbox.password) == (993, "tls", "pass word")
    assert (mailbox.folder, mailbox.after, mailbox.move_to) == ("INBOX", "seen", None)
