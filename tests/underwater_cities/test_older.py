"""Games that were begun under an earlier version of the rules go on under it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pbem.engine import Game, Play, at_step, carry_out
from pbem.games.underwater_cities import UnderwaterCities
from pbem.games.underwater_cities.game import UnderwaterCities1, UnderwaterCities2
from pbem.games.underwater_cities.older_rules import State1, State2
from pbem.games.underwater_cities.state import State
from tests.older_rules import plays_on, plays_to_the_end

from .tabletop import NAMES, RED, claim, give, goods, phrases, table, turn

FIRST = UnderwaterCities.older[1]()
SECOND = UnderwaterCities.older[2]()


def old_turn(state: State, game: Game[Any] = FIRST) -> Play[State]:
    """Red's turn under an earlier version."""
    same = msgspec.convert(msgspec.to_builtins(state), game.state_type)
    return at_step(game, same, "turn", 0, 0, names=NAMES[:3], options={})


@pytest.mark.parametrize(
    ("game", "kind", "state", "version"),
    [(FIRST, UnderwaterCities1, State1, 1), (SECOND, UnderwaterCities2, State2, 2)],
)
def test_earlier_versions_are_kept(
    game: Game[Any], kind: type[UnderwaterCities], state: type[State], version: int
) -> None:
    assert (UnderwaterCities.version, game.version) == (3, version)
    assert isinstance(game, kind)
    play = Play.open(game, NAMES[:2], {}, bytes(32))
    assert isinstance(play.table.state, state)
    assert play.document()["rules"] == version


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


def test_version_2_takes_two_payments_for_the_same() -> None:
    state = table(board=6, boards="advanced")
    give(state, RED, 76)
    goods(state.players[RED], steelplast=1, biomatter=1, science=2)
    assert "play 76 on R2" in phrases(turn(state))
    assert "play 76 on R2" not in phrases(old_turn(state, SECOND))


@pytest.mark.parametrize("number", range(8))
@pytest.mark.parametrize("game", [FIRST, SECOND], ids=["1", "2"])
def test_random_games_of_earlier_versions(game: Game[Any], number: int) -> None:
    plays_to_the_end(game, NAMES[: 1 + number % 4], number)


@pytest.mark.parametrize("game", [FIRST, SECOND, UnderwaterCities()], ids=["1", "2", "3"])
def test_the_bot_plays_every_version(game: UnderwaterCities) -> None:
    play = Play.open(game, NAMES[:2], {}, bytes(32))
    plays_on(play, game.bots["mayor"])
