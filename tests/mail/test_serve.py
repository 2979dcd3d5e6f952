"""`pbem serve` as a process of its own: it starts, takes mail, stops cleanly, and is alone."""

from __future__ import annotations

import signal
import smtplib
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from pathlib import Path

import pytest

from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.desk.post import Post
from pbem.store import Home
from tests.ports import free_port

PATIENCE = 30.0


@pytest.fixture
def port() -> int:
    return free_port()


@pytest.fixture
def home(tmp_path: Path, port: int) -> Path:
    path = tmp_path / "home"
    Home.create(path)
    (path / "pbem.toml").write_text(
        f'[address]\ndomain = "example.net"\n[listen]\nsmtp = "127.0.0.1:{port}"\n'
    )
    return path


def pbem(home: Path, *words: str) -> list[str]:
    return [sys.executable, "-c", "from pbem.cli import main; main()", "--home", str(home), *words]


@contextmanager
def served(home: Path, port: int) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(pbem(home, "serve"), stderr=subprocess.PIPE, text=True)
    try:
        wait_for_port(port)
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def wait_for_port(port: int) -> None:
    give_up = time.monotonic() + PATIENCE
    while time.monotonic() < give_up:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise AssertionError("the host does not listen")


def ask_for_help(port: int) -> None:
    letter = EmailMessage()
    letter["From"] = "red@example.org"
    letter["Message-ID"] = f"<{time.monotonic_ns()}@example.org>"
    letter.set_content("help")
    with smtplib.SMTP("127.0.0.1", port, timeout=PATIENCE) as client:
        client.sendmail("red@example.org", ["pbem@example.net"], letter.as_bytes())


def wait_for_letters(home: Path, count: int) -> None:
    give_up = time.monotonic() + PATIENCE
    while time.monotonic() < give_up:
        if len(list((home / "outbox-maildir" / "new").glob("*"))) == count:
            return
        time.sleep(0.05)
    raise AssertionError(f"there are not {count} letters")


def test_it_serves_reloads_and_stops_cleanly(home: Path, port: int) -> None:
    with served(home, port) as process:
        ask_for_help(port)
        wait_for_letters(home, 1)
        process.send_signal(signal.SIGHUP)
        time.sleep(0.2)
        wait_for_port(port)
        ask_for_help(port)
        wait_for_letters(home, 2)
        process.send_signal(signal.SIGTERM)
        _out, log = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0
    lines = log.splitlines()
    assert all(line.startswith("time=") and " message=" in line for line in lines)
    assert any("serving" in line for line in lines)
    assert "stopped" in lines[-1]


def test_a_second_host_on_the_same_directory_says_so_and_stops(home: Path, port: int) -> None:
    with served(home, port):
        second = subprocess.run(
            pbem(home, "serve"), capture_output=True, text=True, timeout=PATIENCE
        )
        assert second.returncode == 75
        assert "serves" in second.stderr
        assert "already" in second.stderr


def test_bad_settings_are_said_in_one_line(home: Path) -> None:
    (home / "pbem.toml").write_text('[send]\nkind = "pigeon"\n')
    run = subprocess.run(pbem(home, "serve"), capture_output=True, text=True, timeout=PATIENCE)
    assert run.returncode == 1
    assert "[send] kind: this cannot be 'pigeon'" in run.stderr
    assert "Traceback" not in run.stderr


def test_what_was_taken_before_a_kill_is_answered_after_it(home: Path, port: int) -> None:
    (home / "outbox-maildir").write_text("")  # letters cannot leave
    with served(home, port) as process:
        ask_for_help(port)
        process.kill()
        process.wait()
    (home / "outbox-maildir").unlink()
    waiting = list(Post.open(home).desk.correspondents.due(time.time() + 3600))
    assert waiting == ["red@example.org"]
    with Post.open(home).desk.correspondents.hold("red@example.org") as held:
        held.document["outbox"][0]["next"] = 0
        held.commit(held.document)
    with served(home, port):
        wait_for_letters(home, 1)


def test_bots_move_while_the_host_serves(home: Path, port: int) -> None:
    desk = Post.open(home).desk
    number = open_game(desk, "barrage", {"red": "red@example.org", "blue": "bot"}, seed=bytes(32))
    while desk.read(number).awaiting == ["red"]:
        order = desk.read(number).load().offers(0)[0].phrase
        give_orders(desk, number, 0, [order])
    assert desk.read(number).awaiting == ["blue"]
    with served(home, port):
        give_up = time.monotonic() + PATIENCE
        while desk.read(number).awaiting != ["red"] and time.monotonic() < give_up:
            time.sleep(0.05)
    assert desk.read(number).awaiting == ["red"]


def test_the_log_holds_no_key(home: Path, port: int) -> None:
    desk = Post.open(home).desk
    players = {"red": "red@example.org", "blue": "blue@example.org"}
    number = open_game(desk, "barrage", players, seed=bytes(32))
    with served(home, port) as process:
        wait_for_letters(home, 1)  # blue hears with its first question
        process.send_signal(signal.SIGTERM)
        _out, log = process.communicate(timeout=PATIENCE)
    from pbem.mail.address import Token, sign

    seat = desk.read(number).seats[0]
    token = Token(number, 0, seat.question, seat.generation)
    assert sign(token, desk.home.secret())[-16:] not in log
    assert seat.letters[-1][0].strip("<>").partition("@")[0] not in log
