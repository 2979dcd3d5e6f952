"""What `--json` gives of games is in docs/command-line.md, field by field."""

from __future__ import annotations

import json
import re
from pathlib import Path

from click.testing import CliRunner

from pbem.cli.program import program

from .blocks import ROOT

JSON = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8").partition("## JSON\n")[2]


def documented(command: str) -> set[str]:
    """The fields in the first column of the table below the name of the command."""
    table = JSON.partition(f"`pbem {command} --json` is ")[2].partition("\n\n`pbem ")[0]
    rows = re.findall(r"^\| (`[^|]+) \|", table.partition("\n## ")[0], re.MULTILINE)
    return {field for row in rows for field in re.findall(r"`(\w+)`", row)}


def test_every_field_is_documented(tmp_path: Path) -> None:
    def given(*arguments: str) -> set[str]:
        result = CliRunner().invoke(program, ["--home", str(tmp_path / "host"), *arguments])
        assert result.exit_code == 0, result.stderr
        found = json.loads(result.stdout) if "--json" in arguments else {}
        return set(found[0] if isinstance(found, list) else found)

    given("init")
    given("new", "barrage", "--player", "red=red@example.org", "--player", "blue=bot")
    assert documented("games") == given("games", "--json")
    assert documented("show") == given("show", "1", "--as", "red", "--json")
    assert documented("move") == given("move", "1", "--as", "red", "--json", "legal")
