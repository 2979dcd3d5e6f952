"""The listener with well-behaved peers: smtplib by SMTP and LMTP."""

from __future__ import annotations

import logging
import smtplib
import socket
import threading
import time
from pathlib import Path

import pytest

from pbem.mail.errors import MailError
from pbem.mail.receipts import Receipt

from .harness import DOMAIN, Desk, LoopThread, Peer, listening

LETTER = b"From: blue@example.com\r\nSubject: hello\r\n\r\nbuild tunnel\r\n..dots\r\n.\r\nend\r\n"


def test_a_letter_reaches_the_desk_as_it_was_sent(loop: LoopThread, desk: Desk) -> None:
    before = int(time.time())
    with listening(loop, desk) as listener, smtplib.SMTP("127.0.0.1", listener.port) as client:
        assert client.sendmail("blue@example.com", f"pbem@{DOMAIN}", LETTER) == {}
    [letter] = desk.letters
    assert letter.raw == LETTER
    assert (letter.sender, letter.recipient) == ("blue@example.com", f"pbem@{DOMAIN}")
    assert before <= letter.arrived <= time.time()
    assert letter.thread.startswith("pbem-deliver")


def test_what_is_offered(loop: LoopThread, desk: Desk) -> None:
    with listening(loop, desk) as listener, smtplib.SMTP("127.0.0.1", listener.port) as client:
        client.ehlo()
        assert client.esmtp_features["size"] == "1048576"
        assert client.has_extn("pipelining")
        assert client.has_extn("8bitmime")
        assert not client.has_extn("auth")
        assert not client.has_extn("starttls")
        assert client.docmd("AUTH", "PLAIN AGEAYg==")[0] == 500
        assert client.docmd("VRFY", "blue")[0] == 252
        assert client.docmd("EXPN", "players")[0] == 252


@pytest.mark.parametrize(
    ("recipient", "code", "words"),
    [
        (f"nobody@{DOMAIN}", 550, b"5.1.1"),
        ("victim@elsewhere.example", 550, b"5.7.1"),
        ("pbem@elsewhere.example", 550, b"5.7.1"),
        ("postmaster@elsewhere.example", 550, b"5.7.1"),
        (f"victim%elsewhere.example@{DOMAIN}", 550, b"5.1.1"),
        (f"broken@{DOMAIN}", 451, b"4.3.0"),
        (f"Postmaster@{DOMAIN.upper()}", 250, b"2.1.5"),
        (f"abuse@{DOMAIN}", 250, b"2.1.5"),
        ("postmaster", 250, b"2.1.5"),
        (f"PBEM+g1@{DOMAIN}".lower(), 250, b"2.1.5"),
        ("", 550, b"5.1.1"),
    ],
)
def test_recipients(loop: LoopThread, desk: Desk, recipient: str, code: int, words: bytes) -> None:
    with listening(loop, desk) as listener, smtplib.SMTP("127.0.0.1", listener.port) as client:
        client.ehlo()
        client.mail("blue@example.com")
        got, text = client.docmd("RCPT", f"TO:<{recipient}>")
    assert (got, text.split()[0]) == (code, words)


def test_a_bounce_has_an_empty_sender(loop: LoopThread, desk: Desk) -> None:
    with listening(loop, desk) as listener, smtplib.SMTP("127.0.0.1", listener.port) as client:
        client.sendmail("", f"pbem@{DOMAIN}", LETTER)
    assert desk.letters[0].sender == ""


@pytest.mark.parametrize(
    ("outcome", "code", "words"),
    [
        (Receipt.later("The disk is full"), 451, b"4.3.0 The disk is full"),
        (Receipt.refuse("Not for us"), 554, b"5.6.0 Not for us"),
        (Receipt.refuse("Too\r\n250 much", "552 5.3.4"), 552, b"5.3.4 Too 250 much"),
    ],
)
def test_what_the_desk_says_is_what_the_peer_hears(
    loop: LoopThread, desk: Desk, outcome: Receipt, code: int, words: bytes
) -> None:
    desk.outcomes[f"pbem@{DOMAIN}"] = lambda: outcome
    with listening(loop, desk) as listener, smtplib.SMTP("127.0.0.1", listener.port) as client:
        with pytest.raises(smtplib.SMTPDataError) as refusal:
            client.sendmail("blue@example.com", f"pbem@{DOMAIN}", LETTER)
        assert (refusal.value.smtp_code, refusal.value.smtp_error) == (code, words)


