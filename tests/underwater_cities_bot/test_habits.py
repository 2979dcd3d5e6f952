"""Habits of the bot that were plain mistakes, and are mended."""

from __future__ import annotations

from pbem.engine import random_game
from pbem.games.underwater_cities import UnderwaterCities
from pbem.games.underwater_cities.bot.position_value import Mind
from pbem.games.underwater_cities.feeding import POINTS_A_CITY


def test_on_the_last_turn_a_city_that_goes_hungry_costs_all_its_points() -> None:
    play, _dice = random_game(UnderwaterCities(), ["anna", "bert"], {}, "hungry")
    state = play.table.state
    state.era, state.round, state.turn = 3, 10, 2
    player = state.players[0]
    player.points, player.goods["kelp"] = 30, 0
    mind = Mind(state, 0)
    assert mind.prices.turns == 0
    assert mind._feeding({}, 3) - mind._feeding({}, 2) >= POINTS_A_CITY
