"""The command line on a host of its own, with the small game as the only one installed."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from pbem.cli.program import program
from pbem.desk import registry
from pbem.desk.chores import bots

PEARLS = EntryPoint("pearls", "tests.small:Pearls", registry.GROUP)
SEED = "5eed"


class CommandLine:
    """Runs `pbem` against one host directory and looks at what it says."""

    def __init__(self, home: Path) -> None:
        self.home = home

    def run(self, *arguments: str, stdin: str | None = None) -> Result:
        """What `pbem ARGUMENTS` does, whatever its exit code."""
        return CliRunner().invoke(program, ["--home", str(self.home), *arguments], input=stdin)

    def __call__(self, *arguments: str, stdin: str | None = None) -> str:
        """The output of a command that must succeed."""
        result = self.run(*arguments, stdin=stdin)
        assert result.exit_code == 0, (result.exit_code, result.stdout, result.stderr)
        return result.stdout

    def fails(self, code: int, *arguments: str, stdin: str | None = None) -> str:
        """The words on standard error of a command that must end with this exit code."""
        result = self.run(*arguments, stdin=stdin)
        assert result.exit_code == code, (result.exit_code, result.stdout, result.stderr)
        assert "Traceback" not in result.stderr
        return result.stderr

    def json(self, *arguments: str) -> Any:
        """What a command prints with --json."""
        return json.loads(self(*arguments, "--json"))

    def new(self, *more: str) -> int:
        """A new game of red and blue, both people."""
        people = ("--player", "red=red@example.org", "--player", "blue=blue@example.org")
        return int(self.json("new", "pearls", *people, "--seed", SEED, *more)["id"])

    def against_a_bot(self) -> int:
        """A new game of red against a bot."""
        people = ("--player", "red=red@example.org", "--player", "blue=bot")
        return int(self.json("new", "pearls", *people, "--seed", SEED)["id"])

    def offers(self, number: int, seat: str) -> list[str]:
        """What the seat may answer now."""
        return [one["phrase"] for one in self.json("legal", str(number), "--as", seat)]

    def keep(self, number: int, seat: str) -> None:
        """The seat's first two decisions: which cards to keep."""
        for _ in range(2):
            self("move", str(number), "--as", seat, self.offers(number, seat)[0])


@pytest.fixture
def pearls(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The small game is the only one installed."""
    monkeypatch.setattr(registry, "entries", lambda: {"pearls": PEARLS})
    registry.find.cache_clear()
    yield
    registry.find.cache_clear()


@pytest.fixture
def bare(tmp_path: Path, pearls: None, monkeypatch: pytest.MonkeyPatch) -> CommandLine:
    """A command line whose host directory is not there yet, and whose bots have no whims."""
    monkeypatch.setattr(bots, "fresh_dice", lambda: random.Random(1))
    monkeypatch.delenv("PBEM_HOME", raising=False)
    return CommandLine(tmp_path / "host")


@pytest.fixture
def pbem(bare: CommandLine) -> CommandLine:
    """A command line with an empty host."""
    bare("init")
    return bare
