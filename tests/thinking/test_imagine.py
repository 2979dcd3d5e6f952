"""What a seat imagines shows it what it sees, and owes nothing to what it cannot see."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from pbem.engine import Game, Play, random_game
from pbem.games.barrage import Barrage
from pbem.games.underwater_cities import UnderwaterCities

from .games import hide_otherwise_in_barrage, hide_otherwise_in_cities

NAMES = ("anna", "bert", "cleo", "dave")
TABLES: list[tuple[Game[Any], int, dict[str, str]]] = [
    (Barrage(), 2, {"variant": "full"}),
    (Barrage(), 3, {"variant": "introductory"}),
    (Barrage(), 4, {"variant": "full", "automas": "cleo,dave"}),
    (Barrage.older[1](), 2, {}),
    (UnderwaterCities.older[1](), 2, {}),
    (UnderwaterCities(), 1, {}),
    (UnderwaterCities(), 2, {}),
    (UnderwaterCities(), 4, {"boards": "advanced", "contracts": "yes"}),
]
tables = pytest.mark.parametrize(("game", "players", "options"), TABLES)


def moments(
    game: Game[Any], players: int, options: dict[str, str], games: int = 2
) -> Iterator[tuple[Play[Any], int]]:
    """Random moments of random games, each with a seat that looks at it."""
    for number in range(games):
        play, dice = random_game(game, NAMES[:players], options, f"imagined {number}")
        while play.pending:
            if dice.random() < 0.04:
                yield play, dice.randrange(players)
            seat = next(iter(play.pending))
            play.answer(seat, dice.randrange(len(play.pending[seat].known)))


@tables
def test_what_is_imagined_shows_the_same_view(
    game: Game[Any], players: int, options: dict[str, str]
) -> None:
    looked = 0
    for play, seat in moments(game, players, options):
        view = play.view(seat)
        for number in range(3):
            imagined = game.imagine(view, seat, random.Random(number))
            assert game.view(imagined, seat) == view
            assert type(imagined) is game.state_type
            game.check(imagined)
            looked += 1
    assert looked > 10


@tables
def test_the_same_dice_imagine_the_same_and_others_something_else(
    game: Game[Any], players: int, options: dict[str, str]
) -> None:
    play, seat = next(moments(game, players, options))
    view = play.view(seat)
    drawn = [game.imagine(view, seat, random.Random(number)) for number in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2]


@pytest.mark.parametrize(
    ("game", "options", "hide_otherwise"),
    [
        (Barrage(), {"automas": "dave"}, hide_otherwise_in_barrage),
        (UnderwaterCities(), {}, hide_otherwise_in_cities),
    ],
)
def test_states_that_look_alike_are_imagined_alike(
    game: Game[Any], options: dict[str, str], hide_otherwise: Callable[[Any, int], None]
) -> None:
    looked = 0
    for play, seat in moments(game, 4, options):
        state, other = play.table.state, play.copy().table.state
        hide_otherwise(other, seat)
        view, twin = game.view(state, seat), game.view(other, seat)
        assert view == twin
        assert state != other
        for number in range(3):
            one = game.imagine(view, seat, random.Random(number))
            assert one == game.imagine(twin, seat, random.Random(number))
        looked += 1
    assert looked > 3
