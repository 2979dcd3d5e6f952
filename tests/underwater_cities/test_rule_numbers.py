"""No rule without a test that names it, and no test that names a rule there is not."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pbem.games.underwater_cities

RULES = (
    Path(pbem.games.underwater_cities.__file__).with_name("rules.md").read_text(encoding="utf-8")
)


def written() -> list[str]:
    return re.findall(r"^- \*\*(U\d+\.\d+)\*\* ", RULES, flags=re.MULTILINE)


def named() -> Iterator[str]:
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and getattr(mark.func, "id", "") == "rule":
                        yield from (ast.literal_eval(number) for number in mark.args)


def test_numbers_are_unique_and_in_order() -> None:
    numbers = [tuple(map(int, number[1:].split("."))) for number in written()]
    assert numbers == sorted(set(numbers))


def test_every_rule_has_a_test() -> None:
    assert sorted(set(written()) - set(named())) == []


def test_every_named_rule_exists() -> None:
    assert sorted(set(named()) - set(written())) == []


def test_refusals_name_rules_that_exist() -> None:
    folder = Path(pbem.games.underwater_cities.__file__).parent
    used = {
        number
        for path in folder.glob("*.py")
        for number in re.findall(r'"(U\d+\.\d+)"', path.read_text(encoding="utf-8"))
    }
    assert used
    assert used <= set(written())
