"""Every metropolis and contract does what its text says."""

from __future__ import annotations

from collections import Counter

import pytest

from pbem.games.underwater_cities.production import forecast
from pbem.games.underwater_cities.scoring import final_account
from pbem.games.underwater_cities.state import State

from .grown_table import change, read, rich, stock
from .tabletop import (
    BLUE,
    RED,
    buildings,
    city,
    claim,
    give,
    goods,
    looking,
    orders,
    table,
    tunnels,
    turn,
)

# What connecting gives besides the tunnel and its site's bonus, and what it produces.
BLUE_TILES = {
    1: ("", "kelp+1", "point+2"),
    2: ("", "steelplast+2 science+1 credit+1", ""),
    3: ("upgrade farm E, farm C", "upgraded+2", ""),
    4: ("", "biomatter+1 point+2 card+1", ""),
    5: ("nonsymbiotic SW; no biomatter", "card+1 credit-1 kelp-1 nonsymbiotic+1", ""),
    6: ("", "point+5", ""),
    7: ("", "credit+2", "biomatter+1"),
    8: ("", "science+1", "science+1 steelplast+1"),
    9: ("", "federation+1 credit+1 card+1", "kelp+1 point+1"),
    10: ("", "steelplast+1", "credit+1 point+1"),
    11: ("use assistant credit", "credit+1 used+1 steelplast+1", ""),
}


@pytest.mark.parametrize("no", BLUE_TILES)
def test_blue_metropolises(no: int) -> None:
    words, instant, produced = BLUE_TILES[no]
    state = rich()
    red = state.players[RED]
    red.blue["NE"] = no
    give(state, RED, 64)
    before = stock(state)
    play = turn(state)
    then = f"; {words}" if words else ""
    orders(play, f"play 64 on Y2: tunnel NE-blue; no biomatter{then}; done")
    after = stock(play.table.state)
    expected = Counter(read("tunnel+1 metropolis+1 steelplast-1 credit-1 federation+1 card+1"))
    expected.update(read(instant))
    assert change(before, after) == {k: v for k, v in expected.items() if v}
    now = play.table.state
    made = Counter(forecast(looking(now)))
    now.players[RED].connected = []
    assert change(Counter(forecast(looking(now))), made) == read(produced)


def brown_points(state: State, no: int) -> int:
    state.players[RED].brown = no
    state.players[RED].connected.append(no)
    return int(final_account(looking(state))["lines"]["brown metropolis"])


def test_brown_metropolises() -> None:
    state = rich()
    state.players[RED].connected = [1]
    assert brown_points(state, 12) == 6
    for more, points in (
        ((), 0),
        (("C-SW", "NW-C"), 5),
        (("C-SW", "NW-C", "NE-blue"), 7),
        (("C-SW", "NW-C", "NE-blue", "N-NE"), 9),
    ):
        state = rich()
        tunnels(state.players[RED], *more)
        assert brown_points(state, 13) == points
    for more_cities, points in (((), 4), (("SW",), 8), (("SW", "N", "NW"), 12)):
        state = rich()
        city(state.players[RED], *more_cities)
        tunnels(state.players[RED], "N-NE", "NW-C")
        assert brown_points(state, 14) == points
    state = rich()
    state.players[RED].kept = [200]
    claim(state, RED, 181, 194)
    assert brown_points(state, 15) == 6
    assert brown_points(rich(), 16) == 8


CONTRACTS = {
    1: "point+3 kelp+1",
    2: "point+3 credit+2",
    3: "point+2 science+1 steelplast+1",
    4: "point+4 card+1",
    5: "point+3 biomatter+1",
    6: "point+5 federation+1",
    7: "point+4 steelplast+1",
    8: "point+6",
}


@pytest.mark.parametrize("no", CONTRACTS)
def test_contracts(no: int) -> None:
    results = []
    for open_contracts in ([], [no]):
        state = rich()
        state.contracts = list(open_contracts)
        red = state.players[RED]
        if no in (6, 8):
            red.connected = [2, 3][: 2 if no == 6 else 1]
        if no == 7:
            buildings(red, NE="farm desalination")
        give(state, RED, 60)
        play = turn(state)
        orders(play, "play 60 on R4: laboratory NE; steelplast; done")
        results.append(stock(play.table.state))
        assert play.table.state.players[RED].contracts == open_contracts
    assert change(*results) == read(CONTRACTS[no])


@pytest.mark.parametrize("no", CONTRACTS)
def test_contracts_that_are_not_met(no: int) -> None:
    state = table(3)
    state.contracts = [no]
    goods(state.players[RED], steelplast=1)
    give(state, RED, 60)
    give(state, BLUE, 63)
    play = turn(state)
    orders(play, "play 60 on R4: laboratory SE")
    assert play.table.state.contracts == [no]
