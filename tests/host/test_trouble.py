"""What goes wrong around a host gives one clear message each, and loses nothing."""

from __future__ import annotations

import asyncio
import errno
import os
import shutil
import socket
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

import pytest
from click.testing import CliRunner

from pbem.cli.program import program
from pbem.desk import registry
from pbem.desk.chores.bots import run_bots
from pbem.desk.mailroom import Mailroom
from pbem.desk.new_games.opening import open_game
from pbem.desk.post import Post
from pbem.host.outbox import HostOutbox
from pbem.host.send_once import flush
from pbem.mail.address import Token
from pbem.mail.reading import REPLY_LINE
from pbem.plain_board import WIDTH, plain_board
from pbem.rendering import OWN, environment
from pbem.store import Home
from pbem.store.errors import StoreError
from tests.desk.conftest import DrivenClock
from tests.mail.host import html_of, text_of
from tests.small import SMALL, Pearls


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
    read = post.desk.games.read

    def refused(key: int, timeout: float = 5.0) -> dict[str, object]:
        if key == 1:
            raise StoreError("games/1.json cannot be read (Permission denied).")
        return read(key, timeout)

    monkeypatch.setattr(post.desk.games, "read", refused)
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


@pytest.fixture
def operated(post: Post) -> Post:
    """The host with an operator, whose letters are kept in a Maildir."""
    settings = '[host]\noperator = "keeper@example.net"\n'
    (post.desk.home.path / "pbem.toml").write_text(settings)
    return Post.open(post.desk.home.path, post.desk.clock)


def sent_by(post: Post) -> list[EmailMessage]:
    """All letters that the host has sent."""
    folder = post.desk.home.path / "outbox-maildir" / "new"
    raw = [path.read_bytes() for path in sorted(folder.iterdir())]
    return [message_from_bytes(one, policy=policy.default) for one in raw]


def send_all(post: Post) -> dict[str, str]:
    """Send until nothing is owed; the texts by whom they went to."""
    while asyncio.run(flush(post)).sent:
        pass
    assert list(HostOutbox(post).waiting()) == []
    return {str(letter["To"]): text_of(letter) for letter in sent_by(post)}


def without(tmp_path: Path, name: str) -> Path:
    """The host's templates, but one of them is missing."""
    templates = tmp_path / "templates"
    shutil.copytree(OWN, templates)
    (templates / name).unlink()
    return templates


@pytest.mark.parametrize("form", ["txt", "html"])
def test_a_removed_template(
    operated: Post,
    form: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    templates = without(tmp_path, f"letters/letter.{form}.j2")
    monkeypatch.setattr("pbem.mail.compose.body.environment", lambda: environment((templates,)))
    said = send_all(operated)
    assert REPLY_LINE in said["red@example.org"]
    assert first_move(operated) in said["red@example.org"]
    assert "Pearls, round 0" in said["red@example.org"]
    assert f"letters/letter.{form}.j2" in said["keeper@example.net"]
    assert len(sent_by(operated)) == 3, "the operator is told once, and not about that letter"
    assert "Traceback" not in caplog.text


class Boardless(Pearls):
    """The small game, without templates beside its class."""


def test_a_game_without_a_board_is_sent_a_plain_one(
    operated: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Boardless()
    monkeypatch.setattr(registry, "find", lambda name: game)
    said = send_all(operated)
    assert set(said) == {"red@example.org", "blue@example.org"}, "it is no fault"
    for letter in sent_by(operated):
        plain = plain_board(operated.desk.read(1).load().view(_seat(letter)), ["red", "blue"])
        assert plain.strip() in text_of(letter)
        assert plain.splitlines()[0] in html_of(letter)
        assert max(map(len, plain.splitlines())) <= WIDTH


def _seat(letter: EmailMessage) -> int:
    return ["red", "blue"].index(str(letter["To"]).partition("@")[0])


def test_a_broken_board_stops_neither_record_nor_post(
    operated: Post, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "board.txt.j2").write_text("The board\n{{ nonsense.there }}\n")
    monkeypatch.setattr("pbem.rendering.templates_of", lambda game: tmp_path)
    move = first_move(operated)
    assert deliver(operated, f"{move}\nboard\n").startswith("250")
    said = send_all(operated)
    assert len(operated.desk.read(1).load().record) == 1
    assert "round: 0" in said["blue@example.org"]
    assert "board.txt.j2" in said["keeper@example.net"]
    assert "line 2: 'nonsense' is undefined" in " ".join(said["keeper@example.net"].split())


def test_a_broken_picture_leaves_the_letter_as_it_is(
    operated: Post, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "board.svg.j2").write_text("<svg>")
    monkeypatch.setattr("pbem.rendering.templates_of", lambda game: tmp_path)
    monkeypatch.setattr("pbem.pictures.templates_of", lambda game: tmp_path)
    said = send_all(operated)
    assert first_move(operated) in said["red@example.org"]
    assert "the picture of Pearls (board.svg.j2)" in " ".join(said["keeper@example.net"].split())
    assert all("cid:board" not in html_of(letter) for letter in sent_by(operated))


def test_a_broken_board_in_the_shell(
    post: Post, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "board.txt.j2").write_text("{{ 1 / 0 }}")
    monkeypatch.setattr("pbem.rendering.templates_of", lambda game: tmp_path)
    home = str(post.desk.home.path)
    words = ["--home", home, "move", "1", "--as", "red", first_move(post), "board"]
    result = CliRunner().invoke(program, words)
    assert result.exit_code == 0, result.output
    assert "round: 0" in result.stdout
    shown = CliRunner().invoke(program, ["--home", home, "show", "1"])
    assert (shown.exit_code, "round: 0" in shown.stdout) == (0, True)


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
    assert post.desk.games.set_aside() == [1]
    assert run_bots(post.desk, other) > 0
