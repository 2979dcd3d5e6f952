"""No file of the game imports another in a circle, not even for types."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pbem.games.underwater_cities

FOLDER = Path(pbem.games.underwater_cities.__file__).parent
APART = ("bot", "board", "view", "game", "lookup")  # what verbs know nothing of


def modules() -> dict[str, Path]:
    found = {}
    for path in FOLDER.rglob("*.py"):
        *rooms, name = path.relative_to(FOLDER).with_suffix("").parts
        found[".".join([*rooms] if name == "__init__" else [*rooms, name])] = path
    return found


def imports(name: str, path: Path, every: dict[str, Path]) -> Iterator[str]:
    """What of the game a file imports, wherever in it the import stands."""
    room = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = [part for part in room[: len(room) + 1 - node.level] if part]
            target = ".".join([*base, *(node.module or "").split(".")]).strip(".")
            for alias in node.names:
                inner = f"{target}.{alias.name}".strip(".")
                yield inner if inner in every else target


def graph() -> dict[str, set[str]]:
    every = modules()
    return {name: set(imports(name, path, every)) - {name} for name, path in every.items()}


def test_no_circle() -> None:
    order = list(TopologicalSorter(graph()).static_order())  # raises CycleError
    assert order.index("deck") < order.index("verbs.table") < order.index("turn")


def test_the_verbs_know_nothing_of_bots_boards_and_views() -> None:
    for name, imported in graph().items():
        if name.startswith(("verbs.", "opening.")):
            assert not [one for one in imported if one.startswith(APART)], name
