"""`pbem run`: the practice game, and that the ways it prints to answer really work."""

from __future__ import annotations

import re
import shlex
from importlib import import_module
from pathlib import Path

import pytest

from pbem import settings
from pbem.mail.address import Mailbox, Token

from .conftest import CommandLine


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The host directories that were served, without serving them."""
    paths: list[Path] = []
    monkeypatch.setattr(import_module("pbem.cli.run"), "serve", paths.append)
    return paths


def printed_move(said: str) -> list[str]:
    """The arguments of the printed shell line that answers."""
    (line,) = re.findall(r"^  .* (move \d+ --as rookie .*)$", said, re.MULTILINE)
    return shlex.split(line)


def test_a_new_host_gets_a_practice_game_and_serves(bare: CommandLine, served: list[Path]) -> None:
    said = bare("run")
    assert served == [bare.home]
    assert (bare.home / "pbem.toml").exists()
    (game,) = bare.json("games")
    assert game["awaiting"] == ["rookie"]
    assert "Pearls, round" in said
    assert f"--home {bare.home}" in said


def test_the_printed_shell_line_answers(bare: CommandLine, served: list[Path]) -> None:
    said = bare("run")
    assert "Not done" not in bare(*printed_move(said))


def test_the_printed_address_stands_for_the_question(bare: CommandLine, served: list[Path]) -> None:
    said = bare("run")
    (address,) = re.findall(r"by mail to (\S+)", said)
    mine = settings.load(bare.home).address
    mailbox = Mailbox(mine.local, mine.domain, mine.separator)
    secret = bytes.fromhex((bare.home / "secret").read_text())
    token = mailbox.read(address, secret)
    assert isinstance(token, Token)
    assert (token.game, token.seat) == (1, 0)


def test_the_printed_mail_line_sends_the_order(
    bare: CommandLine, served: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[tuple[str, ...]] = []

    class Listener:
        def __init__(self, *place: object) -> None:
            assert place == ("127.0.0.1", 2525)

        def sendmail(self, *letter: str) -> None:
            sent.append(letter)

    said = bare("run")
    (line,) = re.findall(r"^  (.* -c .*smtplib.*)$", said, re.MULTILINE)
    monkeypatch.setattr("smtplib.SMTP", Listener)
    exec(shlex.split(line)[-1], {})
    ((sender, to, letter),) = sent
    assert sender == "you@localhost"
    assert f"by mail to {to}" in said
    assert letter.endswith(f"\n\n{printed_move(said)[-1]}\n")


def test_a_second_run_shows_the_same_game(bare: CommandLine, served: list[Path]) -> None:
    bare("run")
    said = bare("run")
    assert len(bare.json("games")) == 1
    assert "Not done" not in bare(*printed_move(said))


def test_a_host_with_games_of_its_own_gets_none(pbem: CommandLine, served: list[Path]) -> None:
    pbem.new()
    assert "move" not in pbem("run")
    assert len(pbem.json("games")) == 1
    assert served == [pbem.home]
