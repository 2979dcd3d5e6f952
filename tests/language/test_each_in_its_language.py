"""What there is in a language holds no word of another: sentences, rules, help, legends."""

from __future__ import annotations

import re

import pytest

from tools.messages import DOMAINS

from .as_typed import typed
from .catalogues import entries
from .spoken import OTHERS, strays, texts

_PLACES = re.compile(r"\{[^{}]*\}")
A_SENTENCE = 3
ALIKE = frozenset({"Graziano del Monte"})


@pytest.mark.parametrize("language", OTHERS)
def test_a_catalogue_is_in_its_language(language: str) -> None:
    names, found = typed(), dict[str, None]()
    for domain in DOMAINS:
        for _english, said in entries(domain, language):
            for stray in strays(_PLACES.sub(" ", said), language, names):
                found[f"{domain.name}: {stray}"] = None
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", OTHERS)
def test_rules_help_and_legends_are_in_their_language(language: str) -> None:
    names = typed()
    found = [
        f"{path.name}: {stray}"
        for path in texts(language)
        if path.suffix in (".md", ".txt")
        for stray in strays(path.read_text("utf-8"), language, names)
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", OTHERS)
def test_no_sentence_has_stayed_as_it_is_in_english(language: str) -> None:
    for domain in DOMAINS:
        for english, said in entries(domain, language):
            words = re.findall(r"[^\W\d_]{2,}", _PLACES.sub(" ", english))
            assert said != english or len(words) < A_SENTENCE or english in ALIKE, english
