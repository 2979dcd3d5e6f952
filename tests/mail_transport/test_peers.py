"""Real peers: Postfix in front and behind, Dovecot's mailbox, swaks and s-nail as clients."""

from __future__ import annotations

import smtplib
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import trustme

from pbem.mail.addresses_in_bounces import bounced_addresses
from pbem.mail.imap import Poller
from pbem.mail.receipts import Receipt
from pbem.mail.transport import PermanentFailure
from tests.debian import need

from .harness import DOMAIN, Desk, LoopThread, listening
from .private_servers import Postfix, dovecot, postfix
from .relay import Relay, content_of
from .sections import mailbox_of, transport_of

pytestmark = pytest.mark.peer

LETTER = b"From: blue@example.com\r\nMessage-ID: <1@example.com>\r\n\r\n.dot\r\n.\r\nbuild\r\n"


def wait_until(condition: Callable[[], bool], explain: Callable[[], str]) -> None:
    """Wait for something that happens in another process."""
    until = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < until, explain()
        threading.Event().wait(0.02)


@pytest.fixture(scope="module")
def server() -> Iterator[Postfix]:
    """One Postfix for all tests here; starting it takes seconds."""
    need("postfix")
    with postfix() as server:
        yield server


def submit(server: Postfix, *recipients: str, letter: bytes = LETTER) -> None:
    with smtplib.SMTP("127.0.0.1", server.port) as client:
        client.sendmail("blue@example.com", recipients, letter)


@pytest.mark.parametrize("over", ["tcp", "unix"])
def test_postfix_hands_two_recipients_over_by_lmtp_and_hears_of_each(
    loop: LoopThread, desk: Desk, server: Postfix, over: str
) -> None:
    domain = DOMAIN if over == "tcp" else f"unix.{DOMAIN}"
    first, second = f"pbem+g1-1@{domain}", f"pbem+g1-2@{domain}"
    answers = [Receipt.later("The lock is taken"), Receipt.ok()]
    desk.outcomes[second] = lambda: answers.pop(0)
    settings: dict[str, object] = {"protocol": "lmtp", "port": server.lmtp_port}
    if over == "unix":
        settings |= {"socket_path": server.lmtp_socket, "socket_mode": 0o666}
    with listening(loop, desk, domains=(domain,), **settings):
        submit(server, first, second)
        wait_until(lambda: f"to=<{second}>" in _lines(server, "status=deferred"), server.log)
        assert [letter.recipient for letter in desk.letters] == [first, second]
        assert "451 4.3.0 The lock is taken" in _lines(server, f"to=<{second}>")
        assert f"to=<{first}>" in _lines(server, "status=sent")
        server.flush()
        wait_until(lambda: f"to=<{second}>" in _lines(server, "status=sent"), server.log)
    assert [letter.recipient for letter in desk.letters] == [first, second, second]
    assert all(letter.raw.endswith(b"\r\n.dot\r\n.\r\nbuild\r\n") for letter in desk.letters)
    assert all(letter.sender == "blue@example.com" for letter in desk.letters)


def _lines(server: Postfix, words: str) -> str:
    return "\n".join(line for line in server.log().splitlines() if words in line)


def test_postfix_bounces_what_we_refuse(loop: LoopThread, desk: Desk, server: Postfix) -> None:
    with (
        Relay(loop, port=server.relay_port) as relay,
        listening(loop, desk, protocol="lmtp", port=server.lmtp_port),
    ):
        submit(server, f"nobody@{DOMAIN}")
        wait_until(lambda: len(relay.taken) == 1, server.log)
        submit(server, f"pbem@{DOMAIN}", letter=LETTER + b"x" * 1_100_000)
        wait_until(lambda: len(relay.taken) == 2, server.log)
    assert desk.letters == []
    unknown, too_big = (content_of(envelope) for envelope in relay.taken)
    assert b"550 5.1.1 No such address here" in unknown
    assert bounced_addresses(unknown).permanent == {f"nobody@{DOMAIN}"}
    assert b"size" in too_big


