"""The rules of a game have the same numbers in the same order in every language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pbem.folders import folder

_NUMBER = re.compile(r"^(?:- \*\*|## .*\()([A-Z]\d+(?:\.\d+)?)", re.MULTILINE)
_TRANSLATED = sorted(folder("games").glob("*/locale/*/rules.md"))


def _numbers(path: Path) -> list[str]:
    return _NUMBER.findall(path.read_text(encoding="utf-8"))


def _id(path: Path) -> str:
    return f"{path.parents[2].name}-{path.parent.name}"


@pytest.mark.parametrize("path", _TRANSLATED, ids=_id)
def test_the_rules_have_the_numbers_of_the_english_ones(path: Path) -> None:
    """Nothing is left out, added or in another place."""
    assert _numbers(path) == _numbers(path.parents[2] / "rules.md")


def test_there_are_rules_in_other_languages() -> None:
    """The test above has something to look at."""
    assert _TRANSLATED
    assert len(_numbers(_TRANSLATED[0])) > 100
