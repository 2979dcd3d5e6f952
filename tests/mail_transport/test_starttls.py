"""STARTTLS with a certificate made for the test, and peers that spoil the handshake."""

from __future__ import annotations

import asyncio
import smtplib
import ssl
from dataclasses import dataclass
from pathlib import Path

import pytest
import trustme

from pbem.mail.errors import MailError
from pbem.mail.imap import Poller
from pbem.mail.listener import ListenerConfig
from pbem.mail.listener.server import tls_context
from pbem.mail.receipts import Receipt
from pbem.mail.transport import RelayDown, Trouble
from pbem.mail.transport.smtp import Relay as RelayAddress
from pbem.mail.transport.smtp import SmtpTransport

from .harness import DOMAIN, Desk, LoopThread, Peer, listening
from .imap_server import ImapServer
from .relay import Relay
from .sections import mailbox_of


@dataclass
class Certificate:
    """The files that a host is given, and a client that trusts them."""

    certificate: Path
    key: Path
    client: ssl.SSLContext

    @property
    def settings(self) -> dict[str, Path]:
        return {"certificate": self.certificate, "key": self.key}


@pytest.fixture(scope="module")
def tls(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    """A certificate for mail.example.org."""
    folder = tmp_path_factory.mktemp("tls")
    authority = trustme.CA()
    issued = authority.issue_cert("mail.example.org")
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    issued.cert_chain_pems[0].write_to_path(certificate)
    issued.private_key_pem.write_to_path(key)
    client = ssl.create_default_context()
    authority.configure_trust(client)
    return Certificate(certificate, key, client)


@pytest.mark.parametrize("protocol", ["smtp", "lmtp"])
def test_a_letter_through_tls(
    loop: LoopThread, desk: Desk, tls: Certificate, protocol: str
) -> None:
    hello = "LHLO me" if protocol == "lmtp" else "EHLO me"
    with (
        listening(loop, desk, protocol=protocol, **tls.settings) as listener,
        Peer(listener.port) as peer,
    ):
        peer.reply()
        peer.ask(hello)
        assert peer.ask("STARTTLS").startswith("220")
        peer.start_tls(tls.client)
        assert peer.ask("MAIL FROM:<a@example.com>").startswith("503")  # greet anew
        assert peer.ask(hello).startswith("250")
        assert peer.ask("STARTTLS").startswith("503")
        assert peer.ask("AUTH PLAIN AGEAYg==").startswith("500")
        assert peer.ask("MAIL FROM:<a@example.com>").startswith("250")
        assert peer.ask(f"RCPT TO:<pbem@{DOMAIN}>").startswith("250")
        assert peer.ask("DATA").startswith("354")
        assert peer.ask("x" * 200_000 + "\r\n.").startswith("250")
        assert peer.ask("QUIT").startswith("221")
    assert len(desk.letters[0].raw) == 200_002


def test_smtplib_offers_no_login_after_tls(loop: LoopThread, desk: Desk, tls: Certificate) -> None:
    with (
        listening(loop, desk, **tls.settings) as listener,
        smtplib.SMTP("127.0.0.1", listener.port) as client,
    ):
        client.ehlo()
        assert client.has_extn("starttls")
        client._host = "mail.example.org"  # type: ignore[attr-defined]
        client.starttls(context=tls.client)
        client.ehlo()
        assert not client.has_extn("auth")
        assert not client.has_extn("starttls")
        client.sendmail("a@example.com", f"pbem@{DOMAIN}", b"Subject: x\r\n\r\nx\r\n")
    assert len(desk.letters) == 1


def test_commands_sent_ahead_in_the_clear_are_dropped(
    loop: LoopThread, desk: Desk, tls: Certificate
) -> None:
    with listening(loop, desk, **tls.settings) as listener, Peer(listener.port) as peer:
        peer.reply()
        peer.ask("EHLO me")
        peer.say(b"STARTTLS\r\nEHLO evil\r\nMAIL FROM:<evil@example.com>\r\n")
        assert peer.reply().startswith("220")
        peer.start_tls(tls.client)
        assert peer.ask("NOOP").startswith("250")
        assert peer.ask(f"RCPT TO:<pbem@{DOMAIN}>").startswith("503")


@pytest.mark.parametrize("said", [b"this is no handshake\r\n" * 20, b"\x16\x03\x01\x00", b""])
@pytest.mark.parametrize("hang_up", [True, False])
def test_a_spoiled_handshake_harms_nobody_else(
    loop: LoopThread, desk: Desk, tls: Certificate, said: bytes, hang_up: bool
) -> None:
    settings = {"command_seconds": 0.4, "max_connections": 1}
    with listening(loop, desk, **settings, **tls.settings) as listener:
        with Peer(listener.port) as peer:
            peer.reply()
            peer.ask("EHLO me")
            assert peer.ask("STARTTLS").startswith("220")
            peer.say(said)
            while not hang_up and peer.reply():
                pass
        answer = ""
        while not answer.startswith("220"):  # the only place is free again
            with Peer(listener.port) as peer:
                answer = peer.reply()
    assert desk.letters == []


def test_a_bad_certificate_is_said_in_words(tls: Certificate, tmp_path: Path) -> None:
    config = ListenerConfig(hostname="h", domains=(), certificate=tmp_path / "none.pem")
    with pytest.raises(MailError, match=r"cannot read the certificate .*none\.pem: No such file"):
        tls_context(config)
    config = ListenerConfig(hostname="h", domains=(), certificate=tls.key, key=tls.key)
    with pytest.raises(MailError, match="cannot use the certificate"):
        tls_context(config)


def test_a_key_that_cannot_be_used_is_not_the_certificate(tls: Certificate, tmp_path: Path) -> None:
    other = tmp_path / "other.pem"
    trustme.CA().issue_cert("mail.example.org").private_key_pem.write_to_path(other)
    for key, words in (
        (tmp_path / "gone.pem", r"cannot read the key .*gone\.pem: No such file"),
        (tmp_path, r"cannot read the key .*: Is a directory"),
        (other, r"the key .*other\.pem does not belong to the certificate"),
    ):
        config = ListenerConfig(hostname="h", domains=(), certificate=tls.certificate, key=key)
        with pytest.raises(MailError, match=words):
            tls_context(config)


def tls_server(tls: Certificate) -> ssl.SSLContext:
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(tls.certificate, tls.key)
    return context


def knock(relay: Relay, how: str, ca_file: Path | None = None) -> str:
    """What the operator reads when the relay cannot be used."""
    address = RelayAddress(
        host="127.0.0.1",
        port=relay.port,
        tls=how,  # type: ignore[arg-type]
        ca_file=ca_file,
        timeout=5,
    )
    with pytest.raises(RelayDown) as caught:
        asyncio.run(SmtpTransport(address).knock())
    assert caught.value.trouble is Trouble.MISCONFIGURED
    return str(caught.value)


def test_what_to_set_when_a_certificate_is_not_trusted(loop: LoopThread, tls: Certificate) -> None:
    with Relay(loop, tls=tls_server(tls), from_the_first_byte=True) as relay:
        assert "set ca_file" in knock(relay, "tls")
    with Relay(loop, tls=tls_server(tls)) as relay:
        assert "set ca_file" in knock(relay, "starttls")


def test_what_to_set_when_the_port_wants_starttls(loop: LoopThread, tls: Certificate) -> None:
    with Relay(loop, tls=tls_server(tls)) as relay:
        assert 'set tls = "starttls"' in knock(relay, "tls")


def test_what_to_set_for_a_mailbox(tls: Certificate, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IMAP_PASSWORD", "secret")
    with ImapServer() as server:
        own = {"host": "127.0.0.1", "port": server.port, "user": "pbem", "timeout": 5}
        config = mailbox_of(**own, password_env="IMAP_PASSWORD", tls="tls")
        with pytest.raises(MailError, match='set tls = "starttls"'):
            Poller(config, lambda _raw, _at: Receipt.ok()).knock()
