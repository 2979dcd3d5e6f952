"""What a word table calls a synonym is never taken for doubt, whatever words it is made of."""

from __future__ import annotations

import pytest

from pbem.desk import orders, registry
from pbem.engine import random_game
from pbem.engine.languages import LANGUAGES
from pbem.engine.order_language.game_language import language_of
from pbem.engine.reader import reader_of, reading_as

GAMES = ("barrage", "underwater-cities")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_no_synonym_of_several_words_sounds_like_doubt(name: str, language: str) -> None:
    game = registry.find(name)
    play, _dice = random_game(game, ("red", "blue"), {}, 1)
    read = language_of(play, orders.reserved(), language)
    with reading_as(reader_of(language, game=name)):
        table = game.words()
    synonyms = table["synonyms"] if table else {}
    several = [one for some in synonyms.values() for one in some if " " in one]
    denied = read.lexicon.denials | read.lexicon.no
    assert len(several) > 20
    doubted = {one: read.doubt(one) for one in several if denied.isdisjoint(one.split())}
    assert {one: word for one, word in doubted.items() if word} == {}
