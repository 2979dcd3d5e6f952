"""SIGHUP at any instant: the new settings if all of them work, else the old ones; never an end."""

from __future__ import annotations

import random
import signal
import smtplib
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from pathlib import Path

import pytest

from pbem.store import Home
from tests.ports import free_port

from .serving import PATIENCE, make_certificate, served, settle, shows


@pytest.fixture
def port() -> int:
    return free_port()


@pytest.fixture
def home(tmp_path: Path, port: int) -> Path:
    path = Home.create(tmp_path / "home").path
    settle(path, port)
    return path


def greeting(port: int) -> str:
    with smtplib.SMTP("127.0.0.1", port, timeout=PATIENCE) as client:
        return client.ehlo()[1].decode()


def test_a_conversation_goes_on_through_a_reload(home: Path, port: int) -> None:
    with served(home) as host:
        host.hear("serving")
        with smtplib.SMTP("127.0.0.1", port, timeout=PATIENCE) as client:
            client.ehlo()
            settle(home, port, "size_limit = 5000")
            host.reload()
            assert "SIZE 5000" in greeting(port)
            assert "SIZE 1048576" in client.ehlo()[1].decode(), "who was there keeps the old ones"
            letter = b"From: red@example.org\r\nMessage-ID: <1@x>\r\n\r\nhelp\r\n"
            assert client.sendmail("red@example.org", ["pbem@example.net"], letter) == {}
        assert host.stop() == 0


def test_the_port_is_never_closed(home: Path, port: int) -> None:
    with served(home) as host:
        host.hear("serving")
        refused, ended = 0, threading.Event()

        def knock() -> None:
            nonlocal refused
            while not ended.is_set():
                with socket.socket() as probe:
                    refused += probe.connect_ex(("127.0.0.1", port)) != 0
                time.sleep(0.002)

        knocking = threading.Thread(target=knock)
        knocking.start()
        for number in range(5):
            settle(home, port, f"size_limit = {5000 + number}")
            host.reload()
        ended.set()
        knocking.join()
        assert refused == 0


def test_a_port_that_cannot_be_bound_leaves_all_as_it_was(home: Path, port: int) -> None:
    with served(home) as host, socket.create_server(("127.0.0.1", 0)) as taken:
        host.hear("serving")
        settle(home, taken.getsockname()[1], "size_limit = 5000")
        host.reload()
        host.hear("the settings stay as they were: cannot listen at")
        assert "SIZE 1048576" in greeting(port)
        other = free_port()
        settle(home, other, "size_limit = 5000")
        host.reload()
        assert "SIZE 5000" in greeting(other)
        with socket.socket() as probe:
            assert probe.connect_ex(("127.0.0.1", port)) != 0, "the old place is given up"
        assert host.stop() == 0


def test_a_monitor_that_cannot_be_bound_opens_nothing_else(home: Path, port: int) -> None:
    with served(home) as host, socket.create_server(("127.0.0.1", 0)) as taken:
        host.hear("serving")
        place, other = taken.getsockname()[1], free_port()
        settle(home, other, rest=f'[monitor]\nlisten = "127.0.0.1:{place}"\n')
        host.reload()
        host.hear("settings stay as they were")
        assert "SIZE" in greeting(port)
        with socket.socket() as probe:
            assert probe.connect_ex(("127.0.0.1", other)) != 0


def test_a_renewed_certificate_is_shown_and_a_missing_key_changes_nothing(
    home: Path, port: int
) -> None:
    old = make_certificate(home)
    settle(home, port, 'certificate = "certificate.pem"\nkey = "key.pem"')
    with served(home) as host:
        host.hear("serving")
        assert shows(port, old)
        new = make_certificate(home)
        (home / "key.pem").rename(home / "kept.pem")
        host.reload()
        host.hear("settings stay as they were: cannot read the key")
        assert shows(port, old)
        (home / "kept.pem").rename(home / "key.pem")
        host.reload()
        assert shows(port, new)
        assert host.stop() == 0


