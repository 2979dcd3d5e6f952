"""What `pbem doctor` finds, and what it says to do."""

from __future__ import annotations

import shutil
import socket
import subprocess
from pathlib import Path

import pytest

from pbem.host.doctor import BAD, GOOD, UNSURE, Finding, examine
from pbem.store import Home


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return Home.create(tmp_path / "home").path


def found(home: Path, about: str) -> list[Finding]:
    return [one for one in examine(home) if one.about.startswith(about)]


def settle(home: Path, text: str) -> None:
    (home / "pbem.toml").write_text(text)


def free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])


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


def test_a_port_that_something_else_uses(home: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        settle(home, f'[listen]\nsmtp = "127.0.0.1:{taken.getsockname()[1]}"\n')
        (one,) = found(home, "listener (smtp)")
    assert one.state == BAD


def test_a_relay_that_does_not_answer(home: Path) -> None:
    settle(home, f'[send]\nkind = "smtp"\nhost = "127.0.0.1"\nport = {free_port()}\n')
    (one,) = found(home, "sending")
    assert one.state == BAD
    assert "[send]" in one.advice


def test_a_relay_that_answers(home: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as relay:
        port = relay.getsockname()[1]
        settle(home, f'[send]\nkind = "smtp"\nhost = "127.0.0.1"\nport = {port}\n')
        (one,) = found(home, "sending")
    assert one.state == GOOD


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
