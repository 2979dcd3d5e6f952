"""The bot: fair, quick to beat chance, and able to reach the solo game's goal."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from pbem.engine import Play, Result, Situation, play_out_by_bots, random_bot, random_game
from pbem.games.underwater_cities import UnderwaterCities
from pbem.games.underwater_cities.bot import mayor
from pbem.games.underwater_cities.bot.reading import state_from
from pbem.games.underwater_cities.state import State

GAME = UnderwaterCities()
NAMES = ["anna", "bert", "cleo", "dave"]
CITIES = 7


def against_chance(number: int) -> bool:
    """Whether the bot has the highest score against three random seats."""
    play, dice = random_game(GAME, NAMES, {}, f"chance {number}")
    seat = number % len(NAMES)
    play_out_by_bots(play, {i: mayor if i == seat else random_bot for i in range(4)}, dice)
    scores = result(play).scores
    return scores[seat] == max(scores)


def alone(number: int) -> bool:
    """Whether the bot reaches seven connected cities in a solo game."""
    play, dice = random_game(GAME, NAMES[:1], {}, f"alone {number}")
    play_out_by_bots(play, {0: mayor}, dice)
    account: dict[str, Any] = result(play).account[0]
    return int(account["connected cities"]) >= CITIES


def result(play: Play[State]) -> Result:
    assert play.result is not None
    return play.result


def test_it_is_the_first_of_the_bots() -> None:
    assert list(GAME.bots) == ["mayor", "random"]
    assert GAME.bots["mayor"] is mayor


def test_it_beats_chance_from_every_seat() -> None:
    assert all(against_chance(number) for number in range(4))


def test_it_reaches_seven_cities_alone_more_often_than_not() -> None:
    assert sum(alone(number) for number in range(5)) >= 3


@pytest.mark.parametrize("players", [2, 3])
def test_bots_play_every_table_to_its_end(players: int) -> None:
    options = {"boards": "advanced", "contracts": "yes"}
    play, dice = random_game(GAME, NAMES[:players], options, "table")
    play_out_by_bots(play, dict.fromkeys(range(players), mayor), dice)
    assert min(result(play).scores) > 40


@pytest.mark.parametrize("players", [1, 4])
def test_what_it_reads_from_a_view_shows_the_same_view(players: int) -> None:
    play, dice = random_game(GAME, NAMES[:players], {"boards": "advanced"}, "reading")
    looked = 0
    while play.pending:
        seat = next(iter(play.pending))
        if dice.random() < 0.1:
            view = play.view(seat)
            assert GAME.view(state_from(view), seat) == view
            looked += 1
        play.answer(seat, dice.randrange(len(play.pending[seat].choices)))
    assert looked > 3


def choice(play: Play[State], seat: int) -> int:
    question = play.pending[seat]
    view = msgspec.json.decode(msgspec.json.encode(play.view(seat)))
    dice = random.Random(1)
    return mayor(Situation(seat, view, str(question.prompt), play.offers(seat), dice))


def test_it_chooses_the_same_whatever_others_hold() -> None:
    play, dice = random_game(GAME, NAMES, {}, "hidden")
    for _decision in range(90):
        seat = next(iter(play.pending))
        play.answer(seat, dice.randrange(len(play.pending[seat].choices)))
    seat = next(iter(play.pending))
    before = choice(play, seat)
    state = play.table.state
    for other, player in enumerate(state.players):
        if other != seat:
            held = len(player.hand)
            state.deck[:held], player.hand = player.hand, state.deck[:held]
    state.deck.reverse()
    state.specials[:-1] = reversed(state.specials[:-1])
    state.blue_pile.reverse()
    assert choice(play, seat) == before


@pytest.mark.soak
def test_highest_score_in_95_of_100_games_against_chance() -> None:
    assert sum(against_chance(number) for number in range(100)) >= 95


@pytest.mark.soak
def test_seven_cities_in_60_of_100_solo_games() -> None:
    assert sum(alone(number) for number in range(100)) >= 60
