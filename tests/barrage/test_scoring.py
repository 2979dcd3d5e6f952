"""Scoring of a round, and of the game."""

from __future__ import annotations

import pytest

from pbem.games.barrage.scoring import (
    OBJECTIVES,
    bonus_for,
    counted,
    energy_credits,
    objective_points,
    place_points,
    ranking,
)
from pbem.games.barrage.state import Sector

from .tabletop import (
    FRANCE,
    GERMANY,
    ITALY,
    USA,
    conduit,
    dam,
    give,
    on_wheel,
    powerhouse,
    rule,
    step,
    table,
)


@rule("B13.1")
def test_places() -> None:
    assert place_points([9, 4, 7, 0]) == [6, 0, 2, 0]
    assert place_points([0, 0, 3, 0]) == [0, 0, 6, 0]
    assert place_points([0, 0]) == [0, 0]


@rule("B13.2")
def test_tied_places() -> None:
    assert place_points([5, 5, 3, 1]) == [4, 4, 0, 0]
    assert place_points([5, 5, 5, 1]) == [3, 3, 3, 0]
    assert place_points([5, 5, 5, 5]) == [2, 2, 2, 2]
    assert place_points([9, 4, 4, 4]) == [6, 1, 1, 1]


@rule("B13.3")
def test_credits_by_energy() -> None:
    steps = {0: 3, 1: 1, 2: 2, 3: 2, 4: 3, 6: 3, 7: 4, 10: 4, 11: 5, 15: 5, 16: 6, 21: 6, 22: 7}
    for energy, number in {**steps, 28: 7, 29: 8, 30: 8, 45: 8}.items():
        assert energy_credits(energy) == (number, 0 if energy else -3)


@rule("B13.4", "B13.5")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_bonus_by_round(number: int) -> None:
    assert bonus_for(20, 6 * number, number) == 20
    assert bonus_for(20, 6 * number - 1, number) == (16 if number > 1 else 0)
    assert bonus_for(20, 6, number) == max(0, 20 - 4 * (number - 1))
    assert bonus_for(20, 5, number) == 0
    assert bonus_for(3, 6, 2 if number == 1 else number) == 0


@rule("B13.6")
def test_what_bonus_tiles_count() -> None:
    state = table(2, "full")
    company = state.companies[USA]
    give(company, base=3, elevation=2, conduit=1, powerhouse=4)
    company.fulfilled = ["S1", "N01", "G01"]
    company.tiles += ["I-base", "anton"]
    on_wheel(company, 2, "II-joker")
    found = {tile: counted(state, USA, tile) for tile in BONUSES}
    assert found == {
        "contracts": 3,
        "bases": 3,
        "elevations": 2,
        "conduits": 1,
        "powerhouses": 4,
        "advanced-tiles": 2,
    }
    for tile, vp in BONUSES.items():
        state.bonus[0] = tile
        company.energy = 6
        company.vp = 0
        after = step(state, "round_end").table.state.companies[USA]
        assert after.vp == 6 + vp * found[tile]


BONUSES = {
    "contracts": 2,
    "bases": 4,
    "elevations": 4,
    "conduits": 4,
    "powerhouses": 5,
    "advanced-tiles": 4,
}


@rule("B13.7")
def test_energy_above_thirty() -> None:
    state = table(2)
    state.round = 5
    state.bonus[4] = "bases"
    for seat, energy in ((USA, 41), (GERMANY, 39)):
        give(state.companies[seat], energy=energy, base=1, vp=0, credits=0, excavators=0, mixers=0)
    state.objective = "connections"
    play = step(state, "round_end")
    assert play.result is not None
    # places 6 and 2 by the true total; bonus 4 each; 8 credits give 1 VP; objective 13 each
    assert play.result.scores == [6 + 4 + 1 + 13, 2 + 4 + 1 + 13]


@rule("B13.8")
def test_a_score_may_fall_below_zero() -> None:
    state = table(2)
    give(state.companies[USA], vp=1)
    assert step(state, "round_end").table.state.companies[USA].vp == -2


