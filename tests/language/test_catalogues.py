"""The catalogues fit the sentences: places, plurals, compiled files, and nothing left out."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from pbem.engine.languages import about
from pbem.engine.text import CAPITAL
from tools import messages
from tools.messages import DOMAINS, Domain, as_mo, is_translated

_PLACE = re.compile(r"(?<!\{)\{([^{}]*)\}")
_NUMBER = {"n", "nargs"}
_ENGLISH = {"number_type"}  # click fills it with an English word
ROOT = Path(__file__).parents[2]
BOTH = [(domain, language) for domain in DOMAINS for language in messages.LANGUAGES]
FINISHED = [(domain, language) for domain, language in BOTH if about(language).complete]


def catalogue(domain: Domain, language: str) -> Catalog:
    return read_po(BytesIO(domain.po(language).read_bytes()), locale=language)


def translated(domain: Domain, language: str) -> Iterator[tuple[Message, tuple[str, ...]]]:
    """Every sentence that has a translation, with all its forms."""
    for one in catalogue(domain, language):
        if one.id and is_translated(one.string):
            yield one, (one.string,) if isinstance(one.string, str) else tuple(one.string or ())


def places(sentence: str) -> set[str]:
    """What is filled in; a translation may begin with another place, and give it a capital, and
    may have quotation marks of its own instead of `!r`.
    """
    found = _PLACE.findall(sentence)
    return {place.removesuffix(f":{CAPITAL}").removesuffix("!r") for place in found}


@pytest.mark.parametrize(("domain", "language"), BOTH)
def test_a_translation_has_the_places_of_its_sentence(domain: Domain, language: str) -> None:
    for one, forms in translated(domain, language):
        sentences = (one.id,) if isinstance(one.id, str) else one.id
        wanted = places(sentences[-1])
        for form in forms:
            missing, strange = wanted - places(form), places(form) - wanted
            assert not strange, (one.id, form)
            left_out = _ENGLISH | (_NUMBER if len(forms) > 1 else set())
            assert missing <= left_out, (one.id, form)


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
        assert is_translated(found.string), f"{domain.name} {language}: {one.sentence}"


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
