"""What is offered in a language can be typed back as it stands."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pbem.desk import orders, registry
from pbem.engine import Match, Play, language_of
from pbem.engine.reader import reader_of, reading_as

GAMES = {"barrage": {"variant": "full"}, "underwater-cities": {"contracts": "yes"}}
LANGUAGES = ("fr", "uk", "ru")
DECISIONS = 400
OFFERS = 12  # looked at of each question


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_offered_is_read_as_it_is_meant(game: str, spoken: str) -> None:
    dice = random.Random(14)
    play: Play[Any] = Play.open(
        registry.find(game), ["anna", "ben", "cleo"], GAMES[game], bytes([14]) * 32
    )
    for _decision in range(DECISIONS):
        if not play.awaiting:
            break
        seat = dice.choice(play.awaiting)
        _type_back(play, seat, spoken, dice)
        play.answer(seat, dice.randrange(len(play.pending[seat].choices)))


def _type_back(play: Play[Any], seat: int, spoken: str, dice: random.Random) -> None:
    question, language = play.pending[seat], language_of(play, orders.reserved(), spoken)
    places = range(len(question.choices))
    for place in dice.sample(places, min(OFFERS, len(places))):
        with reading_as(reader_of(spoken, game=play.game.name)):
            shown = question.phrase(question.choices[place])
        assert orders.said_at_seat(shown, spoken)[0] is None, shown
        assert not language.doubt(shown), shown
        assert not language.doubt(question.phrase(question.choices[place])), "English always works"
        (segment,) = language.segments(shown)
        found = language.match(question, segment.words)
        assert isinstance(found, Match), (shown, question.phrase(question.choices[place]))
        assert (found.place, found.used) == (place, len(segment.words)), shown
