"""Rules and the tests that name them, the same for every game."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pbem.games

Test = TypeVar("Test", bound=Callable[..., object])

GAMES = Path(pbem.games.__path__[0])
TESTS = Path(__file__).parent


def rule(*numbers: str) -> Callable[[Test], Test]:
    """Say which rules of `rules.md` a test shows."""

    def named(test: Test) -> Test:
        return test

    assert numbers
    return named


def written(game: str) -> list[str]:
    """The numbers of a game's rules, as they stand in its `rules.md`."""
    text = (GAMES / game / "rules.md").read_text(encoding="utf-8")
    return re.findall(r"^- \*\*([A-Z]\d+\.\d+)\*\* ", text, flags=re.MULTILINE)


def shown(game: str) -> Iterator[str]:
    """The numbers that the game's tests name."""
    for path in sorted((TESTS / game).glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and getattr(mark.func, "id", "") == "rule":
                        yield from (ast.literal_eval(number) for number in mark.args)


def refused_by(game: str) -> set[str]:
    """The numbers that the game's code gives as reasons."""
    return {
        number
        for path in (GAMES / game).glob("*.py")
        for number in re.findall(r'"([A-Z]\d+\.\d+)"', path.read_text(encoding="utf-8"))
    }