def test_a_fault_at_the_desk_is_try_again_and_tells_nothing(loop: LoopThread, desk: Desk) -> None:
    def fault() -> Receipt:
        raise SystemExit("secret details of the fault")

    desk.outcomes[f"pbem@{DOMAIN}"] = fault
    with listening(loop, desk) as listener, smtplib.SMTP("127.0.0.1", listener.port) as client:
        with pytest.raises(smtplib.SMTPDataError) as refusal:
            client.sendmail("blue@example.com", f"pbem@{DOMAIN}", LETTER)
        assert refusal.value.smtp_code == 451
        assert "secret" not in str(refusal.value.smtp_error)
        assert client.noop()[0] == 250


@pytest.mark.parametrize(
    ("second", "code"),
    [(Receipt.ok(), 250), (Receipt.later(), 451), (Receipt.refuse("no"), 554)],
)
def test_smtp_says_yes_only_if_all_are_done(
    loop: LoopThread, desk: Desk, second: Receipt, code: int
) -> None:
    recipients = [f"pbem+a@{DOMAIN}", f"pbem+b@{DOMAIN}", f"pbem+c@{DOMAIN}"]
    desk.outcomes[recipients[1]] = lambda: second
    with listening(loop, desk) as listener, Peer(listener.port) as peer:
        peer.begin(*recipients)
        assert peer.ask("Subject: x\r\n\r\nx\r\n.")[:3] == str(code)
    assert [letter.recipient for letter in desk.letters] == recipients


def test_lmtp_answers_each_recipient(loop: LoopThread, desk: Desk) -> None:
    recipients = [f"pbem+a@{DOMAIN}", f"pbem+b@{DOMAIN}", f"pbem+c@{DOMAIN}"]
    desk.outcomes[recipients[1]] = Receipt.later
    desk.outcomes[recipients[2]] = lambda: Receipt.refuse("no")
    with listening(loop, desk, protocol="lmtp") as listener, Peer(listener.port) as peer:
        peer.begin(*recipients, hello="LHLO me.example")
        assert peer.ask("Subject: x\r\n\r\nx\r\n.").startswith("250 2.0.0")
        assert peer.reply().startswith("451 4.3.0")
        assert peer.reply().startswith("554 5.6.0")
        assert peer.ask("NOOP").startswith("250")
    assert len(desk.letters) == 3


def test_lmtp_refuses_too_big_a_message_once_a_recipient(loop: LoopThread, desk: Desk) -> None:
    with (
        listening(loop, desk, protocol="lmtp", size_limit=1000) as listener,
        Peer(listener.port) as peer,
    ):
        peer.begin(f"pbem+a@{DOMAIN}", f"pbem+b@{DOMAIN}", hello="LHLO me.example")
        assert peer.ask("x" * 1001 + "\r\n.").startswith("552 5.3.4")
        assert peer.reply().startswith("552 5.3.4")
        assert peer.ask("NOOP").startswith("250")
    assert desk.letters == []


def test_lmtp_knows_neither_helo_nor_ehlo(loop: LoopThread, desk: Desk) -> None:
    with listening(loop, desk, protocol="lmtp") as listener, Peer(listener.port) as peer:
        assert "LMTP" in peer.reply()
        assert peer.ask("EHLO me").startswith("500")
        assert peer.ask("HELO me").startswith("500")
        assert peer.ask("MAIL FROM:<a@example.com>").startswith("503")
        assert peer.ask("LHLO").startswith("501")
        assert peer.ask("LHLO me").startswith("250")


