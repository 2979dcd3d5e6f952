"""An import stands inside a function only where that lets a module load less at start-up."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import resolve_name
from pathlib import Path

import pytest

from .docs.blocks import ROOT

FOLDERS = {"pbem": ROOT / "pbem", "pbem.games": ROOT / "games"}


def modules() -> Iterator[tuple[str, Path]]:
    """Every module of the program and of its games, by its name."""
    for package, folder in FOLDERS.items():
        for path in sorted(folder.rglob("*.py")):
            parts = path.relative_to(folder).with_suffix("").parts
            yield ".".join([package, *(part for part in parts if part != "__init__")]), path


def late_imports(name: str, path: Path) -> list[str]:
    """The modules that functions of a module import."""
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = [
        one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    found: list[str] = []
    for one in (inner for function in functions for inner in ast.walk(function)):
        if isinstance(one, ast.Import):
            found += [alias.name for alias in one.names]
        elif isinstance(one, ast.ImportFrom):
            base = resolve_name("." * one.level + (one.module or ""), package)
            names = (f"{base}.{alias.name}" for alias in one.names)
            found += [name if name in MODULES else base for name in names]
    return found


MODULES = dict(modules())
LATE = [(name, late) for name, path in MODULES.items() if (late := late_imports(name, path))]


@pytest.mark.parametrize(("name", "late"), LATE, ids=[name for name, _late in LATE])
def test_what_is_imported_late_is_not_loaded_already(name: str, late: list[str]) -> None:
    code = f"import sys, {name}; print(*(one for one in {late!r} if one in sys.modules))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not run.stdout.split(), "import it at the top of the file"