def test_a_hung_relay_does_not_close_the_port(home: Path, port: int) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        relay = f'[send]\nkind = "smtp"\nhost = "127.0.0.1"\nport = {silent.getsockname()[1]}\n'
        settle(home, port, rest=relay)
        with served(home) as host:
            host.hear("serving")
            letter = b"From: red@example.org\r\nMessage-ID: <1@x>\r\n\r\nhelp\r\n"
            with smtplib.SMTP("127.0.0.1", port, timeout=PATIENCE) as client:
                client.sendmail("red@example.org", ["pbem@example.net"], letter)
            silent.settimeout(PATIENCE)
            held, _peer = silent.accept()  # the letter is under way and hangs
            settle(home, port, "size_limit = 5000", '[send]\nkind = "maildir"\n')
            begin = time.monotonic()
            host.reload()
            assert "SIZE 5000" in greeting(port)
            assert time.monotonic() - begin < 5
            held.close()


def test_counters_go_on_through_a_reload(home: Path, port: int) -> None:
    place = free_port()
    monitor = f'[monitor]\nlisten = "127.0.0.1:{place}"\n'
    settle(home, port, rest=monitor)
    letter = b"From: red@example.org\r\nMessage-ID: <1@x>\r\n\r\nhelp\r\n"
    with served(home) as host:
        host.hear("serving")
        for size in (6000, 7000):
            with smtplib.SMTP("127.0.0.1", port, timeout=PATIENCE) as client:
                client.sendmail("red@example.org", ["pbem@example.net"], letter)
            settle(home, port, f"size_limit = {size}", monitor)
            host.reload()
        with urllib.request.urlopen(f"http://127.0.0.1:{place}/metrics", timeout=5) as answer:
            figures = answer.read().decode()
    assert 'pbem_letters_in_total{outcome="done"} 2.0' in figures


def test_a_stop_in_the_middle_of_a_reload_is_a_stop(home: Path) -> None:
    for pause in (0, 0.001, 0.005, 0.02):
        with served(home) as host:
            host.hear("serving")
            host.process.send_signal(signal.SIGHUP)
            time.sleep(pause)
            assert host.stop() == 0


def test_a_stop_while_the_mailbox_hangs_at_the_start(home: Path, port: int) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        imap = f'[imap]\nhost = "127.0.0.1"\nport = {silent.getsockname()[1]}\ntls = "none"\n'
        settle(home, port, rest=f'{imap}password_env = "PW"\n')
        with served(home, PW="x") as host:
            silent.settimeout(PATIENCE)
            held, _peer = silent.accept()
            with held:
                begin = time.monotonic()
                assert host.stop() == 0
                assert time.monotonic() - begin < 8


@pytest.mark.parametrize("starts", [6, pytest.param(150, marks=pytest.mark.soak)])
def test_hangups_at_random_instants_end_nothing(home: Path, port: int, starts: int) -> None:
    """From the first instant at which a program of ours can hear them to the last."""
    chance = random.Random(starts)
    for _start in range(starts):
        with served(home) as host:
            host.wait_until_it_hears()
            for _hangup in range(chance.randint(1, 12)):
                host.process.send_signal(signal.SIGHUP)
                time.sleep(chance.choice([0, 0.001, 0.01, 0.05, 0.2]) * chance.random())
            host.hear("serving")
            if chance.random() < 0.5:
                settle(home, port, f"size_limit = {chance.randint(5000, 90000)}")
                host.reload()
            assert "SIZE" in greeting(port)
            host.process.send_signal(signal.SIGTERM)
            for _hangup in range(chance.randint(0, 8)):
                time.sleep(0.02 * chance.random())
                if host.process.poll() is None:
                    host.process.send_signal(signal.SIGHUP)
            assert host.process.wait(PATIENCE) == 0, host.log


def test_behind_nohup_a_hangup_ends_nothing_from_the_first_instant(home: Path, port: int) -> None:
    """As the guide says: what is ignored stays ignored when Python takes the program's place."""
    for _start in range(4):
        with served(home, "nohup") as host:
            host.wait_until_it_hears()  # nohup does; Python is not even loaded
            for _hangup in range(40):
                host.process.send_signal(signal.SIGHUP)
                time.sleep(0.002)
            host.hear("serving")
            host.reload()
            assert host.stop() == 0


FIRST_IMPORT = """
import signal, sys
from pbem.cli import main

class Spy:
    def find_spec(self, name, path=None, target=None):
        ignored = signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
        sys.exit(0 if ignored else f"{name} is loaded first")

assert "click" not in sys.modules
sys.meta_path.insert(0, Spy())
main()
"""


def test_a_hangup_is_ignored_before_anything_else_is_loaded() -> None:
    command = [sys.executable, "-c", FIRST_IMPORT, "serve"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
