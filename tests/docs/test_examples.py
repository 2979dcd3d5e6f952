"""The examples in the documentation parse, and those that are marked so run."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest

from pbem.cli.program import program

from .blocks import DOCUMENTS, Shown, blocks, shown

BLOCKS = [block for document in DOCUMENTS for block in blocks(document)]
EXIT = re.compile(r"#\s*exit (\d+)\s*$")


def calls(line: str) -> list[list[str]]:
    """The arguments of each call of `pbem` in a shell line."""
    found: list[list[str]] = []
    words: list[str] = []
    lexer = shlex.shlex(line, posix=True, punctuation_chars="|&;<>()")
    lexer.whitespace_split = True
    for word in [*lexer, ";"]:
        if set(word) <= set("|&;<>()"):
            if words[:1] == ["pbem"]:
                found.append(words[1:])
            words = []
        else:
            words.append(word)
    return found


def parse(arguments: list[str]) -> None:
    """Read a call of `pbem` as click does, without doing it."""
    if "--help" in arguments or "--version" in arguments:
        return
    with program.make_context("pbem", list(arguments)) as context:
        rest = [*context._protected_args, *context.args]
        name, command, rest = program.resolve_command(context, rest)
        assert command is not None
        command.make_context(name or "", rest, parent=context).close()


EXAMPLES = [one for block in BLOCKS if block.language in ("console", "sh") for one in shown(block)]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: one.where)
def test_a_command_line_parses(example: Shown) -> None:
    for arguments in calls(example.command):
        try:
            parse(arguments)
        except click.UsageError as error:
            pytest.fail(f"{example.where}: {example.command}\n{error.format_message()}")


def test_a_wrong_command_line_would_be_found() -> None:
    assert calls("VAR=1; pbem show 1 --was red | head > x") == [["show", "1", "--was", "red"]]
    with pytest.raises(click.UsageError):
        parse(["show", "1", "--was", "red"])
    with pytest.raises(click.UsageError):
        parse(["shew", "1"])


def runnable(document: Path) -> list[Shown]:
    """The command lines of a document that are marked to be run."""
    marked = [block for block in blocks(document) if block.info[:2] == ["console", "run"]]
    return [one for block in marked for one in shown(block)]


def run(example: Shown, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run an example by the shell, with our `pbem` and a host directory of its own."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "PBEM_HOME": str(folder / "host")}
    return subprocess.run(
        ["sh", "-c", EXIT.sub("", example.command)],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    "document", [one for one in DOCUMENTS if runnable(one)], ids=lambda one: one.name
)
def test_marked_examples_run_and_print_what_is_shown(document: Path, tmp_path: Path) -> None:
    for example in runnable(document):
        done = run(example, tmp_path)
        code = EXIT.search(example.command)
        said = done.stdout + done.stderr
        assert done.returncode == int(code[1] if code else 0), f"{example.where}: {said}"
        printed = [line.strip() for line in said.splitlines()]
        for line in example.output:
            assert line.strip() in ("...", "", *printed), f"{example.where}: {line!r}\n{said}"
