"""How water flows."""

from __future__ import annotations

from pbem.games.barrage.data import facts
from pbem.games.barrage.water import flow

from .tabletop import ITALY, USA, conduit, dam, order, powerhouse, rule, step, table, turn


@rule("B10.1")
def test_a_full_dam_is_passed_drop_by_drop() -> None:
    state = table()
    dam(state, "2U", USA)
    dam(state, "2L", ITALY, height=2, drops=1)
    dam(state, "5L")
    assert flow(state, 2, 4, by_river=True) == ["2U", "2L", "5L", ""]


@rule("B10.2")
def test_upper_dam_before_lower_dam_before_the_river() -> None:
    state = table()
    dam(state, "8L", USA)
    dam(state, "8U", ITALY)
    assert flow(state, 1, 3, by_river=True) == ["8U", "8L", ""]


@rule("B10.3", "B1.4")
def test_water_from_a_conduit_enters_above_the_dams() -> None:
    state = table()
    dam(state, "2L", USA, height=2, drops=2)
    dam(state, "10U", USA)
    dam(state, "10L", ITALY)
    conduit(state, "2B", USA)
    powerhouse(state, "P10.1", USA)
    play = turn(state)
    order(play, USA, "produce 0: 2 drops from 2L via 2B to 10")
    assert play.table.state.dams["10U"].drops == 1
    assert play.table.state.dams["10L"].drops == 1


@rule("B10.4")
def test_drops_at_a_dam_stay() -> None:
    state = table(2)
    dam(state, "1L", USA, height=2, drops=2)
    dam(state, "8L", USA, height=3, drops=0)
    after = step(state, "round_end").table.state
    assert after.dams["1L"].drops == 2
    assert after.dams["8L"].drops == 0


@rule("B10.5")
def test_rivers() -> None:
    rivers = {number: basin.river_to for number, basin in facts().basins.items()}
    assert rivers == {
        1: 8,
        2: 5,
        3: 6,
        4: 7,
        5: 9,
        6: 10,
        7: 10,
        8: 11,
        9: 11,
        10: 12,
        11: 0,
        12: 0,
    }
    ends = []
    for stream, basin in facts().headstreams.items():
        state = table()
        dam(state, "8L")
        dam(state, "9L")
        dam(state, "10L", height=2)
        ends.append((stream, flow(state, basin, 1, by_river=True)))
    assert ends == [("A", ["8L"]), ("B", ["9L"]), ("C", ["10L"]), ("D", ["10L"])]


@rule("B10.6")
def test_waiting_drops_flow_in_phase_three() -> None:
    state = table(2)
    state.streams = {"A": 2, "B": 0, "C": 1, "D": 0}
    state.round = 5
    dam(state, "1L", USA)
    dam(state, "10L", height=3)
    after = step(state, "round_end").table.state
    assert after.streams == {"A": 0, "B": 0, "C": 0, "D": 0}
    assert (after.dams["1L"].drops, after.dams["10L"].drops) == (1, 1)
