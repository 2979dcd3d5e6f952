"""`pbem.toml`: what it may say, and how it is told what it may not."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.host import wiring
from pbem.mail.imap import imap_from
from pbem.mail.transport import transport_from
from pbem.mail.transport.maildir import MaildirTransport
from pbem.settings import Settings, SettingsError, load, read


def test_nothing_set_is_enough(tmp_path: Path) -> None:
    settings = load(tmp_path)
    assert settings == Settings()
    (listener,) = wiring.listeners(settings, tmp_path)
    assert (listener.host, listener.port) == ("127.0.0.1", 2525)
    sends = transport_from(settings.send, tmp_path)
    assert isinstance(sends, MaildirTransport)
    assert sends.path == tmp_path / "outbox-maildir"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[send]\nport = 'x'", r"\[send\] port: expected a whole number, got a text in quotes"),
        ("[sned]", r"there is no section \[sned\]; did you mean send\?"),
        ("[send]\nprot = 1", r"\[send\] has no setting 'prot'; did you mean port\?"),
        ("[x]", r"there is no section \[x\]; there are host, address"),
        ("[listen]\ntrusted = ['x']", r"\[listen\] trusted: 'x' does not appear"),
        ("[address]\nlocal = 'a-mailbox-of-a-long-name'", r"\[address\] local: at most 20"),
        ("[send]\nkind = 'x'", r"\[send\] kind: this cannot be 'x' \(it can be maildir"),
        ("[listen]\nsmtp = 'x'", r"\[listen\] smtp: 'x' is no host:port"),
        ("[listen]\nlmtp = 'x:99999'", r"\[listen\] lmtp"),
        ("[listen]\nworkers = 0", r"\[listen\] workers: expected a whole number >= 1"),
        ("[listen]\nsocket_mode = '9'", r"\[listen\] socket_mode"),
        ("[host]\noperator = 'me'", r"\[host\] operator: 'me' is not a mail address"),
        ("[host]\noperator = 'abuse@localhost'", r"\[host\] operator: .* is this host itself"),
        ("[host]\noperator = 'pbem+x@localhost'", r"\[host\] operator: .* is this host itself"),
        ("[address]\ndomain = 'a b'", r"\[address\]: 'pbem@a b' is not a mail address"),
        ("[address]\nseparator = '--'", r"\[address\] separator"),
        ("send = 1", r"\[send\]: expected a section, got a whole number"),
        ("x", "is not TOML"),
    ],
)
def test_what_cannot_be_is_said_with_section_and_setting(text: str, why: str) -> None:
    with pytest.raises(SettingsError, match=why):
        read(text)


def test_every_part_gets_what_it_understands(tmp_path: Path) -> None:
    (tmp_path / "password").write_text("secret\n")
    for kind in ("smtp", "sendmail", "maildir"):
        settings = read(f'[send]\nkind = "{kind}"')
        transport_from(settings.send, tmp_path)
    settings = read(
        '[address]\ndomain = "example.net"\n'
        '[send]\nkind = "smtp"\nhost = "relay"\ntls = "starttls"\nuser = "me"\n'
        'password_file = "password"\n[imap]\nhost = "mail"\npassword_file = "password"\n'
        'after = "move to done"\n[listen]\nsmtp = ""\nlmtp = "run/lmtp.sock"\nsize_limit = 5000\n'
    )
    transport_from(settings.send, tmp_path)
    mailbox = imap_from(settings, tmp_path)
    assert (mailbox.user, mailbox.password, mailbox.move_to) == (
        "pbem@example.net",
        "secret",
        "done",
    )
    (listener,) = wiring.listeners(settings, tmp_path)
    assert (listener.protocol, listener.socket_path) == ("lmtp", tmp_path / "run/lmtp.sock")
    assert mailbox.size_limit == listener.size_limit == 5000, "whichever way a letter comes in"
