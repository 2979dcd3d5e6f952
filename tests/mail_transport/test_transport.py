"""Letters out: by SMTP with real relays, by sendmail with a script, into a Maildir."""

from __future__ import annotations

import asyncio
import email
import os
import shlex
import ssl
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import get_args, get_type_hints

import pytest
import trustme
from aiosmtplib.protocol import normalize_message_line_endings

from pbem.mail.errors import MailError
from pbem.mail.transport import (
    MAKERS,
    PermanentFailure,
    RelayDown,
    TemporaryFailure,
    Transport,
    Trouble,
)
from pbem.mail.transport.smtp import dotted
from pbem.settings.sections import SendSection

from .harness import LoopThread
from .relay import Relay
from .sections import transport_of

MESSAGE = b"Message-ID: <1@example.org>\r\nSubject: hello\r\n\r\n.dot\r\nbody\r\n"
SENDER = "pbem+b1-1-aaaaaaaaaaaaaaaa@example.org"
TO = "blue@example.com"
ID = "<1@example.org>"


@pytest.fixture
def relay(loop: LoopThread) -> Iterator[Relay]:
    """A relay that takes everything."""
    relay = Relay(loop).start()
    yield relay
    relay.stop()


def smtp(relay: Relay, **settings: object) -> Transport:
    own = {"host": "127.0.0.1", "port": relay.port, "timeout": 5}
    return transport_of("smtp", **own | settings)


def send(loop: LoopThread, transport: Transport, to: str = TO, message: bytes = MESSAGE) -> None:
    loop.run(transport.send(message, SENDER, to, ID))


def test_smtp_hands_over_and_keeps_the_connection(loop: LoopThread, relay: Relay) -> None:
    transport = smtp(relay)
    for _ in range(3):
        send(loop, transport)
    loop.run(transport.close())
    assert relay.connections == 1
    assert [envelope.content for envelope in relay.taken] == [MESSAGE] * 3
    assert relay.taken[0].mail_from == SENDER
    assert relay.taken[0].rcpt_tos == [TO]


@pytest.mark.parametrize(
    "message",
    [
        b"",
        b".",
        b"\r\n.\r\n",
        b"Subject: hello\r\n\r\n.\r\n..\r\nbody",
        b"Subject: hello\r\n\r\nline\n.\n.line\r.\r\n\r\r\n.\r",
        b"Subject: hello\r\n\r\nlast lines are empty\r\n\r\n",
    ],
)
def test_nothing_in_a_letter_passes_for_its_end(message: bytes) -> None:
    lines = [b"." + line if line.startswith(b".") else line for line in _lines(message)]
    assert dotted(message) == b"".join(line + b"\r\n" for line in [*lines, b"."])


def _lines(message: bytes) -> list[bytes]:
    """As aiosmtplib has them."""
    return normalize_message_line_endings(message)[:-2].split(b"\r\n")


def test_what_a_relay_gets_is_what_was_sent(loop: LoopThread, relay: Relay) -> None:
    letter = b"Subject: hello\r\n\r\n.\r\n..two\r\nlast\r\n"
    transport = smtp(relay)
    send(loop, transport, message=letter)
    send(loop, transport, message=letter.replace(b"\r\n", b"\n"))
    loop.run(transport.close())
    assert [envelope.content for envelope in relay.taken] == [letter] * 2


def test_a_relay_that_knows_only_helo_is_greeted_so(loop: LoopThread, relay: Relay) -> None:
    relay.knows_ehlo = False
    transport = smtp(relay)
    for _ in range(2):
        send(loop, transport)
    loop.run(transport.close())
    assert relay.connections == 1
    assert [envelope.content for envelope in relay.taken] == [MESSAGE] * 2


