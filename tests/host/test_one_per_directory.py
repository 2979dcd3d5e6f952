"""One host on one directory: also where the lock does not keep a second one out."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pbem.host import one_per_directory
from pbem.host.one_per_directory import only_one, pid_of_host, serves
from pbem.store import Home
from pbem.store.directory.mounts import file_system
from pbem.store.errors import Busy, StoreError
from tests.debian import need

from .serving import served, settle


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return Home.create(tmp_path / "home").path


def test_the_second_is_told(home: Path) -> None:
    assert not serves(home)
    with only_one(home):
        assert serves(home)
        assert pid_of_host(home) == os.getpid()
        with pytest.raises(Busy, match="already"), only_one(home):
            pass
    assert not serves(home)
    with only_one(home):
        pass


def test_a_lock_that_can_be_had_twice_is_none(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fcntl, "flock", lambda _handle, _how: None)
    with pytest.raises(StoreError, match="Locks do not hold"), only_one(home):
        pass


def test_a_host_that_is_seen_at_work_is_not_joined(home: Path) -> None:
    """The lock file is taken away, so that a second host gets a lock of its own."""
    settle(home, 0)
    with served(home) as first:
        first.hear("serving")
        (home / "locks" / "serve.lock").unlink()
        with served(home) as second:
            assert second.process.wait(30) == 1
        assert any("Locks do not hold" in line for line in second.log), second.log
        assert first.process.poll() is None
        assert first.stop() == 0


def test_a_host_that_is_overwritten_stops(home: Path) -> None:
    settle(home, 0)
    with served(home) as host:
        host.hear("serving")
        (home / "locks" / "serve.life").write_text("somebody 1 else 1\n")
        host.hear("Locks do not hold")
        assert host.process.wait(30) == 1


def test_what_a_killed_host_left_keeps_nobody_waiting(home: Path) -> None:
    settle(home, 0)
    with served(home) as host:
        host.hear("serving")
    assert (home / "locks" / "serve.life").exists()
    begin = time.monotonic()
    with only_one(home):
        assert time.monotonic() - begin < 1


def test_what_a_host_of_another_machine_left_is_watched_first(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(one_per_directory, "BEAT_SECONDS", 0.1)
    (home / "locks" / "serve.life").write_text("mark 1 another-machine 7\n")
    begin = time.monotonic()
    with only_one(home):
        assert time.monotonic() - begin > 0.2


@contextmanager
def mounted(folder: Path, place: Path) -> Iterator[None]:
    """The folder at another place, as sshfs shows it, without a network."""
    import socket

    ours, theirs = socket.socketpair()
    server = subprocess.Popen(
        ["/usr/lib/openssh/sftp-server"], stdin=theirs.fileno(), stdout=theirs.fileno()
    )
    command = ["sshfs", "-f", "-o", "passive", f"x:{folder}", str(place)]
    client = subprocess.Popen(
        command, stdin=ours.fileno(), stdout=ours.fileno(), stderr=subprocess.PIPE, text=True
    )
    try:
        give_up = time.monotonic() + 10
        while not os.path.ismount(place):
            if client.poll() is not None or time.monotonic() > give_up:
                pytest.skip(f"sshfs does not work here: {client.communicate()[1]}")
            time.sleep(0.02)
        yield
    finally:
        subprocess.run(["fusermount3", "-u", str(place)], check=False, capture_output=True)
        for process in (client, server):
            process.kill()
            process.communicate()
        ours.close()
        theirs.close()


@pytest.mark.peer
def test_a_directory_over_sshfs_is_refused(home: Path, tmp_path: Path) -> None:
    need("sshfs", "openssh-sftp-server")
    place = tmp_path / "far away"
    place.mkdir()
    with mounted(home, place):
        assert file_system(place) == "fuse.sshfs"
        with pytest.raises(StoreError, match="whose locks do not hold between machines"):
            Home.open(place)
        command = [sys.executable, "-m", "pbem", "--home", str(place), "serve"]
        run = subprocess.run(command, capture_output=True, text=True, timeout=30)
    assert run.returncode == 1
    assert "disk of this machine" in run.stderr
