"""Where the host directory is, and what `init` makes of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from pbem.cli.program import program

from .conftest import CommandLine


def where() -> str:
    """The host directory that a command without --home complains about."""
    return CliRunner().invoke(program, ["games"]).stderr


def test_init_makes_a_private_directory_with_settings(bare: CommandLine) -> None:
    said = bare("init")
    assert str(bare.home) in said
    assert bare.home.stat().st_mode & 0o777 == 0o700
    assert "[address]" in (bare.home / "pbem.toml").read_text()


def test_init_leaves_what_is_there(pbem: CommandLine) -> None:
    (pbem.home / "pbem.toml").write_text('[host]\nname = "mine"\n')
    number = pbem.new()
    pbem("init")
    assert (pbem.home / "pbem.toml").read_text() == '[host]\nname = "mine"\n'
    assert [game["id"] for game in pbem.json("games")] == [number]


def test_init_refuses_a_folder_of_something_else(bare: CommandLine) -> None:
    bare.home.mkdir()
    (bare.home / "holiday.jpg").touch()
    assert "holiday.jpg" in bare.fails(1, "init")


def test_a_missing_home_is_named_with_the_way_out(bare: CommandLine) -> None:
    words = bare.fails(1, "games")
    assert str(bare.home) in words
    assert "pbem init" in words


def test_the_environment_names_the_home(pbem: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    number = pbem.new()
    monkeypatch.setenv("PBEM_HOME", str(pbem.home))
    said = CliRunner().invoke(program, ["games"]).stdout
    assert f"{number}  pearls" in said


def test_a_directory_with_settings_is_a_home(
    pbem: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = pbem.new()
    monkeypatch.chdir(pbem.home)
    assert f"{number}  pearls" in CliRunner().invoke(program, ["games"]).stdout


def test_else_it_is_the_users_data_directory(
    bare: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path))
    assert str(tmp_path) in where()
    assert "pbem" in where()


def test_the_option_wins_over_the_environment(
    pbem: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PBEM_HOME", str(tmp_path / "elsewhere"))
    assert pbem.json("games") == []