@pytest.mark.parametrize("kind", ["smtp", "sendmail", "maildir"])
def test_a_letter_that_is_not_ours_any_more_is_not_handed_over(
    loop: LoopThread, relay: Relay, tmp_path: Path, kind: str
) -> None:
    """The host was frozen after it had begun, and another one has sent the letter meanwhile."""
    transport = {
        "smtp": lambda: smtp(relay),
        "sendmail": lambda: transport_of("sendmail", command=f"/usr/bin/touch {tmp_path}/ran"),
        "maildir": lambda: transport_of("maildir", path=str(tmp_path / "out")),
    }[kind]()
    with pytest.raises(TemporaryFailure, match="another one may have sent it"):
        loop.run(transport.send(MESSAGE, SENDER, TO, ID, until=time.monotonic()))
    assert relay.taken == []
    assert list(tmp_path.rglob("*")) == []
    if kind == "smtp":
        loop.run(transport.send(MESSAGE, SENDER, TO, ID, until=time.monotonic() + 30))
        assert len(relay.taken) == relay.connections == 1
    loop.run(transport.close())


@pytest.mark.parametrize(
    ("answer", "failure"),
    [
        ("550 5.1.1 no such user", PermanentFailure),
        ("450 4.2.0 greylisted", TemporaryFailure),
        ("421 4.3.2 going down", RelayDown),
    ],
)
@pytest.mark.parametrize("stage", ["rcpt", "data"])
def test_smtp_refusals(
    loop: LoopThread, relay: Relay, answer: str, failure: type[MailError], stage: str
) -> None:
    getattr(relay, stage)[TO] = answer
    transport = smtp(relay)
    with pytest.raises(failure, match=answer.replace(" ", ".")) as caught:
        send(loop, transport)
    assert type(caught.value) is failure
    send(loop, transport, to="red@example.com")
    loop.run(transport.close())
    assert len(relay.taken) == 1


def test_our_sender_being_refused_is_never_the_letters_end(loop: LoopThread, relay: Relay) -> None:
    relay.mail = "553 5.1.8 sender unknown"
    transport = smtp(relay)
    with pytest.raises(TemporaryFailure, match="sender unknown"):
        send(loop, transport)
    loop.run(transport.close())


def test_what_is_no_address_never_reaches_the_relay(loop: LoopThread, relay: Relay) -> None:
    with pytest.raises(PermanentFailure, match="not a mail address"):
        send(loop, smtp(relay), to="blue@example.com>\r\nRCPT TO:<red@example.com")
    assert relay.connections == 0


def test_a_connection_that_went_stale_is_replaced(loop: LoopThread, relay: Relay) -> None:
    transport = smtp(relay)
    send(loop, transport)
    relay.stop()
    relay.start()
    send(loop, transport)
    loop.run(transport.close())
    assert len(relay.taken) == 2
    assert relay.connections == 2


def test_a_dead_relay(loop: LoopThread) -> None:
    relay = Relay(loop).start()
    relay.stop()
    with pytest.raises(RelayDown, match=r"127\.0\.0\.1:\d+ cannot be used") as caught:
        send(loop, smtp(relay))
    assert caught.value.trouble is Trouble.DEAD


