"""The examples in the documentation parse, and those that are marked so run."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import click
import pytest

from pbem.cli.program import program

from .blocks import DOCUMENTS, ROOT, Block, Shown, blocks, shown

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


def environment(folder: Path) -> dict[str, str]:
    """An environment of its own on top of ours: what is installed into it stays in the folder."""
    place = folder / "environment"
    venv.create(place, with_pip=False)
    programs = place / "bin"
    (site,) = place.glob("lib/python*/site-packages")
    ours = sysconfig.get_path("purelib")
    (site / "ours.pth").write_text(f"import site; site.addsitedir({ours!r})\n")
    for name, code in PROGRAMS.items():
        (programs / name).write_text(f"#!{programs / 'python'}\n{code}\n")
        (programs / name).chmod(0o755)
    return {
        **os.environ,
        "PATH": os.pathsep.join([str(programs), str(Path(sys.executable).parent), os.defpath]),
        "PBEM_HOME": str(folder / "host"),
        "PIP_NO_BUILD_ISOLATION": "0",  # that is: without it, as hatchling is here
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    }


PROGRAMS = {
    "pbem": "from pbem.cli import main\nmain()",
    "pip": "import runpy\nrunpy.run_module('pip', run_name='__main__')",
}


def run(
    example: Shown, folder: Path, environment: dict[str, str]
) -> subprocess.CompletedProcess[str]:
    """Run an example by the shell, with our `pbem` and a host directory of its own."""
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
    given = environment(tmp_path)
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    for example in runnable(document):
        done = run(example, tmp_path, given)
        code = EXIT.search(example.command)
        said = done.stdout + done.stderr
        assert done.returncode == int(code[1] if code else 0), f"{example.where}: {said}"
        printed = [line.strip() for line in said.splitlines()]
        for line in example.output:
            assert line.strip() in ("...", "", *printed), f"{example.where}: {line!r}\n{said}"


COPIED = [block for block in BLOCKS if len(block.info) > 1 and (ROOT / block.info[1]).is_file()]


@pytest.mark.parametrize("block", COPIED, ids=str)
def test_code_that_is_shown_is_in_its_file(block: Block) -> None:
    assert "\n".join(block.lines) in (ROOT / block.info[1]).read_text(encoding="utf-8")


def test_every_command_on_writing_a_game_is_run() -> None:
    written = [one for one in BLOCKS if one.document.name == "writing-a-game.md"]
    assert all(one.info[1:] == ["run"] for one in written if one.language == "console")
    assert len([one for one in COPIED if one in written]) == 3
