"""Games that were begun under an earlier version of the rules go on under it."""

from __future__ import annotations

import msgspec
import pytest

from pbem.engine import Play, at_step, carry_out
from pbem.games.barrage import Barrage
from pbem.games.barrage.game import Barrage1
from pbem.games.barrage.older_rules import State1
from pbem.games.barrage.state import State
from tests.older_rules import plays_on, plays_to_the_end

from .tabletop import GERMANY, NAMES, USA, conduit, dam, table

OLD = Barrage.older[1]()


def old_turn(state: State) -> Play[State]:
    """The USA's turn under version 1."""
    names = NAMES[: len(state.companies)]
    same = msgspec.convert(msgspec.to_builtins(state), State1)
    return at_step(OLD, same, "turn", 0, names=names, options={"variant": state.variant})


def test_version_1_is_kept() -> None:
    assert (Barrage.version, OLD.version) == (2, 1)
    assert isinstance(OLD, Barrage1)
    play = Play.open(OLD, NAMES[:2], {}, bytes(32))
    assert isinstance(play.table.state, State1)
    assert play.document()["rules"] == 1


def test_version_1_does_not_ask_about_the_only_tile() -> None:
    state = table(2, "full")
    state.companies[USA].tiles = ["II-elevation"]
    dam(state, "8L", USA)
    conduit(state, "8A", USA)
    play = old_turn(state)
    assert carry_out(play, USA, ["build elevation 8L"]).error is None
    assert play.table.state.companies[USA].elevation == 1


def test_version_1_takes_the_cheapest_space_for_contracts() -> None:
    state = table(3)
    state.taken = {"C1L": GERMANY}
    play = old_turn(state)
    assert carry_out(play, USA, [f"contracts {state.offer['red'][0]}"]).error is None
    assert play.table.state.taken == {"C1L": GERMANY, "C1R": USA}


@pytest.mark.parametrize("number", range(12))
def test_random_games_of_version_1(number: int) -> None:
    plays_to_the_end(OLD, NAMES[: 2 + number % 3], number)


@pytest.mark.parametrize("game", [OLD, Barrage()], ids=["1", "2"])
def test_the_bot_plays_every_version(game: Barrage) -> None:
    play = Play.open(game, NAMES[:3], {"variant": "introductory"}, bytes(32))
    plays_on(play, game.bots["steady"])
