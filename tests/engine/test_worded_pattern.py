"""Expressions that are made for lines with their words: they find what they would find anyway."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from pbem.desk import orders, registry
from pbem.engine import language_of, random_game
from pbem.engine.order_language.worded_pattern import WordedPattern

LINES = Path(__file__).parents[1]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("base 5l, sorry, 8l", 1),
        ("base 5l, -sorry- 8l", 1),
        ("base 5l sorryness", 0),
        ("base 5l: i mean 8l, sorry", 2),
        ("'sorry' is a word", 1),
        ("base 5l", 0),
        ("-" * 5000, 0),
    ],
)
def test_it_fits_lines_with_its_words(line: str, found: int) -> None:
    expression = r"(?:i mean|sorry)(?!\w)"
    worded = WordedPattern(expression, {"i mean", "sorry"})
    assert len(list(worded.finditer(line))) == found == len(re.findall(expression, line))
    assert worded.sub("", line) == re.sub(expression, "", line)
    assert (worded.match(line) is None) == (re.match(expression, line) is None)


@pytest.mark.parametrize("language", ["en", "fr", "uk", "ru"])
@pytest.mark.parametrize("name", registry.names())
def test_no_everyday_line_is_passed_over(
    name: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ending = "" if language == "en" else f".{language}"
    path = LINES / name.replace("-", "_") / f"everyday{ending}.toml"
    rows = [row for rows in tomllib.loads(path.read_text("utf-8")).values() for row in rows]
    play, _dice = random_game(registry.find(name), ("Anna", "Ben"), {}, "worded")
    spoken = language_of(play, orders.reserved(), language)

    def read() -> list[object]:
        lines = [row[0].casefold() for row in rows]
        corrections, replacing = spoken.corrections, spoken.replacing
        return [
            (corrections.corrected(line), corrections.amended(line), replacing.replaced(line))
            for line in lines
        ]

    quickly = read()
    monkeypatch.setattr(WordedPattern, "_has_word", lambda _self, _line: True)
    assert quickly == read()
    assert any(one != (("", ""), "", "") for one in quickly)