def send_to_relay_that_says(loop: LoopThread, *answers: bytes) -> None:
    """Send to a relay that says this, whatever it is asked, and then nothing more."""
    gone = threading.Event()

    async def say(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for answer in answers:
            writer.write(answer + b"\r\n")
            await reader.readline()
        await reader.read()
        writer.close()
        await writer.wait_closed()
        gone.set()

    async def send_and_close() -> None:
        async with await asyncio.start_server(say, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            transport = transport_of("smtp", host="127.0.0.1", port=port, timeout=0.5)
            try:
                await transport.send(MESSAGE, SENDER, TO, ID)
            finally:
                await transport.close()
                await asyncio.to_thread(gone.wait, 10)

    loop.run(send_and_close())


GREETED = (b"220 here", b"250 here")


@pytest.mark.parametrize("answers", [(), (b"250 OK",) * 2, (b"250 OK", b"250 OK", b"354 go on")])
def test_a_relay_that_falls_silent_is_not_waited_for(
    loop: LoopThread, answers: tuple[bytes, ...]
) -> None:
    with pytest.raises(RelayDown, match="Timed out waiting") as caught:
        send_to_relay_that_says(loop, *GREETED, *answers)
    assert caught.value.trouble is Trouble.DEAD


def test_a_yes_before_the_letter_is_no_yes_to_it(loop: LoopThread) -> None:
    with pytest.raises(MailError, match="OK to DATA"):
        send_to_relay_that_says(loop, *GREETED, b"250 OK", b"250 OK", b"250 OK to DATA")


def test_an_unwilling_relay(loop: LoopThread, relay: Relay) -> None:
    relay.greeting = "554 5.7.1 your address is on a list"
    with pytest.raises(RelayDown, match="on a list") as caught:
        send(loop, smtp(relay))
    assert caught.value.trouble is Trouble.UNWILLING


@pytest.fixture(scope="module")
def authority() -> trustme.CA:
    """Who signed the relay's certificate."""
    return trustme.CA()


@pytest.fixture
def tls(authority: trustme.CA) -> ssl.SSLContext:
    """The relay's side of TLS."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    authority.issue_cert("127.0.0.1").configure_cert(context)
    return context


@pytest.mark.parametrize("mode", ["starttls", "tls"])
def test_tls_and_login(
    loop: LoopThread,
    tls: ssl.SSLContext,
    authority: trustme.CA,
    tmp_path: Path,
    mode: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ca_file = tmp_path / "ca.pem"
    authority.cert_pem.write_to_path(ca_file)
    relay = Relay(loop, tls=tls, from_the_first_byte=mode == "tls", login=("pbem", "pass word"))
    relay.start()
    (tmp_path / "password").write_text("pass word\n")
    monkeypatch.setenv("RELAY_PASSWORD", "pass word")
    settings = {"tls": mode, "user": "pbem", "ca_file": str(ca_file)}
    for way in ({"password_file": str(tmp_path / "password")}, {"password_env": "RELAY_PASSWORD"}):
        transport = smtp(relay, **settings, **way)
        send(loop, transport)
        loop.run(transport.close())
    assert len(relay.taken) == 2

    monkeypatch.setenv("RELAY_PASSWORD", "wrong")
    with pytest.raises(RelayDown, match="535") as caught:
        send(loop, smtp(relay, **settings, password_env="RELAY_PASSWORD"))
    assert caught.value.trouble is Trouble.MISCONFIGURED

    settings.pop("ca_file")
    with pytest.raises(RelayDown, match="certificate") as caught:
        send(loop, smtp(relay, **settings, password_env="RELAY_PASSWORD"))
    assert caught.value.trouble is Trouble.MISCONFIGURED
    relay.stop()


def test_starttls_is_not_given_up_silently(loop: LoopThread, relay: Relay) -> None:
    with pytest.raises(RelayDown, match="STARTTLS") as caught:
        send(loop, smtp(relay, tls="starttls"))
    assert caught.value.trouble is Trouble.MISCONFIGURED
    assert relay.taken == []


def test_opportunistic_tls_takes_any_certificate(loop: LoopThread, tls: ssl.SSLContext) -> None:
    relay = Relay(loop, tls=tls).start()
    transport = smtp(relay)
    send(loop, transport)
    loop.run(transport.close())
    relay.stop()
    assert len(relay.taken) == 1


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"host": "h", "user": "u"}, "a login needs tls"),
        ({"host": "h", "password_env": "NOT_SET_1"}, "NOT_SET_1"),
        ({"host": "h", "password_file": "/none/here"}, "/none/here"),
    ],
)
def test_settings_that_cannot_work_are_said(settings: dict[str, object], words: str) -> None:
    with pytest.raises(MailError, match=words):
        transport_of("smtp", **settings)


def test_every_kind_of_the_settings_has_a_maker() -> None:
    kinds = get_args(get_type_hints(SendSection)["kind"])
    assert set(kinds) == set(MAKERS)


def script(path: Path, body: str) -> str:
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)
    return str(path)


def test_sendmail_gets_an_argument_list(loop: LoopThread, tmp_path: Path) -> None:
    command = script(tmp_path / "send it", f'printf "%s\\n" "$@" >"{tmp_path}/args"\ncat >&1')
    hostile = "$(touch${IFS}pwned);`id`|x@example.com"
    script(tmp_path / "send it", f'printf "%s\\n" "$@" >"{tmp_path}/args"; cat >"{tmp_path}/in"')
    transport = transport_of("sendmail", command=shlex.join([command, "-v"]))
    send(loop, transport, to=hostile)
    arguments = (tmp_path / "args").read_text().splitlines()
    assert arguments == ["-v", "-i", "-f", SENDER, "--", hostile]
    assert (tmp_path / "in").read_bytes() == MESSAGE.replace(b"\r\n", b"\n")


@pytest.mark.parametrize(
    ("code", "failure"),
    [
        (os.EX_TEMPFAIL, TemporaryFailure),
        (os.EX_OSERR, TemporaryFailure),
        (os.EX_CONFIG, TemporaryFailure),
        (os.EX_UNAVAILABLE, TemporaryFailure),
        (1, TemporaryFailure),
        (os.EX_NOUSER, PermanentFailure),
        (os.EX_NOHOST, PermanentFailure),
        (os.EX_DATAERR, PermanentFailure),
    ],
)
def test_sendmail_exit_codes(
    loop: LoopThread, tmp_path: Path, code: int, failure: type[MailError]
) -> None:
    command = script(tmp_path / "sendmail", f"cat >/dev/null; echo sorry >&2; exit {code}")
    transport = transport_of("sendmail", command=command)
    with pytest.raises(failure, match=f"code {code}: sorry") as caught:
        send(loop, transport)
    assert type(caught.value) is failure


def test_sendmail_that_is_not_there_or_hangs(loop: LoopThread, tmp_path: Path) -> None:
    absent = transport_of("sendmail", command=str(tmp_path / "none"))
    with pytest.raises(RelayDown, match="No such file") as caught:
        send(loop, absent)
    assert caught.value.trouble is Trouble.MISCONFIGURED
    hanging = script(tmp_path / "hang", "exec sleep 60")
    slow = transport_of("sendmail", command=hanging, timeout=0.1)
    with pytest.raises(RelayDown, match="did not end"):
        send(loop, slow)
    with pytest.raises(PermanentFailure, match="cannot be given"):
        send(loop, absent, to="-oQ/tmp@example.com")


def test_a_maildir_has_one_file_for_one_message_id(loop: LoopThread, tmp_path: Path) -> None:
    transport = transport_of("maildir", path=str(tmp_path / "out"))
    send(loop, transport)
    send(loop, transport)
    [letter] = (tmp_path / "out" / "new").iterdir()
    assert list((tmp_path / "out" / "tmp").iterdir()) == []
    message = email.message_from_bytes(letter.read_bytes())
    assert message["Return-Path"] == f"<{SENDER}>"
    assert message["Delivered-To"] == TO
    assert letter.read_bytes().endswith(MESSAGE)

    letter.rename(tmp_path / "out" / "cur" / f"{letter.name}:2,S")  # a mail program has read it
    send(loop, transport)
    assert list((tmp_path / "out" / "new").iterdir()) == []
    loop.run(transport.send(MESSAGE, SENDER, TO, "<2@example.org>"))
    assert len(list((tmp_path / "out" / "new").iterdir())) == 1


def test_a_maildir_syncs_before_and_after_the_rename(
    loop: LoopThread, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    fsync, replace = os.fsync, Path.replace

    def noting_fsync(handle: int) -> None:
        done.append(f"fsync {Path(f'/proc/self/fd/{handle}').readlink().parent.name}")
        fsync(handle)

    def noting_replace(self: Path, target: Path) -> Path:
        done.append("rename")
        return replace(self, target)

    monkeypatch.setattr(os, "fsync", noting_fsync)
    monkeypatch.setattr(Path, "replace", noting_replace)
    send(loop, transport_of("maildir", path=str(tmp_path / "out")))
    assert done == ["fsync tmp", "rename", "fsync out"]


def test_a_maildir_that_cannot_be_written(loop: LoopThread, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    transport = transport_of("maildir", path=str(tmp_path / "file"))
    with pytest.raises(RelayDown, match="cannot write into the Maildir"):
        send(loop, transport)
