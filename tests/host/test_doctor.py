"""What `pbem doctor` finds, and what it says to do."""

from __future__ import annotations

import getpass
import os
import shutil
import socket
import subprocess
from pathlib import Path

import pytest

from pbem.host import mail_findings, unit_passwords
from pbem.host.doctor import examine
from pbem.host.doctor_finding import BAD, GOOD, UNSURE, Finding
from pbem.host.one_per_directory import only_one
from pbem.host.systemd_unit import write_unit
from pbem.store import Home
from tests.mail_transport.conftest import loop
from tests.mail_transport.harness import LoopThread
from tests.mail_transport.imap_server import ImapServer
from tests.mail_transport.relay import Relay
from tests.ports import free_port

__all__ = ["loop"]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return Home.create(tmp_path / "home").path


def found(home: Path, about: str) -> list[Finding]:
    return [one for one in examine(home) if one.about.startswith(about)]


def settle(home: Path, text: str) -> None:
    (home / "pbem.toml").write_text(text)


def make_certificate(folder: Path, name: str, days: int) -> tuple[Path, Path]:
    if shutil.which("openssl") is None:
        pytest.skip("openssl is not installed here, so no certificate can be made")
    key, certificate = folder / f"{name}.key", folder / f"{name}.pem"
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=here"]
    where = ["-keyout", str(key), "-out", str(certificate), "-days", str(days)]
    subprocess.run([*command, *where], check=True, capture_output=True)
    return certificate, key


def test_no_directory_ends_the_examination(tmp_path: Path) -> None:
    (one,) = examine(tmp_path / "nowhere")
    assert one.state == BAD
    assert "pbem init" in one.advice


def test_a_practice_host_has_nothing_bad(home: Path) -> None:
    settle(home, f'[listen]\nsmtp = "127.0.0.1:{free_port()}"\n')
    assert BAD not in [one.state for one in examine(home)]


def test_bad_settings_are_named(home: Path) -> None:
    settle(home, "[listen]\nsmpt = 1\n")
    (one,) = found(home, "settings")
    assert one.state == BAD
    assert "smpt" in one.words


def test_a_directory_that_others_can_read(home: Path) -> None:
    home.chmod(0o755)
    (one,) = found(home, "directory")
    assert one.state == BAD
    assert one.advice.startswith("chmod 700")


def test_a_port_that_another_mail_server_uses(home: Path, loop: LoopThread) -> None:
    with Relay(loop) as relay:
        settle(home, f'[listen]\nsmtp = "127.0.0.1:{relay.port}"\n')
        (one,) = found(home, "listener (smtp)")
        assert (one.state, "another program" in one.words) == (BAD, True)
        with only_one(home):
            (one,) = found(home, "listener (smtp)")
    assert (one.state, "at work" in one.words) == (GOOD, True)


def test_a_host_that_works_with_older_settings(home: Path) -> None:
    settle(home, f'[listen]\nsmtp = "127.0.0.1:{free_port()}"\n')
    with only_one(home):
        (one,) = found(home, "listener (smtp)")
    assert "SIGHUP" in one.advice


def test_an_address_that_this_machine_does_not_have(home: Path) -> None:
    settle(home, '[listen]\nsmtp = "192.0.2.7:2525"\n')
    (one,) = found(home, "listener (smtp)")
    assert "address of this machine" in one.advice


def test_a_relay_that_does_not_answer(home: Path) -> None:
    settle(home, f'[send]\nkind = "smtp"\nhost = "127.0.0.1"\nport = {free_port()}\n')
    (one,) = found(home, "sending")
    assert one.state == BAD
    assert "[send]" in one.advice


def test_a_relay_that_answers(home: Path, loop: LoopThread) -> None:
    with Relay(loop) as relay:
        settle(home, f'[send]\nkind = "smtp"\nhost = "127.0.0.1"\nport = {relay.port}\n')
        (one,) = found(home, "sending")
    assert one.state == GOOD


def test_a_relay_without_the_password_it_needs(home: Path) -> None:
    settle(home, '[send]\nkind = "smtp"\ntls = "tls"\nuser = "me"\npassword_env = "NOT_SET"\n')
    (one,) = found(home, "sending")
    assert one.state == BAD
    assert "NOT_SET" in one.words


