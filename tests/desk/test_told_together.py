"""What somebody did in a row is one line of a letter."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.desk import registry
from pbem.desk.looking.seat_names import Calling
from pbem.desk.writing.told_together import told_together
from pbem.engine.languages import LANGUAGES
from pbem.engine.play import Play
from pbem.engine.reader import Reader, reading_as
from pbem.engine.simulate import play_out, random_game
from pbem.engine.table import Told

PLAYERS = ["Anna", "Ben", "Cléo"]


def told(sentence: str, **params: Any) -> Told:
    return Told(0, None, sentence, params)


@pytest.fixture(scope="module", params=["barrage", "underwater-cities"])
def play(request: pytest.FixtureRequest) -> Play[Any]:
    """A whole game."""
    game, dice = random_game(registry.find(request.param), PLAYERS, {}, 11)
    play_out(game, dice)
    return game


@pytest.fixture
def calling(play: Play[Any]) -> Calling:
    return Calling(play, play.view(0), 0)


def test_a_name_is_said_once(calling: Calling) -> None:
    lines = told_together(
        calling,
        [
            told("{seat} plays {no} {card} on {slot}", seat="Ben", no=65, card="Depot", slot="G4"),
            told("{seat} gains {goods}", seat="Ben", goods="2 kelp"),
            told("{seat} gains {goods}", seat="Cléo", goods="1 kelp"),
            told("The water flows off the board."),
            told("{seat} gains {goods}", seat="Cléo", goods="3 kelp"),
        ],
    )
    assert lines == [
        "Ben plays 65 Depot on G4; gains 2 kelp.",
        "Cléo gains 1 kelp.",
        "The water flows off the board.",
        "Cléo gains 3 kelp.",
    ]


def test_a_sentence_that_only_names_somebody_stays_whole(calling: Calling) -> None:
    lines = told_together(
        calling,
        [
            told("{seat} gains {goods}", seat="Ben", goods="2 kelp"),
            told("Round {round} begins, in this order: {names}.", round=2, names="Ben"),
        ],
    )
    assert lines == ["Ben gains 2 kelp.", "Round 2 begins, in this order: Ben."]


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_of_a_whole_game_is_lost(play: Play[Any], calling: Calling, language: str) -> None:
    """Every sentence is there, in order, whole or without the name that it begins with."""
    stories = [one for one in play.log if one.is_for(0)]
    with reading_as(Reader(language, game=play.game.name)):
        lines = told_together(calling, stories)
        rest = "\n".join(lines)
        for one in stories:
            said = calling.tell(one).removesuffix(".")
            without = said.removeprefix(f"{calling.subject(one)} ")
            assert said in rest or without in rest, said
            rest = rest[rest.index(without) + len(without) :]
    assert len(stories) > len(lines)
