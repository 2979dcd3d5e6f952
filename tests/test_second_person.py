"""What a player did is told to that player as 'You ...', and to the others by name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from pbem.desk import registry
from pbem.desk.looking.seat_names import Calling
from pbem.engine.game import Game
from pbem.engine.play import Play
from pbem.engine.reader import reader_of, reading_as
from pbem.engine.simulate import random_game
from pbem.engine.text import Text, revived
from pbem.games.barrage import Barrage
from pbem.games.underwater_cities import UnderwaterCities
from tools.messages import DOMAINS, messages

GAMES: list[Game[Any]] = [Barrage(), UnderwaterCities()]
NAMES = ["Anna", "Ben", "Cleo"]


def played(game: Game[Any], seed: int) -> Play[Any]:
    """A whole game by chance."""
    play, dice = random_game(game, NAMES, {}, seed)
    while play.result is None:
        seat = play.awaiting[0]
        play.answer(seat, dice.randrange(len(play.pending[seat].choices)))
    return play


def places_of(said: Text, who: dict[str, int]) -> Iterator[tuple[str, int]]:
    """The places of a sentence that name a seat, and the seat."""
    for place, value in said.params.items():
        value = revived(value)
        word = value.sentence if isinstance(value, Text) and not value.params else value
        if isinstance(word, str) and word in who:
            yield place, who[word]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_whoever_a_sentence_names_is_told_it_as_you(game: Game[Any]) -> None:
    for seed in range(3):
        play = played(game, seed)
        view = play.view(None)
        who = {name: seat for seat, name in enumerate(NAMES)}
        who |= {side.name: seat for seat, side in enumerate(game.sides(view))}
        for told in play.log:
            named: dict[int, list[str]] = {}
            for place, seat in places_of(told.said, who):
                named.setdefault(seat, []).append(place)
            for seat, places in named.items():
                forms = [(told.said.sentence, place) in game.second_person for place in places]
                assert any(forms), (told.said.sentence, places)
                said = Calling(play, view, seat).tell(told)
                assert {"You", "you", "your"} & set(said.replace(".", " ").split()), said
                assert "You" not in Calling(play, view, None).tell(told).split()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_sentence_of_the_table_is_one_of_the_game(game: Game[Any]) -> None:
    domain = next(one for one in DOMAINS if one.name == game.name)
    known = {one.sentence for one in messages(domain)}
    assert {sentence for sentence, _place in game.second_person} <= known
    for (sentence, place), form in game.second_person.items():
        assert f"{{{place}}}" in sentence
        assert f"{{{place}}}" not in form.sentence


def test_a_plural_and_a_language() -> None:
    play = played(registry.find("underwater-cities"), 1)
    draws = [told for told in play.log if "draws {n} card" in told.said.sentence]
    several = next(told for told in draws if told.said.params["n"] > 1)
    name = several.said.params["seat"]
    mine = Calling(play, play.view(None), NAMES.index(name))
    others = Calling(play, play.view(None), (NAMES.index(name) + 1) % len(NAMES))
    number = several.said.params["n"]
    assert mine.tell(several) == f"You draw {number} cards."
    assert others.tell(several) == f"{name} draws {number} cards."
    with reading_as(reader_of("uk", game="underwater-cities")):
        assert mine.tell(several).startswith(f"Ви добираєте {number} карт")


def test_taking_two_contracts_is_told_as_two() -> None:
    tellings = [
        str(told)
        for seed in range(3)
        for told in played(Barrage(), seed).log
        if "takes contract" in told.said.sentence
    ]
    assert any("takes contract " in one for one in tellings)
    assert any(" takes contracts " in one and " and " in one for one in tellings)
