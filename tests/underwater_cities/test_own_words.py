"""Cards of a player's own deck can be read in every language: their texts are made from effects."""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from pbem.desk import registry
from pbem.engine import Play, as_text, spoken
from pbem.engine.languages import LANGUAGES
from pbem.engine.reader import reader_of, reading_as
from pbem.games.underwater_cities.data import content
from pbem.games.underwater_cities.deck_check import checked
from pbem.games.underwater_cities.effect_words import effect_words
from pbem.games.underwater_cities.verbs.table import VERBS
from tests.language.spoken import strays
from tests.refused_lines import WRITE

FOLDER = Path(__file__).parent
DECK = (FOLDER / "own_cards.toml").read_text("utf-8")
NAMES = frozenset(
    one["name"] for rows in tomllib.loads(DECK).values() if rows is not True for one in rows
)


def records() -> list[Any]:
    """What the deck file brings."""
    known, raw = checked(DECK), tomllib.loads(DECK)
    cards = [known.cards[one["no"]] for one in raw["card"]]
    return [*cards, *(known.contracts[one["no"]] for one in raw["contract"])]


def test_the_texts_of_a_players_own_deck_in_every_language() -> None:
    """Read by a person whenever it changes: `PBEM_WRITE_TABLES=1 pytest ...` writes it anew."""
    registry.find("underwater-cities")
    lines = []
    for record in records():
        lines.append(f"# {record.name}")
        for language in LANGUAGES:
            with reading_as(reader_of(language, game="underwater-cities")):
                said = f"{spoken(record.called)}: {spoken(content(DECK).said(record))}"
            lines.append(f"{language}  {said}")
            assert not strays(said, language, NAMES)
    made, table = "\n".join([*lines, ""]), FOLDER / "own_cards.txt"
    if os.environ.get(WRITE):
        table.write_text(made, "utf-8")
    assert made == table.read_text("utf-8")


def test_the_deck_has_every_verb() -> None:
    assert all(f"{verb} =" in DECK for verb in VERBS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_cards_of_ours_could_be_said_by_their_effects(language: str) -> None:
    """Every thing, kind and event that a deck may name has its words."""
    registry.find("underwater-cities")
    known = content()
    for record in (*known.cards.values(), *known.metropolises.values(), *known.contracts.values()):
        with reading_as(reader_of(language, game="underwater-cities")):
            said = str(effect_words(record))
        assert not strays(said, language, frozenset())
        assert "{" not in said


def test_a_name_and_a_text_are_in_the_readers_language_where_somebody_asks() -> None:
    game = registry.find("underwater-cities")
    play: Play[Any] = Play.open(game, ["anna", "ben"], {"deck": DECK}, bytes(32))
    with reading_as(reader_of("uk", game=game.name)):
        assert "Ринок припливів" in str(game.lookup(play.view(0), ["card", "1"]))
    with reading_as(reader_of("en", game=game.name)):
        assert "Tide Market" in str(game.lookup(play.view(0), ["card", "1"]))
        assert "Take 3 kelp" in str(game.lookup(play.view(0), ["card", "1"]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_of_our_cards_have_the_numbers_of_the_english_ones(language: str) -> None:
    registry.find("underwater-cities")
    ours = content("")
    for record in (*ours.cards.values(), *ours.metropolises.values(), *ours.contracts.values()):
        with reading_as(reader_of(language, game="underwater-cities")):
            said = spoken(as_text(ours.said(record)))
        assert numbers_in(said) == numbers_in(record.text), (record.text, said)


def numbers_in(said: str) -> list[str]:
    return sorted(re.findall(r"\d+", said))
