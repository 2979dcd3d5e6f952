"""The whole host among real servers: behind Postfix both ways, and on Dovecot's mailbox."""

from __future__ import annotations

import smtplib
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import trustme

from pbem.desk.new_games.opening import open_game
from tests.debian import need
from tests.desk.conftest import DrivenClock
from tests.mail_transport.harness import LoopThread
from tests.mail_transport.private_servers import Postfix, dovecot, postfix
from tests.mail_transport.relay import Relay, content_of

from .host import Mailhost, offers, parse, text_of

pytestmark = pytest.mark.peer

PLAYERS = {"red": "red@players.test", "blue": "blue@players.test"}


def wait_until(condition: Callable[[], bool], explain: Callable[[], object]) -> None:
    until = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < until, explain()
        time.sleep(0.05)


@pytest.fixture
def loop() -> Iterator[LoopThread]:
    thread = LoopThread()
    yield thread
    thread.close()


@pytest.fixture
def server() -> Iterator[Postfix]:
    need("postfix")
    with postfix() as server:
        yield server


def answer(to: str, order: str) -> bytes:
    return (
        f"From: red@players.test\r\nTo: {to}\r\nMessage-ID: <{time.monotonic_ns()}@x>\r\n"
        f"Subject: Re: a game\r\n\r\n{order}\r\n"
    ).encode()


def test_a_turn_goes_in_and_out_through_postfix(
    tmp_path: Path, clock: DrivenClock, loop: LoopThread, server: Postfix
) -> None:
    settings = f"""
        [address]
        domain = "example.org"
        [listen]
        smtp = ""
        lmtp = "127.0.0.1:{server.lmtp_port}"
        processes = 0
        [send]
        kind = "smtp"
        host = "127.0.0.1"
        port = {server.port}
        tls = "none"
    """
    with (
        Relay(loop, port=server.relay_port) as relay,
        Mailhost(tmp_path / "home", clock, settings) as host,
    ):
        open_game(host.desk, "pearls", PLAYERS, seed=bytes(32))
        host.host.courier.wake()
        wait_until(lambda: len(relay.taken) == 2, server.log)
        letters = {str(one.rcpt_tos[0]): one for one in relay.taken}
        red = letters["red@players.test"]
        assert str(red.mail_from).startswith("pbem+b")
        start = parse(content_of(red))
        raw = answer(start["Reply-To"], offers(start)[0])
        with smtplib.SMTP("127.0.0.1", server.port) as client:
            client.sendmail("red@players.test", [start["Reply-To"]], raw)
        wait_until(lambda: len(relay.taken) == 3, server.log)
        assert "\nDone. Your turn goes on" in text_of(parse(content_of(relay.taken[-1])))
        assert len(host.desk.read(1).load().record) == 1


def test_a_turn_is_played_by_way_of_a_mailbox(
    tmp_path: Path, clock: DrivenClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    need("dovecot-imapd")
    authority = trustme.CA()
    issued = authority.issue_cert("127.0.0.1")
    authority.cert_pem.write_to_path(tmp_path / "ca.pem")
    monkeypatch.setenv("IMAP_PASSWORD", "secret")
    pem = issued.cert_chain_pems[0].bytes(), issued.private_key_pem.bytes()
    with dovecot(*pem, password="secret") as server:
        settings = f"""
            [address]
            domain = "example.org"
            [imap]
            host = "127.0.0.1"
            port = {server.tls_port}
            user = "pbem"
            password_env = "IMAP_PASSWORD"
            ca_file = "{tmp_path}/ca.pem"
            after = "move to done"
            poll_seconds = 1
            [listen]
            smtp = "127.0.0.1:0"
            processes = 0
        """
        with Mailhost(tmp_path / "home", clock, settings) as host:
            open_game(host.desk, "pearls", PLAYERS, seed=bytes(32))
            (start,) = host.inbox("red@players.test")
            wait_until((server.maildir / "new").is_dir, lambda: "no mailbox")
            path = server.maildir / "tmp" / "1.test"
            path.write_bytes(answer(start["Reply-To"], offers(start)[0]))
            path.chmod(0o666)
            path.rename(server.maildir / "new" / "1.test")
            wait_until(lambda: len(host.desk.read(1).load().record) == 1, lambda: "not read")
            (said,) = host.inbox("red@players.test")
            assert "\nDone. Your turn goes on" in text_of(said)
            done = server.maildir / ".done"
            moved = [done / "new", done / "cur"]
            wait_until(
                lambda: any(path for folder in moved for path in folder.glob("*")),
                lambda: list(done.rglob("*")),
            )
