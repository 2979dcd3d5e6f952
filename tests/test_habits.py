"""The habits that machines keep: hosted tests, hooks before a commit, templates for reports."""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from .docs.blocks import ROOT

HOOKS = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
WORKFLOW = (ROOT / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8")


def test_the_hosted_tests_are_ours_on_every_python_that_we_support() -> None:
    assert "make test" in WORKFLOW
    versions = re.findall(r'"3\.(\d+)"', WORKFLOW)
    required = re.search(r'requires-python = ">=3\.(\d+)"', (ROOT / "pyproject.toml").read_text())
    assert required
    assert versions == [str(minor) for minor in range(int(required[1]), 15)]


def test_hooks_are_local_and_what_they_call_is_there() -> None:
    assert set(re.findall(r"repo: (.*)", HOOKS)) == {"local"}
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8").replace("$(BIN)", ".venv/bin")
    for entry in re.findall(r"entry: (\.venv/.*)", HOOKS):
        assert f"\t{entry}\n" in makefile, entry


@pytest.mark.parametrize(("length", "code"), [(0, 1), (1, 0), (72, 0), (73, 1)])
def test_the_hook_for_subjects(tmp_path: Path, length: int, code: int) -> None:
    (tmp_path / "message").write_text("x" * length + "\n\n" + "y" * 100 + "\n")
    entry = re.search(r"entry: (sh -c .*)", HOOKS)
    assert entry
    command = f"{entry[1]} {tmp_path / 'message'}"
    assert subprocess.run(command, shell=True, check=False).returncode == code


@pytest.mark.parametrize("path", sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.md")))
def test_a_template_for_reports_has_its_head(path: Path) -> None:
    assert re.match(r"---\nname: .+\nabout: .+\n---\n\n", path.read_text(encoding="utf-8"))


def test_no_module_imports_from_a_module_of_tests() -> None:
    imported = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in (ROOT / "tests").rglob("*.py")
        for name in _imported(path)
        if any(part.startswith("test_") for part in name.split("."))
    ]
    assert not imported, "what several modules need is in a conftest, or a module with a name"


def _imported(path: Path) -> Iterator[str]:
    """What a module imports, with the names that it takes from there."""
    for one in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(one, ast.Import):
            yield from (alias.name for alias in one.names)
        elif isinstance(one, ast.ImportFrom):
            yield from (f"{one.module or ''}.{alias.name}" for alias in one.names)
