"""Options are typed and shown in the language of whoever opens a game; English always works."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pbem.desk import registry
from pbem.desk.looking.game_options import about_options
from pbem.desk.new_games import hinting, publishing
from pbem.desk.new_games.proposed_game import describe, read_proposed_game
from pbem.desk.new_games.typed_options import typed_option
from pbem.desk.timing.time_rules import (
    MISSED,
    NAMES,
    OFF,
    TIME_OPTIONS,
    UNITS,
    read_rules,
    read_span,
)
from pbem.engine.errors import GameError
from pbem.engine.option_words import option_name, option_value
from pbem.engine.reader import reader_of, reading_as
from tests.cli.conftest import CommandLine

from .spoken import OTHERS, strays

TYPED = {
    "fr": (
        "barrage with ben@example.org automa délai=3j sursis=36h pauses=week-ends+nuits"
        " retard=abandon indices=oui publique=non niveau=très-difficile variante=complète"
    ),
    "uk": (
        "barrage with ben@example.org automa термін=3д відстрочка=36год перерви=вихідні+ночі"
        " прострочено=здатися підказки=так відкрита=ні рівень=дуже-важкий варіант=повний"
    ),
    "ru": (
        "barrage with ben@example.org automa срок=3д отсрочка=36ч перерывы=выходные+ночи"
        " просрочено=сдаться подсказки=да открытая=нет уровень=очень-трудный вариант=полный"
    ),
}
IN_ENGLISH = {
    "deadline": "3d",
    "grace": "36h",
    "off": "weekends+nights",
    "missed": "resign",
    "hints": "on",
    "public": "no",
    "level": "very-hard",
    "variant": "full",
}
GAMES = ("barrage", "underwater-cities")


@pytest.mark.parametrize("language", OTHERS)
def test_options_are_read_in_every_language(language: str) -> None:
    assert read_proposed_game(TYPED[language]).options == IN_ENGLISH


@pytest.mark.parametrize("language", OTHERS)
def test_what_is_going_to_be_opened_is_said_in_the_readers_language(language: str) -> None:
    said = describe(read_proposed_game(TYPED["fr"]))
    level = TYPED[language].split()[-2]
    with reading_as(reader_of(language, game="barrage")):
        assert f"`{level}` (" in str(said)
        assert not strays(str(said), language, frozenset({"ben", "example", "org", "automa"}))
    with reading_as(reader_of("en")):
        assert "`level=very-hard` (" in str(said)
        assert "3 days for each turn; no time runs on Saturday and Sunday; " in str(said)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", GAMES)
def test_what_is_shown_can_be_typed(name: str, language: str) -> None:
    game = registry.find(name)
    every = {
        "deadline": ("none", *(f"3{unit}" for unit in UNITS)),
        "clock": ("10d+1d<14d", "none"),
        "off": (*OFF, "+".join(OFF)),
        "grace": ("36h",),
        "missed": MISSED,
        hinting.HINTS: (hinting.ON, hinting.OFF),
        publishing.PUBLIC: (publishing.YES, publishing.NO),
        **{option.name: option.choices for option in game.options if not option.by_host},
    }
    assert set(NAMES) <= set(every)
    with reading_as(reader_of(language)):
        for option, values in every.items():
            shown = str(option_name(option, game.folder))
            assert shown != option, "a name that is not translated"
            for value in values:
                typed = str(option_value(value, game.folder))
                assert typed_option(game, shown, typed) == (option, value)
                assert typed_option(game, option, value) == (option, value)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", GAMES)
def test_help_shows_them(name: str, language: str) -> None:
    game = registry.find(name)
    with reading_as(reader_of(language, game=name)):
        said = about_options(game)
        wanted = str(option_name("deadline"))
    assert f"{wanted}=" in said
    ours = [*NAMES, *(option.name for option in game.options)]
    assert not re.findall(rf"\b(?:{'|'.join(ours)})=", said)
    assert not any(value in said for value in ("10d", "weekends", "very-hard", "advanced"))


def test_a_value_that_an_option_cannot_have_is_refused_in_the_readers_language() -> None:
    with pytest.raises(GameError) as error:
        read_proposed_game("barrage with ben@example.org automa niveau=impossible")
    with reading_as(reader_of("fr", game="barrage")):
        assert "niveau accepte facile, moyen, difficile ou très-difficile" in str(error.value)
    with pytest.raises(GameError) as error:
        read_rules({"missed": "sleep"})
    with reading_as(reader_of("ru")):
        assert "просрочено" in str(error.value)
        assert "ждать" in str(error.value)


def test_a_stretch_of_time_is_read_in_every_language() -> None:
    day = 24 * 3600
    for written in ("3d", "3j", "3jours", "3д", "3дні", "3дня", "72h", "72год", "72ч"):
        assert read_span(written) == 3 * day, written
    assert read_span("2sem") == read_span("2тиж") == read_span("2нед") == 14 * day
    assert read_span("90min") == read_span("90хв") == read_span("90мин") == 90 * 60
    with pytest.raises(GameError):
        read_span("3x")


def test_a_file_is_named_as_it_is(tmp_path: Path) -> None:
    game = registry.find("underwater-cities")
    assert typed_option(game, "paquet", "oui") == ("deck", "oui")


def test_the_shell_reads_them_too(tmp_path: Path) -> None:
    pbem = CommandLine(tmp_path / "host")
    pbem("init")
    people = ("--player", "anna=anna@example.org", "--player", "ben=bot")
    options = ("--option", "plateaux=avancés", "--option", "délai=3j")
    pbem("--language", "fr", "new", "underwater-cities", *people, *options)
    assert pbem.json("show", "1")["options"]["boards"] == "advanced"


def test_every_time_option_has_words() -> None:
    assert [option.name for option in TIME_OPTIONS] == list(NAMES)