def test_the_usual_port_of_starttls(home: Path) -> None:
    settle(home, '[send]\nkind = "smtp"\nhost = "127.0.0.1"\ntls = "starttls"\n')
    (one,) = found(home, "sending")
    assert "127.0.0.1:587" in one.words


def test_a_mailbox_that_does_not_answer(home: Path, tmp_path: Path) -> None:
    (tmp_path / "password").write_text("x\n")
    settle(
        home,
        f'[imap]\nhost = "127.0.0.1"\nport = {free_port()}\n'
        f'password_file = "{tmp_path / "password"}"\n',
    )
    (one,) = found(home, "mailbox")
    assert one.state == BAD
    assert "[imap]" in one.advice


def test_a_mailbox_that_lets_us_in(home: Path, tmp_path: Path) -> None:
    (tmp_path / "password").write_text("secret\n")
    with ImapServer() as server:
        settle(
            home,
            f'[imap]\nhost = "127.0.0.1"\nport = {server.port}\ntls = "none"\n'
            f'user = "games"\npassword_file = "{tmp_path / "password"}"\n',
        )
        (one,) = found(home, "mailbox")
    assert one.state == GOOD, one.words


def test_no_way_in(home: Path) -> None:
    settle(home, '[listen]\nsmtp = ""\n')
    (one,) = found(home, "coming in")
    assert "pbem deliver" in one.advice


def test_an_address_that_nobody_can_answer(home: Path) -> None:
    settle(home, '[send]\nkind = "sendmail"\n')
    (one,) = found(home, "names")
    assert one.state == BAD
    assert "[address]" in one.advice


def test_paths_are_seen_from_the_host_directory(home: Path) -> None:
    make_certificate(home, "own", 300)
    settle(
        home,
        '[listen]\nsmtp = ""\nlmtp = "here/lmtp"\ncertificate = "own.pem"\nkey = "own.key"\n',
    )
    (home / "here").mkdir()
    assert [one.state for one in found(home, "listener")] == [GOOD]
    assert [one.state for one in found(home, "certificate")] == [GOOD]


def test_what_another_user_made(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "getuid", lambda: home.stat().st_uid + 1)
    assert any("belongs to another user" in one.words for one in found(home, "directory"))


def test_a_directory_that_is_not_ours_needs_no_init(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda _path, _mode: False)
    (one,) = examine(home)
    assert "chown" in one.advice


def test_a_folder_that_is_no_host_needs_init(tmp_path: Path) -> None:
    (one,) = examine(tmp_path)
    assert "pbem init" in one.advice


def test_a_directory_of_a_later_program_belongs_to_nobody_else(home: Path) -> None:
    (home / "schema").write_text("999\n")
    (one,) = examine(home)
    assert "backup" in one.advice


def test_a_file_that_goes_while_it_is_looked_at(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "walk", lambda top: iter([(str(top), [], ["gone.tmp"])]))
    assert [one.state for one in found(home, "directory")] == [GOOD]


def test_a_secret_that_is_gone(home: Path) -> None:
    (home / "secret").unlink()
    (one,) = found(home, "secret")
    assert one.state == BAD


def test_certificates(home: Path, tmp_path: Path) -> None:
    long, key = make_certificate(tmp_path, "long", 300)
    short, short_key = make_certificate(tmp_path, "short", 5)
    states = []
    for certificate, its_key in ((long, key), (short, short_key), (long, short_key)):
        settle(home, f'[listen]\ncertificate = "{certificate}"\nkey = "{its_key}"\n')
        (one,) = found(home, "certificate")
        states.append(one.state)
    assert states == [GOOD, UNSURE, BAD]


def test_a_clock_that_was_set_back(home: Path) -> None:
    (home / "alive").write_text("99999999999\n")
    (one,) = found(home, "clock")
    assert one.state == BAD


def test_damaged_documents_are_listed(home: Path) -> None:
    (home / "aside" / "games").mkdir(parents=True)
    (home / "aside" / "games" / "3~20260101T000000Z.json").write_text("{")
    (one,) = found(home, "documents")
    assert "3~2026" in one.words