def test_our_letters_leave_through_postfix(loop: LoopThread, server: Postfix) -> None:
    sender = "pbem+b1-1-aaaaaaaaaaaaaaaa@example.org"
    with Relay(loop, port=server.relay_port) as relay:
        transport = transport_of("smtp", host="127.0.0.1", port=server.port, tls="none")
        for number in range(3):
            to = f"player{number}@example.com"
            loop.run(transport.send(LETTER, sender, to, f"<{number}@example.org>"))
        with pytest.raises(PermanentFailure, match=r"says 5\d\d "):
            loop.run(transport.send(b"x" * 20_000_000, sender, to, "<4@example.org>"))
        loop.run(transport.close())
        wait_until(lambda: len(relay.taken) == 3, server.log)
    assert {envelope.mail_from for envelope in relay.taken} == {sender}
    bodies = [content_of(envelope) for envelope in relay.taken]
    assert all(body.endswith(b"\r\n.dot\r\n.\r\nbuild\r\n") for body in bodies)


@pytest.mark.parametrize("tls", ["tls", "starttls"])
def test_a_mailbox_at_dovecot(tmp_path: Path, tls: str, monkeypatch: pytest.MonkeyPatch) -> None:
    need("dovecot-imapd")
    authority = trustme.CA()
    certificate = authority.issue_cert("127.0.0.1")
    authority.cert_pem.write_to_path(tmp_path / "ca.pem")
    monkeypatch.setenv("IMAP_PASSWORD", 'pass "word" \\')
    pem = certificate.cert_chain_pems[0].bytes(), certificate.private_key_pem.bytes()
    letters: list[tuple[bytes, int]] = []
    outcomes = [Receipt.ok(), Receipt.later(), Receipt.ok()]

    def deliver(raw: bytes, arrived: int) -> Receipt:
        letters.append((raw, arrived))
        return outcomes.pop(0)

    with dovecot(*pem, password='pass "word" \\') as server:
        settings = {
            "host": "127.0.0.1",
            "port": server.tls_port if tls == "tls" else server.port,
            "tls": tls,
            "user": "pbem",
            "password_env": "IMAP_PASSWORD",
            "ca_file": str(tmp_path / "ca.pem"),
            "after": "move to Ігри.done",
        }
        poller = Poller(mailbox_of(**settings), deliver)
        assert poller.poll() == 0
        before = int(time.time())
        _append(server.maildir, LETTER, LETTER.replace(b"<1@", b"<2@"), LETTER + b"x" * 1_100_000)
        assert poller.poll() == 1
        assert poller.poll() == 1
        assert poller.poll() == 0
    assert [raw[:60] for raw, _ in letters[1:]] == [letters[1][0][:60]] * 2
    assert all(before <= arrived <= time.time() for _, arrived in letters)
    assert letters[0][0] == LETTER


def _append(maildir: Path, *messages: bytes) -> None:
    """Put messages into the mailbox as a mail server would."""
    for number, message in enumerate(messages):
        name = f"{int(time.time())}.{number}.test"
        path = maildir / "tmp" / name
        path.write_bytes(message.replace(b"\r\n", b"\n"))
        path.chmod(0o666)
        path.rename(maildir / "new" / name)


@pytest.mark.parametrize("protocol", ["ESMTP", "LMTP"])
def test_swaks(loop: LoopThread, desk: Desk, protocol: str) -> None:
    need("swaks")
    kind = "lmtp" if protocol == "LMTP" else "smtp"
    with listening(loop, desk, protocol=kind) as listener:
        command = ["swaks", "--server", f"127.0.0.1:{listener.port}", "--protocol", protocol]
        command += ["--from", "blue@example.com", "--to", f"pbem@{DOMAIN}", "--pipeline"]
        done = subprocess.run(
            [*command, "--body", "build tunnel"], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        refused = subprocess.run(
            [*command, "--to", f"nobody@{DOMAIN}"], capture_output=True, text=True, check=False
        )
        assert refused.returncode == 24  # no recipient was accepted
    assert len(desk.letters) == 1
    assert b"build tunnel" in desk.letters[0].raw


def test_s_nail(loop: LoopThread, desk: Desk) -> None:
    need("s-nail")
    with listening(loop, desk) as listener:
        options = [f"mta=smtp://127.0.0.1:{listener.port}", "smtp-auth=none", "v15-compat=yes"]
        options += ["hostname=client.example", "from=blue@example.com"]
        command = ["s-nail", "-n", "-#", *(word for option in options for word in ("-S", option))]
        done = subprocess.run(
            [*command, "-s", "Re: [pbem #12] хід", f"pbem@{DOMAIN}"],
            input="build tunnel\nдякую\n",
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
    [letter] = desk.letters
    assert letter.sender == "blue@example.com"
    assert b"Subject: " in letter.raw
