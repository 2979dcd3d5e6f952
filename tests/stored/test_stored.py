"""What was stored by an earlier version replays to the same state and its documents load."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from pbem.cli.program import program

from .reports import stored_play

HERE = Path(__file__).parent
GAMES = sorted((HERE / "games").glob("*.json"))
HOST_GAMES = sorted(int(path.stem) for path in (HERE / "host" / "games").glob("*.json"))


def pbem(home: Path, *arguments: str) -> str:
    """The output of a command that must succeed."""
    result = CliRunner().invoke(program, ["--home", str(home), *arguments])
    assert result.exit_code == 0, (arguments, result.exit_code, result.output, result.exception)
    return result.stdout


@pytest.fixture
def host(tmp_path: Path) -> Path:
    """The stored host in a directory of its own."""
    home = tmp_path / "host"
    shutil.copytree(HERE / "host", home)
    return home


def test_there_are_games_of_both_kinds() -> None:
    assert {path.name.partition("-")[0] for path in GAMES} >= {"barrage", "underwater"}


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_exported_game_replays_to_the_same_state(path: Path, tmp_path: Path) -> None:
    # The import replays the game from its seed and refuses it when anything differs.
    pbem(tmp_path / "host", "init")
    taken_in = json.loads(pbem(tmp_path / "host", "import", str(path), "--json"))
    found = json.loads(pbem(tmp_path / "host", "verify", str(taken_in["id"]), "--json"))
    stored = json.loads(path.read_text())["play"]
    assert found["ok"]
    assert found["entries"] == len(stored["record"])


def test_a_stored_game_is_at_hand_as_a_play() -> None:
    play = stored_play("barrage-2-bot-running")
    assert play.pending
    assert stored_play("barrage-2-random").result is not None


@pytest.mark.parametrize("number", HOST_GAMES)
def test_stored_document_loads_and_verifies(host: Path, number: int) -> None:
    status = {game["id"]: game["status"] for game in json.loads(pbem(host, "games", "--json"))}
    if status[number] != "forming":
        assert json.loads(pbem(host, "show", str(number), "--json"))
        assert json.loads(pbem(host, "verify", str(number), "--json"))["ok"]


def test_stored_host_is_whole(host: Path) -> None:
    result = CliRunner().invoke(program, ["--home", str(host), "check"])
    faults = [line for line in result.output.splitlines() if line.startswith("game ")]
    time_passed = ("letters have been waiting", "something is overdue")
    assert all(any(words in fault for words in time_passed) for fault in faults), faults
    people = json.loads(pbem(host, "player", "list", "--json"))
    assert len(people) == 4


def test_stored_game_plays_on(host: Path) -> None:
    legal = json.loads(pbem(host, "legal", "3", "--as", "anna", "--json"))
    pbem(host, "move", "3", "--as", "anna", legal[0]["phrase"])
    assert json.loads(pbem(host, "verify", "3", "--json"))["ok"]
