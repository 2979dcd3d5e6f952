"""What there is in a language holds no word of another: sentences, rules, help, legends."""

from __future__ import annotations

import re

import pytest

from pbem.desk import registry
from pbem.desk.new_games.hinting import HINTS
from pbem.desk.new_games.publishing import PUBLIC
from pbem.desk.timing.time_rules import TIME_OPTIONS
from pbem.engine.languages import LANGUAGES
from tools.messages import DOMAINS

from .spoken import OTHERS, strays, texts
from .test_terms import entries

_PLACES = re.compile(r"\{[^{}]*\}")
A_SENTENCE = 3
ALIKE = frozenset({"Graziano del Monte"})
AS_TYPED = """
    as player option
    ID ADDRESS FILE WORDS GAME NAME SECONDS SHELL ORDERS SOURCE TARGET WHO TOPIC RECIPIENT SENDER
    clock grace missed forming running finished
    PBEM_HOME HOME PBEM_LANGUAGE LANGUAGE toml systemd postgresql cron bash eval completion
    JSON SVG PNG SMTP SIGTERM SIGHUP SHA Ctrl Enter
    on off yes wait html HTML uk Europe Kyiv
    game seat with reason admin replace PBEM_DEBUG DEBUG docs decks md
    Home End Tab Ctrl
"""
"""Values of options and arguments of the program, which are typed so everywhere; and keys."""


def typed() -> frozenset[str]:
    """What stands in every language as it is typed."""
    found = {HINTS, PUBLIC, *AS_TYPED.split(), *LANGUAGES}
    for time in TIME_OPTIONS:
        found |= {time.name, *re.findall("[a-z]+", time.values)}
    for game in map(registry.find, registry.names()):
        for option in game.options:
            found |= {option.name, *option.choices}
    return frozenset(found)


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
