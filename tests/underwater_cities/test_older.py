"""Games that were begun under an earlier version of the rules go on under it."""

from __future__ import annotations

import msgspec
import pytest

from pbem.engine import Play, at_step, carry_out
from pbem.games.underwater_cities import UnderwaterCities
from pbem.games.underwater_cities.game import UnderwaterCities1
from pbem.games.underwater_cities.older_rules import State1
from pbem.games.underwater_cities.state import State
from tests.older_rules import plays_on, plays_to_the_end

from .tabletop import NAMES, RED, claim, give, table

OLD = UnderwaterCities.older[1]()


def old_turn(state: State) -> Play[State]:
    """Red's turn under version 1."""
    same = msgspec.convert(msgspec.to_builtins(state), State1)
    return at_step(OLD, same, "turn", 0, 0, names=NAMES[:3], options={})


def test_version_1_is_kept() -> None:
    assert (UnderwaterCities.version, OLD.version) == (2, 1)
    assert isinstance(OLD, UnderwaterCities1)
    play = Play.open(OLD, NAMES[:2], {}, bytes(32))
    assert isinstance(play.table.state, State1)
    assert play.document()["rules"] == 1


def test_version_1_takes_the_step_after_done() -> None:
    state = table()
    give(state, RED, 60, 64, 65)
    claim(state, RED, 19)
    play = old_turn(state)
    assert carry_out(play, RED, ["play 60 on G4: use 19: done; done"]).error is None
    assert play.table.state.track[1] == [RED]


def test_version_1_makes_room_for_a_fifth_action_card() -> None:
    state = table()
    give(state, RED, 34)
    claim(state, RED, 19, 11, 21)
    play = old_turn(state)
    assert carry_out(play, RED, ["play 34 on R3: card"]).error is None
    assert "done" not in [offer.phrase for offer in play.offers(RED)]


@pytest.mark.parametrize("number", range(8))
def test_random_games_of_version_1(number: int) -> None:
    plays_to_the_end(OLD, NAMES[: 1 + number % 4], number)


@pytest.mark.parametrize("game", [OLD, UnderwaterCities()], ids=["1", "2"])
def test_the_bot_plays_every_version(game: UnderwaterCities) -> None:
    play = Play.open(game, NAMES[:2], {}, bytes(32))
    plays_on(play, game.bots["mayor"])
