"""Every command, option and exit code is in docs/command-line.md."""

from __future__ import annotations

import re

import click
import pytest

from pbem.cli.commands import COMMANDS
from pbem.cli.exits import Exit
from pbem.cli.program import program

from .blocks import ROOT

TEXT = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
CONTEXT = click.Context(program, info_name="pbem")


def section(command: str) -> str:
    """What the document says of a command."""
    found = re.search(rf"^### `pbem {command}`\n(.*?)(?=^##|\Z)", TEXT, re.MULTILINE | re.DOTALL)
    assert found, f"docs/command-line.md has no section on `pbem {command}`"
    return found[1]


def flags(command: click.Command) -> set[str]:
    """The options that a command, or one of its own commands, takes."""
    own = {
        flag
        for parameter in command.params
        if isinstance(parameter, click.Option)
        for flag in (*parameter.opts, *parameter.secondary_opts)
    }
    below = command.commands.values() if isinstance(command, click.Group) else ()
    return own.union(*(flags(one) for one in below))


@pytest.mark.parametrize("name", program.list_commands(CONTEXT))
def test_every_command_and_option_is_documented(name: str) -> None:
    command = program.get_command(CONTEXT, name)
    assert command is not None
    said = section(name)
    if isinstance(command, click.Group):
        for one, below in command.commands.items():
            (line,) = re.findall(rf"^[|-] `pbem {name} {one}\b.*$", said, re.MULTILINE)
            missing = [flag for flag in flags(below) if flag not in line]
            assert not missing, f"`pbem {name} {one}` takes {missing}"
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            missing = [flag for flag in parameter.opts if f"`{flag}" not in said]
            assert not missing, f"`pbem {name}` takes {missing}"
        else:
            word = (parameter.metavar or parameter.name or "").strip("[]").upper()
            assert word in said, f"`pbem {name}` takes {word}"


def test_no_option_is_documented_that_is_not_there() -> None:
    for name in program.list_commands(CONTEXT):
        command = program.get_command(CONTEXT, name)
        assert command is not None
        flags = {flag for parameter in command.params for flag in parameter.opts}
        listed = re.findall(r"^- `(--?[a-z-]+)", section(name), re.MULTILINE)
        assert set(listed) <= flags, name


def test_no_command_is_documented_that_is_not_there() -> None:
    assert set(re.findall(r"^### `pbem (\w+)`", TEXT, re.MULTILINE)) <= set(COMMANDS)


def test_the_programs_own_options_are_documented() -> None:
    for parameter in program.params:
        assert any(f"`{flag}" in TEXT or f"pbem {flag}" in TEXT for flag in parameter.opts)


@pytest.mark.parametrize("code", Exit)
def test_every_exit_code_is_documented(code: Exit) -> None:
    assert re.search(rf"^\| {code.value} \| `{code.name}` \| \w", TEXT, re.MULTILINE)


def test_no_exit_code_is_documented_that_is_not_there() -> None:
    listed = re.findall(r"^\| (\d+) \| `(\w+)` \|", TEXT, re.MULTILINE)
    assert {(str(code.value), code.name) for code in Exit} == set(listed)
