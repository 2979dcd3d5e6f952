"""The systemd unit that `pbem init --systemd` writes."""

from __future__ import annotations

import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from pbem.cli.program import program
from pbem.host.systemd_unit import program as program_of_the_unit
from pbem.host.systemd_unit import write_unit
from pbem.store import Home
from pbem.store.errors import StoreError

from .serving import served, settle


def test_it_names_this_home_and_this_program(tmp_path: Path) -> None:
    result = CliRunner().invoke(program, ["--home", str(tmp_path / "home"), "init", "--systemd"])
    assert result.exit_code == 0, result.output
    text = (tmp_path / "home" / "pbem.service").read_text()
    start = next(line for line in text.splitlines() if line.startswith("ExecStart="))
    command = start.removeprefix("ExecStart=").split()
    assert Path(command[0]).exists()
    assert command[1:] == ["--home", str(tmp_path / "home"), "serve"]


def test_it_lets_the_host_do_what_its_settings_say(tmp_path: Path) -> None:
    home = Home.create(tmp_path / "home").path
    (home / "pbem.toml").write_text('[listen]\nsmtp = "0.0.0.0:25"\nlmtp = "/var/mail-in/lmtp"\n')
    unit = write_unit(home).read_text()
    assert f"ReadWritePaths={home} /var/mail-in\n" in unit
    assert "CAP_NET_BIND_SERVICE" in unit


def test_the_sendmail_program_may_change_its_group(tmp_path: Path) -> None:
    home = Home.create(tmp_path / "home").path
    (home / "pbem.toml").write_text('[send]\nkind = "sendmail"\n')
    unit = write_unit(home).read_text()
    assert "NoNewPrivileges=yes" not in unit
    assert "ProtectSystem=strict" not in unit
    (home / "pbem.toml").write_text('[send]\nkind = "smtp"\n')
    unit = write_unit(home).read_text()
    assert "NoNewPrivileges=yes" in unit
    assert "ProtectSystem=strict" in unit


def test_systemd_hears_when_the_host_is_ready_and_when_it_stops(tmp_path: Path) -> None:
    home = Home.create(tmp_path / "home").path
    assert "Type=notify" in write_unit(home).read_text()
    settle(home, 0)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.settimeout(30)
        with served(home, NOTIFY_SOCKET=str(tmp_path / "notify")) as host:
            assert systemd.recv(100) == b"READY=1"
            host.process.send_signal(signal.SIGTERM)
            assert systemd.recv(100) == b"STOPPING=1"
            assert host.process.wait(30) == 0


def test_a_program_that_is_no_file_is_called_by_its_interpreter(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "executable", "/opt/python/bin/python3")
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    assert program_of_the_unit() == ["/opt/python/bin/python3", "-m", "pbem"]


def test_systemd_itself_finds_no_fault(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not installed here")
    unit = write_unit(tmp_path)
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(unit)], capture_output=True, text=True
    )
    assert "pbem.service" not in done.stderr, done.stderr


def test_a_path_that_systemd_cannot_take_is_refused(tmp_path: Path) -> None:
    home = tmp_path / "my host"
    home.mkdir()
    with pytest.raises(StoreError, match="blanks"):
        write_unit(home)
