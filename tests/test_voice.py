"""Nothing that people read is said in the stiff words that players did not like."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.engine.simulate import random_game
from pbem.games.barrage import Barrage
from pbem.games.underwater_cities import UnderwaterCities

from .docs.blocks import ROOT

STIFF = re.compile(
    r"\b(?:is|are) awaited\b|could not be done|\b(?:is|are) left over\b|is no answer to|passed over"
    r"|\basked of you\b|\byou are (?:not )?to\b|\bis to be\b|what next\?|\bone \w+ a line\b"
    r"|\d (?:credit|point|card)s? an? (?:engineer|step)\b|you have answered what",
    re.IGNORECASE,
)
SOURCES = sorted(path for top in ("pbem", "games") for path in (ROOT / top).rglob("*.py"))
TEXTS = sorted(
    path
    for top in ("pbem", "games")
    for path in (ROOT / top).rglob("*")
    if path.suffix in (".txt", ".html", ".j2", ".svg")
)


def sentences(source: str) -> Iterator[str]:
    """The strings of a module that are no docstrings, each in one piece."""
    tree = ast.parse(source)
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value


def test_a_stiff_sentence_is_found_across_lines_and_a_docstring_is_not() -> None:
    source = '"""Who is awaited."""\nsaid = _("Your letter could not"\n  " be done.")\n'
    assert [one for one in sentences(source) if STIFF.search(one)] == [
        "Your letter could not be done."
    ]


@pytest.mark.parametrize("game", [Barrage(), UnderwaterCities()], ids=lambda game: game.name)
def test_what_a_player_is_asked_is_a_question(game: Barrage | UnderwaterCities) -> None:
    """Every prompt of a few random games ends with a question mark, or names what is chosen."""
    prompts = set()
    for seed in range(3):
        play, dice = random_game(game, ["Anna", "Ben"], {}, seed)
        while play.result is None:
            seat = play.awaiting[0]
            prompts.add(str(play.pending[seat].prompt))
            play.answer(seat, dice.randrange(len(play.pending[seat].choices)))
    assert len(prompts) > 10
    assert [one for one in prompts if not one.endswith("?") and "? " not in one] == []


def test_no_sentence_of_the_program_is_stiff() -> None:
    assert len(SOURCES) > 300
    found = {
        str(path.relative_to(ROOT)): sentence
        for path in SOURCES
        for sentence in sentences(path.read_text("utf-8"))
        if STIFF.search(sentence)
    }
    assert found == {}


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: Path(path).name)
def test_no_text_and_no_template_is_stiff(path: Path) -> None:
    assert not STIFF.search(path.read_text("utf-8"))