@rule("B15.1")
def test_objective_points() -> None:
    assert objective_points([7, 5, 3, 1]) == [15, 10, 5, 0]
    assert objective_points([5, 5, 3, 1]) == [13, 13, 5, 0]
    assert objective_points([7, 5, 5, 1]) == [15, 8, 8, 0]
    assert objective_points([7, 5, 3, 3]) == [15, 10, 3, 3]
    assert objective_points([2, 2, 2, 2]) == [8, 8, 8, 8]
    assert objective_points([4, 0]) == [15, 10]


@rule("B15.2", "B15.3")
def test_supplies_and_water() -> None:
    state = table(2)
    state.round = 5
    state.objective = "connections"
    for company in state.companies:
        give(company, vp=0, credits=0, excavators=0, mixers=0, energy=1)
    give(state.companies[USA], credits=3, excavators=5, mixers=2)  # 4 credits with the energy's
    state.companies[USA].wheel[2] = Sector("base", 5, 5)
    dam(state, "8L", USA, height=3, drops=3)
    dam(state, "9L", drops=1)
    play = step(state, "round_end")
    assert play.result is not None
    account = play.result.account[USA]
    assert (account["supply"], account["water"], account["objective"]) == (2, 3, 13)
    assert play.result.scores[USA] == 4 + 2 + 3 + 13


@rule("B15.4")
def test_ranking() -> None:
    state = table()
    state.order = [FRANCE, ITALY, GERMANY, USA]
    for seat, vp, energy in ((USA, 50, 3), (GERMANY, 60, 1), (ITALY, 50, 4), (FRANCE, 50, 3)):
        give(state.companies[seat], vp=vp, energy=energy)
    assert ranking(state) == [4, 1, 2, 3]


def test_the_winner_has_place_one() -> None:
    state = table(2)
    state.round = 5
    give(state.companies[GERMANY], vp=60)
    play = step(state, "round_end")
    assert play.result is not None
    assert play.result.places == [2, 1]


@rule("B15.5")
def test_objective_red_spaces() -> None:
    state = table()
    dam(state, "8U", USA, height=3)
    dam(state, "9L", USA)
    powerhouse(state, "P5.2", USA)
    powerhouse(state, "P6.1", USA)
    assert OBJECTIVES["red-spaces"](state, USA) == 2


@rule("B15.6")
def test_objectives_by_area() -> None:
    state = table()
    dam(state, "8U", USA, height=3)
    powerhouse(state, "P11.1", USA)
    conduit(state, "5A", USA)
    powerhouse(state, "P5.2", USA)
    conduit(state, "1A", USA)
    assert OBJECTIVES["fullest-area"](state, USA) == 4
    assert OBJECTIVES["emptiest-area"](state, USA) == 1
    assert OBJECTIVES["emptiest-area"](state, ITALY) == 0


@rule("B15.7")
def test_objective_connections() -> None:
    state = table()
    dam(state, "2U", USA)
    dam(state, "6L", USA)
    dam(state, "8L", USA)
    powerhouse(state, "P10.1", USA)
    powerhouse(state, "P9.1", USA)
    powerhouse(state, "P6.1", USA)
    conduit(state, "2B", USA)
    conduit(state, "2A", USA)  # the same dam again
    conduit(state, "6A", USA)
    conduit(state, "8B", ITALY)  # not an own conduit
    assert OBJECTIVES["connections"](state, USA) == 2


@rule("B15.8")
def test_objectives_by_basin() -> None:
    state = table()
    dam(state, "8U", USA, height=2)
    conduit(state, "8A", USA)
    dam(state, "9U", USA, height=3)
    powerhouse(state, "P11.1", USA)
    conduit(state, "1A", USA)
    assert OBJECTIVES["basins-1"](state, USA) == 4
    assert OBJECTIVES["basins-3"](state, USA) == 2
    pieces = table()
    for site in ("1L", "5L", "6L", "7L", "8L"):
        dam(pieces, site, USA, height=2)
    for site in ("1A", "5A", "6A", "10A", "10B"):
        conduit(pieces, site, USA)
    for site in ("P7.1", "P8.1", "P10.1"):
        powerhouse(pieces, site, USA)
    assert OBJECTIVES["basins-3"](pieces, USA) == 6
