"""Runs a checker over the sources laid out as the wheel has them: `laid_out.py mypy`.

mypy and import-linter find modules by folder, and the games are modules of `pbem.games` that a
checkout keeps in `games/`. So a copy under `build/laid_out/` has them where the wheel has them;
what a checker says names the files of the checkout.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
TREE = ROOT / "build" / "laid_out"
PLACES = {
    "pyproject.toml": "pyproject.toml",
    "pbem": "pbem",
    "games": "pbem/games",
    "tests": "tests",
    "bench": "bench",
    "tools": "tools",
    "examples/nim/nim": "nim",
}


def main(command: list[str]) -> int:
    """Bring the copy up to date, and run the command in it."""
    lay_out()
    said, code = run_there(command)
    sys.stdout.write(said)
    return code


def run_there(command: list[str]) -> tuple[str, int]:
    """What the command says in the copy, about the files of the checkout, and its exit code."""
    program = Path(sys.executable).with_name(command[0])
    done = subprocess.run(
        [str(program), *command[1:]],
        cwd=TREE,
        env={**os.environ, "PYTHONPATH": str(TREE)},
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    return in_checkout(done.stdout), done.returncode


def lay_out() -> None:
    """Bring the copy up to date; what has not changed is left alone, as caches go by its time."""
    wanted = dict(_files())
    for path in [path for path in TREE.rglob("*") if path.is_file()]:
        is_cache = path.relative_to(TREE).parts[0].startswith(".")
        if path not in wanted and not is_cache:
            path.unlink()
    for copy, source in wanted.items():
        if not copy.exists() or copy.stat().st_mtime_ns != source.stat().st_mtime_ns:
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, copy)


def _files() -> Iterator[tuple[Path, Path]]:
    """Each file's place in the copy, and the file."""
    for place, target in PLACES.items():
        top = ROOT / place
        for path in [top] if top.is_file() else top.rglob("*"):
            if path.suffix in (".py", ".typed", ".toml") and path.is_file():
                yield TREE / target / path.relative_to(top), path


def in_checkout(said: str) -> str:
    """What a checker said, with the files' places in the checkout."""
    for place, target in PLACES.items():
        own = r"(?!__init__)" if target == "pbem/games" else ""
        said = re.sub(rf"^{target}/{own}", f"{place}/", said, flags=re.MULTILINE)
    return said


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
