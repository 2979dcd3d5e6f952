"""A translation of a sentence with a word of the rulebook uses the rulebook's word for it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pbem.engine.languages import LANGUAGES, SOURCE
from tools.messages import DOMAINS, Domain

from .catalogues import entries

OTHERS = tuple(code for code in LANGUAGES if code != SOURCE)
FOLDER = Path(__file__).parent
_NO_WORDS = re.compile(r"`[^`]*`|\{[^{}]*\}")
CONDITIONS = "Conditions of standing orders"  # the list of them shows what people type
BOTH = [(domain, language) for domain in DOMAINS for language in OTHERS]


@cache
def terms(domain: str) -> dict[str, dict[str, Any]]:
    """The terms of a catalogue, those of the game before the common ones."""
    every = tomllib.loads((FOLDER / "terms.toml").read_text("utf-8"))
    return {**every["common"], **every.get(domain, {})}


@cache
def apart() -> frozenset[str]:
    """Sentences whose translation says it in another way; the file says why."""
    every = tomllib.loads((FOLDER / "terms_apart.toml").read_text("utf-8"))["apart"]
    return frozenset(sentence for one in every for sentence in one["sentences"])


def named(english: str, domain: str) -> Iterator[str]:
    """The terms that an English sentence names: the longer ones first, each word once."""
    said = _NO_WORDS.sub(" ", english)
    by_length = [(words, name) for name, one in terms(domain).items() for words in one["en"]]
    for words, name in sorted(by_length, key=lambda pair: -len(pair[0])):
        exact = 0 if words[0].isupper() else re.IGNORECASE
        said, found = re.subn(rf"(?<![\w-]){re.escape(words)}(?![\w-])", " ", said, flags=exact)
        if found:
            yield name


def uses(translation: str, wanted: list[str]) -> bool:
    """Whether one of the ways to say a term stands in a translation."""
    words = re.findall(r"[\w.-]+", translation.casefold())
    return any(
        all(any(word.startswith(part.casefold()) for word in words) for part in way.split())
        for way in wanted
    )


@pytest.mark.parametrize(("domain", "language"), BOTH)
def test_a_translation_uses_the_words_of_the_rulebook(domain: Domain, language: str) -> None:
    wrong = [
        f"{name}: {english!r} -> {form!r}"
        for english, form in entries(domain, language)
        for name in named(english, domain.name)
        if english not in apart()
        and not english.startswith(CONDITIONS)
        and not uses(form, terms(domain.name)[name][language])
    ]
    assert not wrong, "\n".join(dict.fromkeys(wrong))


def test_what_is_apart_is_still_said() -> None:
    said = {english for domain in DOMAINS for english, _form in entries(domain, OTHERS[0])}
    assert apart() <= said
