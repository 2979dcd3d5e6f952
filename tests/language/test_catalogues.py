"""The catalogues fit the sentences: places, plurals, compiled files, and nothing left out."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from pbem.engine.languages import about
from tools import messages
from tools.messages import DOMAINS, Domain, as_mo, faults_in
from tools.translation_faults import fault, is_translated, table_faults

ROOT = Path(__file__).parents[2]
BOTH = [(domain, language) for domain in DOMAINS for language in messages.LANGUAGES]
FINISHED = [(domain, language) for domain, language in BOTH if about(language).complete]


def catalogue(domain: Domain, language: str) -> Catalog:
    return read_po(BytesIO(domain.po(language).read_bytes()), locale=language)


@pytest.mark.parametrize(("domain", "language"), BOTH)
def test_no_translation_has_a_fault(domain: Domain, language: str) -> None:
    assert not list(faults_in(catalogue(domain, language), domain.po(language)))
    assert not list(table_faults(domain.po(language).parents[1]))


@pytest.mark.parametrize(
    ("english", "translation", "why"),
    [
        (
            "{who} takes {card}.",
            "{wer} nimmt {card}.",
            "{wer}; the English has {card}, {who}",
        ),
        ("{who} takes {card}.", "{who} nimmt sie.", "the place {card} is missing"),
        ("{who} takes {card}.", "{who} nimmt {card", "a brace is not closed"),
        (("{n} card", "{n} cards"), ("eine Karte", ""), "one of its forms is empty"),
        (("{n} card", "{n} cards"), ("eine Karte", "{n} Karten"), ""),
        ("{name!r} is taken: {it}.", "{it:A}: \u201e{name}\u201c ist vergeben.", ""),
        ("{who} takes {card}.", "", ""),
    ],
)
def test_a_fault_is_named_and_not_compiled(
    english: str | tuple[str, str], translation: str | tuple[str, str], why: str
) -> None:
    written = Catalog(locale="de")
    one = written.add(english, translation)
    found = fault(one)
    assert why in found
    assert bool(why) == bool(found)
    compiled = read_mo(BytesIO(as_mo(written)))
    kept = compiled.get(english if isinstance(english, str) else english[0])
    assert (kept is not None) == (any(translation) and not why)


def test_a_table_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "language.toml").write_text('name = "Deutsch\n', encoding="utf-8")
    (tmp_path / "words.toml").write_text("filler = []\n", encoding="utf-8")
    about, words = table_faults(tmp_path)
    assert "language.toml" in about
    assert "line 1" in about
    assert "unknown field `filler`" in words


@pytest.mark.parametrize(("domain", "language"), BOTH)
def test_a_compiled_file_is_what_its_catalogue_says(domain: Domain, language: str) -> None:
    compiled = domain.po(language).with_suffix(".mo").read_bytes()
    assert compiled == as_mo(catalogue(domain, language)), "run `make messages`"


@pytest.mark.parametrize(("domain", "language"), FINISHED)
def test_a_finished_language_has_every_sentence(domain: Domain, language: str) -> None:
    known = catalogue(domain, language)
    for one in messages.messages(domain):
        found = known.get(one.sentence, one.one_context)
        assert found is not None, f"run `make messages`: {one.sentence}"
        assert is_translated(found), f"{domain.name} {language}: {one.sentence}"


def test_nothing_is_looked_up_when_a_module_is_loaded() -> None:
    """A module may be loaded while somebody reads: what it keeps has to be a mark or a Text."""
    for folder in ("pbem", "games", "examples"):
        for path in (ROOT / folder).rglob("*.py"):
            found = list(_looked_up_at_once(ast.parse(path.read_text("utf-8"))))
            assert not found, f"{path}: {found[0]}: mark() or text() instead of _()"


def _looked_up_at_once(node: ast.AST) -> Iterator[int]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
        return
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "_":
        yield node.lineno
    for child in ast.iter_child_nodes(node):
        yield from _looked_up_at_once(child)
