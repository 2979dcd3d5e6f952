"""The program as a whole: its version, its errors, its completion, its colours."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import click
import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner

from pbem import __version__
from pbem.cli import play, printing
from pbem.cli.commands import COMMANDS, SECTIONS
from pbem.cli.exits import Exit
from pbem.cli.program import program
from pbem.engine.languages import LANGUAGES

from .conftest import CommandLine

ROOT = Path(__file__).parents[2]


def test_version() -> None:
    assert CliRunner().invoke(program, ["--version"]).stdout == f"pbem {__version__}\n"


def test_every_command_is_listed_with_a_sentence() -> None:
    context = click.Context(program)
    listed = program.list_commands(context)
    for name in listed:
        command = program.get_command(context, name)
        assert command is not None
        assert command.get_short_help_str(200).endswith((".", "!")) or command.help


def test_an_unknown_command_is_a_usage_error(pbem: CommandLine) -> None:
    assert "No such command" in pbem.fails(2, "fly")


def test_a_fault_is_said_in_a_line(pbem: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_arguments: object) -> None:
        raise KeyError("queen")

    monkeypatch.setattr(import_module("pbem.cli.games"), "open_games", broken)
    words = pbem.fails(70, "games")
    assert "fault of the program (KeyError: 'queen')" in words
    monkeypatch.setenv("PBEM_DEBUG", "1")
    assert isinstance(pbem.run("games").exception, KeyError)


def test_an_interrupt_ends_quietly(pbem: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(import_module("pbem.cli.games"), "open_games", interrupted)
    assert pbem.fails(130, "games") == ""


def complete(pbem: CommandLine, *typed: str) -> list[str]:
    """What Tab offers after these words; the last one is incomplete."""
    completion = ShellComplete(program, {}, "pbem", "_PBEM_COMPLETE")
    arguments = ["--home", str(pbem.home), *typed[:-1]]
    return [item.value for item in completion.get_completions(arguments, typed[-1])]


def test_completion_knows_games_seats_and_orders(pbem: CommandLine) -> None:
    number = str(pbem.new())
    assert complete(pbem, "sh") == ["show"]
    assert complete(pbem, "show", "") == [number]
    assert complete(pbem, "show", number, "--as", "") == ["red", "blue"]
    assert complete(pbem, "move", number, "--as", "red", "ke") == pbem.offers(int(number), "red")
    assert complete(pbem, "rules", "p") == ["pearls"]
    assert complete(pbem, "new", "pearls", "--option", "len") == ["length=short", "length=long"]
    assert complete(pbem, "simulate", "pearls", "--bot", "l") == ["last"]
    assert complete(pbem, "help", "pearls", "he") == ["help"]
    assert complete(pbem, "help", "pe") == ["pearls"]


def test_completion_of_what_is_not_there_offers_nothing(bare: CommandLine) -> None:
    assert complete(bare, "show", "") == []
    assert complete(bare, "show", "1", "--as", "") == []


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(pbem: CommandLine, shell: str) -> None:
    assert f"_PBEM_COMPLETE={shell}_complete" in pbem("completion", shell).replace("'", "")


def test_the_prompt_completes_phrases_and_the_hosts_words() -> None:
    phrases = ["play 25 on G1", "play 25 on G2", "rest"]
    assert play.matching("PLAY", phrases) == phrases[:2]
    assert play.matching("r", phrases)[0] == "rest"
    assert "rules" in play.matching("r", phrases)


class Terminal:
    """A standard output that is a terminal."""

    def __init__(self) -> None:
        self.text = ""

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self.text += text
        return len(text)

    def flush(self) -> None:
        pass


def test_colour_on_a_terminal_only(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    printing.say("red and tired", ["red"])
    assert capsys.readouterr().out == "red and tired\n"
    terminal: Any = Terminal()
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(sys, "stdout", terminal)
    printing.say("red and tired", ["red"])
    assert terminal.text.startswith("\x1b[")
    assert terminal.text.endswith(" and tired\n")


# --- in a process of its own ------------------------------------------------------------------


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """An environment in which the small game is installed as a third party's package."""
    info = tmp_path / "site" / "pearls-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: pearls\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[pbem.games]\npearls = tests.small:Pearls\n")
    path = os.pathsep.join([str(info.parent), str(ROOT)])
    return {**os.environ, "PYTHONPATH": path, "PBEM_HOME": str(tmp_path / "host")}


def run(
    environment: dict[str, str], *arguments: str, **more: Any
) -> subprocess.CompletedProcess[str]:
    """`pbem ARGUMENTS` in a process of its own."""
    return subprocess.run(
        [sys.executable, *more.pop("flags", []), "-m", "pbem", *arguments],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        **more,
    )


def test_a_third_partys_game_is_played(environment: dict[str, str], tmp_path: Path) -> None:
    run(environment, "init")
    new = run(environment, "new", "pearls", "--player", "red=r@example.org", "--player", "b=bot")
    assert new.returncode == 0, new.stderr
    shown = run(environment, "show", "1", "--as", "red")
    assert "Keep 2 of your cards" in shown.stdout
    refused = run(environment, "move", "1", "--as", "red", "keep 99")
    assert refused.returncode == 4
    assert "Traceback" not in refused.stderr


HEAVY = ("tinydb", "asyncio", "email.message", "rich", "aiosmtpd", "importlib.metadata", "zoneinfo")


def test_looking_at_a_board_imports_nothing_heavy(environment: dict[str, str]) -> None:
    run(environment, "init")
    run(environment, "new", "pearls", "--player", "red=r@example.org", "--player", "b=bot")
    shown = run(environment, "show", "1", flags=["-X", "importtime"])
    assert shown.returncode == 0
    imported = {line.rpartition("|")[2].strip() for line in shown.stderr.splitlines()}
    assert "jinja2" in imported
    assert not imported & set(HEAVY)


def test_a_reader_that_goes_away_is_no_fault(environment: dict[str, str]) -> None:
    run(environment, "init")
    command = f"{sys.executable} -m pbem rules pearls | head -n 1"
    done = subprocess.run(
        command, env=environment, shell=True, capture_output=True, text=True, check=True
    )
    assert done.stderr == ""


def test_the_table_of_commands_fits_the_files() -> None:
    folder = ROOT / "pbem" / "cli"
    with_command = {path.stem for path in folder.glob("*.py") if "def command(" in path.read_text()}
    assert with_command <= set(COMMANDS.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_lists_every_command_in_its_section_and_cuts_nothing_off(
    pbem: CommandLine, language: str
) -> None:
    told = pbem("--language", language, "--help")
    assert told.count("\n\n") >= len(SECTIONS) + 2
    assert len(COMMANDS) == sum(map(len, SECTIONS.values()))
    for name in COMMANDS:
        assert re.search(rf"^  {name} +\w", told, re.MULTILINE), name
    assert "..." not in told.split("\n", 1)[1]
    assert all(len(line) <= 80 for line in told.splitlines())


def test_help_prints_the_pages_of_the_documentation(pbem: CommandLine) -> None:
    assert pbem("help", "hosting").startswith("# Hosting")
    result = pbem.run("help", "nonsense")
    assert result.exit_code == Exit.USAGE
    assert "hosting" in result.stderr
