"""What is kept in words is kept for each kind of reader."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pbem.desk import registry
from pbem.engine import language_of
from pbem.engine import reader as readers_of
from pbem.engine.reader import Reader, catalogues_in, reader_of, reading_as, said_once
from pbem.engine.text import _
from tests.underwater_cities.tabletop import opened


class Shouting(Reader):
    def look_up(self, sentence: str, many: str = "", n: Any = 1, context: str = "") -> str:
        return sentence.upper()


def test_each_reader_hears_their_own_words() -> None:
    asked: list[str] = []

    @said_once(most=10)
    def say(thing: str) -> str:
        asked.append(thing)
        return _(thing)

    readers = [reader_of("uk"), Shouting("uk"), reader_of("en"), None, reader_of("uk", game="x")]
    said = []
    for _time in range(2):
        for reader in readers:
            with reading_as(reader):
                said.append(say("less than an hour"))
    assert said[:5] == said[5:]
    assert said[1] == "LESS THAN AN HOUR"
    assert said[0] != said[2] == said[3] == "less than an hour"
    assert len(asked) == 4, "nobody reads as in English"


def test_what_is_printed_is_told_in_the_language_of_whoever_asks() -> None:
    game, view = registry.find("barrage"), {"automa": None}
    said: dict[str, str] = {}
    for language in ("en", "uk", "fr", "en", "uk", "fr"):
        with reading_as(reader_of(language, game="barrage")):
            words = game.lookup(view, ["about", "5L"])
        assert words
        assert said.setdefault(language, words) == words
    assert len(set(said.values())) == 3


def test_names_of_cards_are_read_once_their_catalogue_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    play = opened(2)
    name, folder = play.game.name, play.game.folder / "locale"
    monkeypatch.setattr(readers_of, "_folders", dict(readers_of._folders))
    catalogues_in(name, Path("/nowhere"))
    before = language_of(play, (), "fr")
    catalogues_in(name, folder)
    after = language_of(play, (), "fr")
    words = ["courrier", "sonar"]
    assert not before.lexicon.begins_with_name(words)
    assert after.lexicon.begins_with_name(words)
