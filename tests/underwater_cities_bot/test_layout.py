"""What the bot counts of a network is what the rules count, however often it meets the network."""

from __future__ import annotations

import pytest

from pbem.engine import random_game
from pbem.games.underwater_cities import UnderwaterCities
from pbem.games.underwater_cities.bot.layout import layout_of
from pbem.games.underwater_cities.data import content
from pbem.games.underwater_cities.network import city_of, open_buildings, reached, tally
from pbem.games.underwater_cities.production import network_production
from pbem.games.underwater_cities.scoring import city_points
from pbem.games.underwater_cities.state import Player


@pytest.mark.parametrize("options", [{}, {"boards": "advanced"}])
def test_a_layout_is_what_the_rules_say(options: dict[str, str]) -> None:
    networks = 0
    for number in range(3):
        play, dice = random_game(UnderwaterCities(), ["anna", "bert"], options, f"layout {number}")
        while play.pending:
            seat = next(iter(play.pending))
            play.answer(seat, dice.randrange(len(play.pending[seat].known)))
            if dice.random() < 0.1:
                state = play.table.state
                for player in state.players:
                    _compare(player, state.deck_file)
                    networks += len(player.buildings) > 2
    assert networks > 20


def _compare(player: Player, deck_file: str) -> None:
    layout, cards = layout_of(player, deck_file), content(deck_file)
    touched = reached(player)
    connected = [city for city in player.cities if city in touched]
    assert layout.touched == touched
    assert layout.counts == tally(player)
    assert layout.makes == network_production(cards, player)
    assert layout.connected.worth == city_points(player)
    assert layout.connected.number + layout.apart.number == len(player.cities)
    of_cities = [site for site in player.buildings if city_of(site) in player.cities]
    assert layout.homeless.number == len(player.buildings) - len(of_cities)
    assert layout.waiting.number == sum(city_of(site) not in connected for site in of_cities)
    sites = open_buildings(player, cards.boards[player.board], connected)
    assert bool(layout.open_sites) == bool(sites)
