"""Cards can be read in every language: their texts are made from effects, ours and others'."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pbem.desk import registry
from pbem.engine import Play, spoken
from pbem.engine.languages import LANGUAGES
from pbem.engine.reader import reader_of, reading_as
from pbem.games.underwater_cities.data import content
from pbem.games.underwater_cities.deck_check import checked
from pbem.games.underwater_cities.effect_words import effect_words
from pbem.games.underwater_cities.verbs.all_verbs import VERBS
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


def ours() -> list[Any]:
    """All that comes with the game."""
    known = content()
    return [*known.cards.values(), *known.metropolises.values(), *known.contracts.values()]


@pytest.mark.parametrize(
    ("table", "deck", "of"), [("own_cards.txt", DECK, records), ("our_cards.txt", "", ours)]
)
def test_the_texts_of_a_deck_in_every_language(
    table: str, deck: str, of: Callable[[], list[Any]]
) -> None:
    """Read by a person whenever it changes: `PBEM_WRITE_TABLES=1 pytest ...` writes it anew."""
    registry.find("underwater-cities")
    lines = []
    for record in of():
        lines.append(f"# {type(record).__name__} {record.no} {record.name}")
        for language in LANGUAGES:
            with reading_as(reader_of(language, game="underwater-cities")):
                name, said = spoken(record.called), spoken(content(deck).said(record))
            lines.append(f"{language}  {name}  {said}")
            assert not strays(f"{name} {said}", language, NAMES)
    made = "\n".join([*lines, ""])
    if os.environ.get(WRITE):
        (FOLDER / table).write_text(made, "utf-8")
    assert made == (FOLDER / table).read_text("utf-8")


def test_the_deck_has_every_verb() -> None:
    assert all(f"{verb} =" in DECK for verb in VERBS)


def test_no_card_of_ours_has_a_text_to_be_translated() -> None:
    """A new card needs no translator: what it does is said by its effects."""
    assert not [record.name for record in ours() if record.text]


def test_a_name_and_a_text_are_in_the_readers_language_where_somebody_asks() -> None:
    game = registry.find("underwater-cities")
    play: Play[Any] = Play.open(game, ["anna", "ben"], {"deck": DECK}, bytes(32))
    with reading_as(reader_of("uk", game=game.name)):
        assert "Ринок припливів" in str(game.lookup(play.view(0), ["card", "1"]))
    with reading_as(reader_of("en", game=game.name)):
        assert "Tide Market" in str(game.lookup(play.view(0), ["card", "1"]))
        assert "Take 3 kelp" in str(game.lookup(play.view(0), ["card", "1"]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_have_the_numbers_of_the_english_ones(language: str) -> None:
    registry.find("underwater-cities")
    for record in (*ours(), *records()):
        english = str(effect_words(record))
        with reading_as(reader_of(language, game="underwater-cities")):
            said = str(effect_words(record))
        assert numbers_in(said) == numbers_in(english), (english, said)
        assert "{" not in said


def numbers_in(said: str) -> list[str]:
    return sorted(re.findall(r"\d+", said))