def test_a_socket_that_is_another_host_s(home: Path, tmp_path: Path) -> None:
    place = tmp_path / "lmtp"
    settle(home, f'[listen]\nsmtp = ""\nlmtp = "{place}"\n')
    with socket.socket(socket.AF_UNIX) as other:
        other.bind(str(place))
        other.listen()
        (one,) = found(home, "listener (lmtp)")
        assert (one.state, "Another host listens" in one.words) == (BAD, True)
        with only_one(home):  # the socket is this process's, and so is the directory
            (one,) = found(home, "listener (lmtp)")
            assert (one.state, "at work at" in one.words) == (GOOD, True)
    with only_one(home):
        (one,) = found(home, "listener (lmtp)")
        assert "SIGHUP" in one.advice


def test_a_folder_of_the_mail_server_s_own_is_not_given_away(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    private = tmp_path / "postfix" / "private"
    private.mkdir(parents=True)
    settle(home, f'[listen]\nsmtp = ""\nlmtp = "{private}/pbem"\n')
    access = os.access
    monkeypatch.setattr(os, "access", lambda path, how: path != private and access(path, how))
    (one,) = found(home, "listener (lmtp)")
    assert one.state == BAD
    assert f"install -d -o {getpass.getuser()} -g postfix -m 2750 {private.parent}/pbem" in (
        one.advice
    )
    settle(home, f'[listen]\nsmtp = ""\nlmtp = "{tmp_path}/none/pbem"\n')
    (one,) = found(home, "listener (lmtp)")
    assert f"2750 {tmp_path}/none" in one.advice


def test_the_sendmail_program_under_a_unit_that_forbids_it(home: Path) -> None:
    settle(home, '[send]\nkind = "smtp"\n')
    write_unit(home)
    settle(home, '[send]\nkind = "sendmail"\ncommand = "/bin/true"\n')
    (one,) = found(home, "sending")
    assert (one.state, "NoNewPrivileges" in one.words) == (BAD, True)
    write_unit(home)
    (one,) = found(home, "sending")
    assert one.state == GOOD


def test_a_password_that_the_unit_has(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "pbem.env"
    monkeypatch.setattr(unit_passwords, "FILE", file)
    monkeypatch.setenv("PBEM_SECRET", "")
    file.write_text('# for the unit\nPBEM_SECRET="secret"\n')
    with ImapServer() as server:
        settle(
            home,
            f'[imap]\nhost = "127.0.0.1"\nport = {server.port}\ntls = "none"\n'
            'user = "games"\npassword_env = "PBEM_SECRET"\n',
        )
        (one,) = found(home, "mailbox")
        assert one.state == GOOD, one.words


def test_a_password_that_only_the_unit_can_read(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "pbem.env"
    file.write_text("PBEM_SECRET=secret\n")

    def closed(name: str) -> str:
        raise PermissionError(name)

    monkeypatch.setattr(unit_passwords, "FILE", file)
    monkeypatch.setattr(unit_passwords, "_read", closed)
    monkeypatch.delenv("PBEM_SECRET", raising=False)
    settle(home, '[send]\nkind = "smtp"\ntls = "tls"\nuser = "me"\npassword_env = "PBEM_SECRET"\n')
    (one,) = found(home, "password")
    assert (one.state, "systemd-run" in one.advice) == (UNSURE, True)
    assert found(home, "sending") == [], "what cannot be tried is not called bad"


def test_the_mx_record_matters_behind_a_mail_server_too(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def record(_name: str, about: str, *_rest: object) -> Finding:
        asked.append(about)
        return Finding(f"names ({about})", GOOD, "")

    monkeypatch.setattr(mail_findings, "_record", record)
    settle(home, '[address]\ndomain = "play.org"\n[listen]\nsmtp = ""\nlmtp = "./lmtp"\n')
    list(examine(home))
    assert asked == ["MX", "SPF", "DMARC"]


def test_a_key_that_cannot_be_read_is_named(home: Path, tmp_path: Path) -> None:
    certificate, _key = make_certificate(tmp_path, "own", 300)
    settle(home, f'[listen]\ncertificate = "{certificate}"\nkey = "{tmp_path}/gone.key"\n')
    (one,) = found(home, "certificate")
    assert "cannot read the key" in one.words
