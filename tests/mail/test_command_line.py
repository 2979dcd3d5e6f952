"""`pbem deliver`, `pbem read` and `pbem outbox`."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pbem.cli.program import program
from pbem.desk.new_games.opening import open_game
from pbem.desk.post import Post
from pbem.store import Home

from .host import SETTINGS, offers, parse

LETTER = b"From: red@example.org\r\nTo: %s\r\nMessage-ID: <%s@example.org>\r\n\r\n%s\r\n"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    path = tmp_path / "home"
    Home.create(path)
    (path / "pbem.toml").write_text(SETTINGS)
    return path


def pbem(home: Path, *words: str, given: bytes = b"") -> Result:
    return CliRunner().invoke(program, ["--home", str(home), *words], input=given)


def letter(to: str, text: str, number: int = 1) -> bytes:
    return LETTER % (to.encode(), str(number).encode(), text.encode())


def opened(home: Path) -> tuple[str, str]:
    """A game, the reply address of red's first letter, and a move that it offers."""
    players = {"red": "red@example.org", "blue": "blue@example.org"}
    open_game(Post.open(home).desk, "pearls", players, seed=bytes(32))
    assert pbem(home, "outbox", "flush").output.startswith("2 sent")
    letters = [parse(path.read_bytes()) for path in (home / "outbox-maildir/new").iterdir()]
    start = next(one for one in letters if one["To"] == "red@example.org")
    return str(start["Reply-To"]), offers(start)[0]


def test_deliver_plays_a_turn(home: Path) -> None:
    reply_to, order = opened(home)
    given = letter(reply_to, order)
    assert pbem(home, "deliver", "--to", reply_to, given=given).exit_code == os.EX_OK
    assert len(Post.open(home).desk.read(1).load().record) == 1


def test_deliver_finds_the_recipient_in_the_headers(home: Path) -> None:
    reply_to, order = opened(home)
    assert pbem(home, "deliver", given=letter(reply_to, order)).exit_code == os.EX_OK
    assert len(Post.open(home).desk.read(1).load().record) == 1


def test_deliver_says_what_a_mail_server_understands(home: Path) -> None:
    reply_to, _order = opened(home)
    wrong = reply_to.replace("g1-0", "g1-1")
    assert pbem(home, "deliver", "--to", wrong, given=letter(wrong, "x")).exit_code == os.EX_NOUSER
    big = letter(reply_to, "x" * 1_100_000)
    assert pbem(home, "deliver", "--to", reply_to, given=big).exit_code == os.EX_DATAERR
    nowhere = pbem(home / "nowhere", "deliver", "--to", reply_to, given=letter(reply_to, "x"))
    assert nowhere.exit_code == os.EX_TEMPFAIL


def test_deliver_asks_to_try_again_when_the_game_is_busy(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reply_to, order = opened(home)
    with Post.open(home).desk.games.hold(1):
        monkeypatch.setattr("pbem.store.directory.lock.LONGEST_PAUSE", 5.0)
        monkeypatch.setattr("time.sleep", lambda _seconds: None)
        busy = pbem(home, "deliver", "--to", reply_to, given=letter(reply_to, order))
    assert busy.exit_code == os.EX_TEMPFAIL


def test_deliver_never_answers_a_bounce(home: Path) -> None:
    given = letter("pbem@example.net", "help")
    to = ("--to", "pbem@example.net")
    assert pbem(home, "deliver", *to, "--from", "", given=given).exit_code == os.EX_OK
    assert "No letter waits" in pbem(home, "outbox").output


def test_read_shows_how_a_letter_would_be_read_and_changes_nothing(home: Path) -> None:
    reply_to, order = opened(home)
    given = letter(reply_to, f"{order}\r\n\r\nOn Monday pbem wrote:\r\n> rest")
    shown = pbem(home, "read", "-", given=given)
    assert "Token:   game 1, seat 0, question 1, generation 0" in shown.output
    assert f"\n  {order}\n" in shown.output
    report = json.loads(pbem(home, "read", "-", "--json", given=given).output)
    assert report["lines"] == [order]
    assert report["token"]["game"] == 1
    assert {out["reason"] for out in report["left_out"]} == {"attribution", "quote"}
    assert Post.open(home).desk.read(1).load().record == []


def test_read_works_without_a_host_and_tells_a_forged_token(home: Path, tmp_path: Path) -> None:
    given = letter("pbem+g1-0-1-0-aaaaaaaaaaaaaaaa@example.net", "rest")
    assert json.loads(pbem(tmp_path, "read", "-", "--json", given=given).output)["token"] is None
    assert "not ours" in pbem(home, "read", "-", given=given).output


def test_outbox_says_what_waits_and_why(home: Path) -> None:
    (home / "outbox-maildir").write_text("")
    players = {"red": "red@example.org", "blue": "bot"}
    open_game(Post.open(home).desk, "pearls", players, seed=bytes(32))
    flushed = pbem(home, "outbox", "flush")
    assert flushed.exit_code == 1
    assert "cannot write into the Maildir" in flushed.output
    (row,) = json.loads(pbem(home, "outbox", "--json").output)
    assert (row["kind"], row["tries"]) == ("start", 1)
    assert "cannot write into the Maildir" in row["why"]
    assert "cannot write" in pbem(home, "outbox").output
