"""The rules in every language have the numbers of the English ones, in the same order."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pbem.games

GAMES = Path(pbem.games.__path__[0])
TRANSLATIONS = sorted(GAMES.glob("*/rules.*.md"))
_NUMBER = re.compile(r"^(?:- \*\*([A-Z]\d+\.\d+)\*\* \S|## \S.* \(([A-Z]\d+)\)$)", re.MULTILINE)


def numbers(rules: Path) -> list[str]:
    """The numbers of the parts and of the rules, as they stand in the file."""
    text = rules.read_text(encoding="utf-8")
    return [found[1] or found[2] for found in _NUMBER.finditer(text)]


def test_there_are_translations() -> None:
    assert {path.parent.name for path in TRANSLATIONS} == {"barrage", "underwater_cities"}


@pytest.mark.parametrize("rules", TRANSLATIONS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_numbers_are_those_of_the_english_rules(rules: Path) -> None:
    assert numbers(rules) == numbers(rules.with_name("rules.md"))


@pytest.mark.parametrize("rules", TRANSLATIONS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_every_line_of_a_part_is_a_numbered_rule(rules: Path) -> None:
    lines = rules.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line.startswith("- ") and not _NUMBER.match(line)] == []
