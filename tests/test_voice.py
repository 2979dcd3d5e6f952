"""Nothing that people read is said in the stiff words that players did not like."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from .docs.blocks import ROOT

STIFF = re.compile(
    r"\b(?:is|are) awaited\b|could not be done|\b(?:is|are) left over\b|is no answer to"
    r"|passed over|nothing is asked of you|\byou are to\b|\bis to be\b",
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