def test_lmtp_over_a_unix_socket(loop: LoopThread, desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "lmtp"
    with listening(loop, desk, protocol="lmtp", socket_path=path):
        assert path.stat().st_mode & 0o777 == 0o660
        with smtplib.LMTP(str(path)) as client:
            client.sendmail("blue@example.com", f"pbem@{DOMAIN}", LETTER)
    assert desk.letters[0].raw == LETTER
    assert not path.exists()


def test_a_socket_left_by_a_killed_host_is_taken_over(
    loop: LoopThread, desk: Desk, tmp_path: Path
) -> None:
    path = tmp_path / "lmtp"
    with socket.socket(socket.AF_UNIX) as left_behind:
        left_behind.bind(str(path))
    with listening(loop, desk, protocol="lmtp", socket_path=path), smtplib.LMTP(str(path)):
        with (
            pytest.raises(MailError, match="already"),
            listening(loop, desk, protocol="lmtp", socket_path=path),
        ):
            pass
        with smtplib.LMTP(str(path)) as client:
            client.sendmail("blue@example.com", f"pbem@{DOMAIN}", LETTER)
    assert len(desk.letters) == 1


def test_what_is_no_socket_is_left_alone(loop: LoopThread, desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "precious"
    path.write_text("a file")
    with pytest.raises(MailError, match="not a socket"), listening(loop, desk, socket_path=path):
        pass
    assert path.read_text() == "a file"


def test_a_port_in_use_is_said_in_words(loop: LoopThread, desk: Desk) -> None:
    with (
        listening(loop, desk) as first,
        pytest.raises(MailError, match="cannot listen at 127"),
        listening(loop, desk, port=first.port),
    ):
        pass


def test_stopping_lets_a_running_delivery_finish_and_answers_it(
    loop: LoopThread, desk: Desk
) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def slowly() -> Receipt:
        begun.set()
        assert go_on.wait(10)
        return Receipt.ok()

    desk.outcomes[f"pbem@{DOMAIN}"] = slowly
    with (
        listening(loop, desk) as listener,
        Peer(listener.port) as peer,
        Peer(listener.port) as idle,
    ):
        assert idle.reply().startswith("220")
        peer.begin()
        peer.say(b"Subject: x\r\n\r\nx\r\n.\r\n")
        assert begun.wait(10)
        stopping = threading.Thread(target=loop.run, args=(listener.stop(),))
        stopping.start()
        assert idle.reply().startswith("421 4.3.2")
        assert idle.reply() == ""
        go_on.set()
        assert peer.reply().startswith("250")
        assert peer.reply().startswith("421 4.3.2")
        stopping.join(10)
    assert len(desk.letters) == 1


def test_a_delivery_goes_on_when_its_peer_hangs_up(loop: LoopThread, desk: Desk) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def slowly() -> Receipt:
        begun.set()
        assert go_on.wait(10)
        return Receipt.ok()

    desk.outcomes[f"pbem@{DOMAIN}"] = slowly
    with listening(loop, desk) as listener:
        with Peer(listener.port) as peer:
            peer.begin()
            peer.say(b"Subject: x\r\n\r\nx\r\n.\r\n")
            assert begun.wait(10)
        go_on.set()
    assert len(desk.letters) == 1


def test_addresses_in_any_script(loop: LoopThread, desk: Desk) -> None:
    with listening(loop, desk) as listener, smtplib.SMTP("127.0.0.1", listener.port) as client:
        sender = "синій@пошта.укр"
        options = ["SMTPUTF8", "BODY=8BITMIME"]
        client.sendmail(sender, f"pbem@{DOMAIN}", "Subject: хід\r\n\r\n".encode(), options)
    assert desk.letters[0].sender == sender
    assert "хід".encode() in desk.letters[0].raw


@pytest.mark.parametrize(
    ("said", "sender"),
    [
        ("<>", ""),
        ("<blue@example.com>", "blue@example.com"),
        ("blue@example.com", "blue@example.com"),
        ("<@one.example,@two.example:blue@example.com>", "blue@example.com"),
        ('<"blue player"@example.com>', '"blue player"@example.com'),
    ],
)
def test_senders_as_they_are_written(loop: LoopThread, desk: Desk, said: str, sender: str) -> None:
    with listening(loop, desk) as listener, Peer(listener.port) as peer:
        peer.reply()
        peer.ask("EHLO me")
        assert peer.ask(f"MAIL FROM: {said} SIZE=100").startswith("250")
        assert peer.ask(f"RCPT TO:<pbem@{DOMAIN}>").startswith("250")
        assert peer.ask("DATA").startswith("354")
        assert peer.ask("x\r\n.").startswith("250")
    assert desk.letters[0].sender == sender


def test_an_overlong_session_ends_after_the_letter_that_is_being_delivered(
    loop: LoopThread, desk: Desk
) -> None:
    desk.outcomes[f"pbem@{DOMAIN}"] = lambda: time.sleep(0.7) or Receipt.ok()  # type: ignore[func-returns-value]
    with listening(loop, desk, session_seconds=0.5) as listener, Peer(listener.port) as peer:
        peer.begin()
        assert peer.ask("x\r\n.").startswith("250")
        assert peer.reply().startswith("421")
        assert peer.reply() == ""


def test_no_address_that_is_a_key_gets_into_a_log(
    loop: LoopThread, desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    key = f"pbem+g1-1-1-1-abcdefghijklmnop@{DOMAIN}"
    desk.outcomes[key] = Receipt.later
    with listening(loop, desk) as listener, smtplib.SMTP("127.0.0.1", listener.port) as client:
        with pytest.raises(smtplib.SMTPDataError):
            client.sendmail("blue@example.com", key, LETTER)
        client.docmd("RCPT", f"TO:<broken+{key}>")
    assert len(desk.letters) == 1
    assert "abcdefghijklmnop" not in caplog.text
