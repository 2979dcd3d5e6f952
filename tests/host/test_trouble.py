"""What goes wrong around a host gives one clear message each, and loses nothing."""

from __future__ import annotations

import asyncio
import errno
import os
import shutil
import socket
from pathlib import Path

import pytest
from click.testing import CliRunner

from pbem.cli.program import program
from pbem.desk import registry
from pbem.desk.chores.bots import run_bots
from pbem.desk.mailroom import Mailroom
from pbem.desk.opening.opening import open_game
from pbem.desk.post import Post
from pbem.engine.errors import StoreError
from pbem.host.flush import flush
from pbem.host.outbox import HostOutbox
from pbem.mail.address import Token
from pbem.rendering import OWN, environment
from pbem.store import Home
from tests.desk.conftest import DrivenClock
from tests.small import SMALL


@pytest.fixture
def post(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Post:
    """A host with one game of two people."""
    monkeypatch.setattr(registry, "find", lambda name: SMALL)
    Home.create(tmp_path / "home")
    post = Post.open(tmp_path / "home", DrivenClock())
    players = {"red": "red@example.org", "blue": "blue@example.org"}
    open_game(post.desk, "pearls", players, seed=bytes(32))
    return post


def deliver(post: Post, line: str) -> str:
    """What the listener answers to a letter of red's."""
    place = post.desk.read(1).seats[0]
    to = post.address(Token(1, 0, place.question, place.generation))
    raw = f"From: red@example.org\nTo: {to}\nMessage-ID: <1@red>\n\n{line}\n"
    return Mailroom(post).deliver(raw.encode(), "red@example.org", to, post.desk.clock()).reply


def first_move(post: Post) -> str:
    return post.desk.read(1).load().offers(0)[0].phrase


@pytest.mark.parametrize(
    ("text", "words"),
    [("[listen]\nsmtp = 25\n", "[listen] smtp"), ("no toml", "not TOML"), ("[x]\n", "[x]")],
)
def test_bad_settings(tmp_path: Path, text: str, words: str) -> None:
    home = tmp_path / "home"
    Home.create(home)
    (home / "pbem.toml").write_text(text)
    result = CliRunner().invoke(program, ["--home", str(home), "serve"])
    assert result.exit_code == 1
    (line,) = result.stderr.strip().splitlines()
    assert words in line


def test_a_secret_that_is_gone_stops_the_host_at_once(tmp_path: Path) -> None:
    home = Home.create(tmp_path / "home").path
    (home / "secret").unlink()
    result = CliRunner().invoke(program, ["--home", str(home), "serve"])
    assert result.exit_code == 1
    assert "put back the one from your backup" in result.stderr


@pytest.mark.parametrize("section", ["listen", "monitor"])
def test_a_port_that_is_taken_names_the_section(tmp_path: Path, section: str) -> None:
    home = Home.create(tmp_path / "home").path
    with socket.create_server(("127.0.0.1", 0)) as taken:
        place = f'"127.0.0.1:{taken.getsockname()[1]}"'
        smtp = place if section == "listen" else '""'
        monitor = f"[monitor]\nlisten = {place}\n" if section == "monitor" else ""
        (home / "pbem.toml").write_text(f"[listen]\nsmtp = {smtp}\n{monitor}")
        result = CliRunner().invoke(program, ["--home", str(home), "serve"])
    assert result.exit_code == 1
    last = result.stderr.strip().splitlines()[-1]
    assert "(Address already in use)" in last
    assert f"see [{section}]" in last


def test_a_game_that_cannot_be_read_does_not_keep_the_others_letters(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = {"red": "red@example.org", "blue": "blue@example.org"}
    second = open_game(post.desk, "pearls", players, seed=bytes(32))
    load = post.desk.games._load

    def refused(key: int) -> dict[str, object]:
        if key == 1:
            raise StoreError("games/1.json cannot be read (Permission denied).")
        return load(key)

    monkeypatch.setattr(post.desk.games, "_load", refused)
    assert {owed.key for owed in HostOutbox(post).due()} == {second}


def test_a_full_disk(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    move, before = first_move(post), post.desk.games.read(1)

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    assert deliver(post, move).startswith("451")
    monkeypatch.undo()
    monkeypatch.setattr(registry, "find", lambda name: SMALL)
    assert post.desk.games.read(1) == before
    assert deliver(post, move).startswith("250")


def test_a_removed_template(
    post: Post, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    templates = tmp_path / "templates"
    shutil.copytree(OWN, templates)
    (templates / "letters" / "letter.txt.j2").unlink()
    with monkeypatch.context() as patch:
        patch.setattr("pbem.mail.compose.page.environment", lambda: environment((templates,)))
        report = asyncio.run(flush(post))
    assert report.sent == 0
    waiting = list(HostOutbox(post).waiting())
    assert len(waiting) == 2
    assert "letter.txt.j2 is missing" in waiting[0].note.why
    assert "Traceback" not in caplog.text
    post.desk.clock.now += 3600  # type: ignore[attr-defined]
    assert asyncio.run(flush(post)).sent == 2


def test_a_corrupted_document(post: Post) -> None:
    other = open_game(post.desk, "pearls", {"red": "bot", "blue": "bot"})
    move = first_move(post)
    place = post.desk.read(1).seats[0]
    to = post.address(Token(1, 0, place.question, place.generation))
    path = post.desk.home.path / "games" / "1.json"
    path.write_bytes(path.read_bytes()[:100])
    raw = f"From: red@example.org\nTo: {to}\nMessage-ID: <1@red>\n\n{move}\n"
    outcome = Mailroom(post).deliver(raw.encode(), "red@example.org", to, post.desk.clock())
    assert outcome.reply.startswith("451"), "the letter waits until the document is put back"
    assert [one.name.split("~")[0] for one in post.desk.home.set_aside()] == ["1"]
    assert run_bots(post.desk, other) > 0
