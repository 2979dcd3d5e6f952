"""Contracts and what they give."""

from __future__ import annotations

import pytest

from pbem.engine import Play
from pbem.games.barrage.state import Sector, State

from .tabletop import (
    GERMANY,
    ITALY,
    USA,
    conduit,
    dam,
    give,
    on_wheel,
    order,
    phrases,
    powerhouse,
    refused,
    rule,
    rule_of,
    table,
    turn,
)


def producing(*contracts: str, drops: int = 3, capacity: str = "8A", seat: int = USA) -> State:
    """A seat that can produce 3 energy a drop, with these contracts."""
    state = table()
    dam(state, "8L", height=3, drops=drops)
    conduit(state, capacity, seat)
    powerhouse(state, "P11.1", seat)
    state.companies[seat].contracts = list(contracts)
    state.national = []
    return state


def fulfil(contract: str, *more: str, drops: int = 3, seat: int = USA) -> Play[State]:
    """Produce 3 energy a drop and fulfil the contract."""
    state = producing(contract, seat=seat)
    play = turn(state, seat)
    order(play, seat, f"produce +2: {drops} drops from 8L via 8A; contract {contract}", *more)
    return play


@rule("B11.1")
def test_one_contract_that_the_production_serves() -> None:
    state = producing("G10", "Y12", "R11")
    state.national = ["N01", "N03"]
    play = turn(state)
    order(play, USA, "produce +1: 2 drops from 8L via 8A")  # 7
    assert phrases(play, USA) == ["contract G10", "contract Y12", "no contract"]
    assert rule_of(play, USA, "contract R11") == "B11.1"
    assert rule_of(play, USA, "contract N01") == "B11.1"
    assert rule_of(play, USA, "contract G03") == "B11.1"
    order(play, USA, "contract Y12")
    assert play.awaiting == [GERMANY]


@rule("B11.1")
def test_energy_of_several_productions_is_not_added() -> None:
    state = producing("Y12")
    give(state.companies[USA], energy=20)
    play = turn(state)
    order(play, USA, "produce 0: 2 drops from 8L via 8A")
    assert play.table.state.companies[USA].contracts == ["Y12"]


@rule("B11.2")
def test_a_fulfilled_contract_is_done() -> None:
    state = producing("G10", "G03")
    state.companies[USA].fulfilled = ["G06"]
    play = turn(state)
    order(play, USA, "produce 0: 1 drop from 8L via 8A")
    assert rule_of(play, USA, "contract G06") == "B11.2"
    order(play, USA, "contract G10")
    company = play.table.state.companies[USA]
    assert (company.contracts, company.fulfilled) == (["G03"], ["G06", "G10"])
    assert (company.vp, company.credits) == (14, 8)


@rule("B11.2", "B11.1")
def test_a_national_contract_goes_to_whoever_fulfils_it() -> None:
    state = producing()
    dam(state, "2L", USA, height=3, drops=3)
    conduit(state, "2B", USA)
    powerhouse(state, "P10.1", USA)
    state.national = ["N03", "N05"]
    play = turn(state)
    order(play, USA, "produce -1: 3 drops from 2L via 2B; contract N05")
    assert play.table.state.national == ["N03"]
    assert play.table.state.companies[USA].fulfilled == ["N05"]
    assert play.table.state.companies[USA].vp == 22


@rule("B11.3")
def test_plain_gains_come_first_then_the_choice() -> None:
    play = fulfil("R06")  # 3 VP, 2 credits, 2 machines of choice
    company = play.table.state.companies[USA]
    assert (company.vp, company.credits) == (13, 8)
    assert phrases(play, USA) == ["2 excavators", "1 excavator 1 mixer", "2 mixers"]
    order(play, USA, "2 mixers")
    assert play.table.state.companies[USA].mixers == 6


@rule("B11.3")
def test_a_free_elevation_holds_the_water_that_comes_with_it() -> None:
    state = producing("R10")
    dam(state, "1L", USA)
    play = turn(state)
    order(
        play,
        USA,
        "produce +2: 3 drops from 8L via 8A; contract R10; build elevation 1L; water A A",
    )
    assert play.table.state.dams["1L"].height == 2
    assert play.table.state.dams["1L"].drops == 2


@rule("B11.4")
def test_energy_of_a_reward_serves_no_contract() -> None:
    play = fulfil("G04", drops=1)  # 2 VP and 3 energy on the track
    assert play.table.state.companies[USA].energy == 5 + 3
    assert play.awaiting == [GERMANY]


@rule("B11.5")
def test_a_free_structure_costs_nothing_but_a_red_border() -> None:
    play = fulfil("R02", "build base 1U")
    company = play.table.state.companies[USA]
    assert play.table.state.dams["1U"].owner == USA
    assert company.wheel == [Sector()] * 6
    assert "base" in company.tiles
    assert (company.excavators, company.credits, company.engineers) == (6, 3, 10)
    assert company.constructions == 0


@rule("B11.5")
def test_a_red_border_must_be_payable() -> None:
    state = producing("R02")
    give(state.companies[USA], credits=2)
    play = turn(state)
    order(play, USA, "produce +2: 3 drops from 8L via 8A; contract R02")
    shown = phrases(play, USA)
    assert "build base 1L" in shown
    assert "build base 1U" not in shown


@rule("B11.5", "B6.6")
def test_a_free_structure_opens_its_income() -> None:
    state = producing("R11")
    conduit(state, "9A", GERMANY)
    play = turn(state)
    order(play, USA, "produce +2: 3 drops from 8L via 8A; contract R11; build conduit 1A")
    assert play.table.state.companies[USA].vp == 13  # the second conduit: 3 VP


@pytest.mark.parametrize(
    ("contract", "offered", "missing"),
    [
        ("G11", "build conduit 9A", "build conduit 9B"),
        ("Y08", "build conduit 9B", "build conduit 6A"),
        ("R04", "build conduit 6A", "build conduit 1A"),
        ("G12", "build base 9L", "build base 5L"),
        ("Y06", "build base 5L", "build base 1L"),
        ("Y02", "build powerhouse 5", "build powerhouse 11"),
    ],
)
@rule("B11.5")
def test_what_may_be_built_for_free(contract: str, offered: str, missing: str) -> None:
    play = fulfil(contract)
    assert offered in phrases(play, USA)
    assert missing not in phrases(play, USA)


@rule("B11.6")
def test_structures_may_be_declined() -> None:
    play = fulfil("R02", "done")
    assert play.awaiting == [GERMANY]
    assert play.table.state.companies[USA].base == 0


@rule("B11.6")
def test_water_may_be_declined_in_part() -> None:
    play = fulfil("Y14", "water A B")  # three drops for phase 3
    assert play.table.state.streams == {"A": 1, "B": 1, "C": 0, "D": 0}
    play = fulfil("Y14", "no water")
    assert play.table.state.streams == {"A": 0, "B": 0, "C": 0, "D": 0}


@rule("B11.7")
def test_drops_at_once_leave_those_that_wait() -> None:
    state = producing("R13")
    state.streams["A"] = 2
    dam(state, "1L", USA)
    play = turn(state)
    order(play, USA, "produce +2: 3 drops from 8L via 8A; contract R13; water A")
    assert play.table.state.streams["A"] == 2
    assert play.table.state.dams["1L"].drops == 1


@rule("B11.7")
def test_rotate_turns_the_wheel() -> None:
    state = producing("G14")
    on_wheel(state.companies[USA], 3, "base", excavators=3)
    play = turn(state)
    order(play, USA, "produce 0: 2 drops from 8L via 8A; contract G14")
    company = play.table.state.companies[USA]
    assert "base" in company.tiles
    assert company.excavators == 9
    assert company.vp == 11


def test_a_mistyped_contract_is_explained() -> None:
    state = producing("G10", "G03")
    play = turn(state)
    error = refused(play, USA, "produce 0: 1 drop from 8L via 8A; contract R01")
    assert "not one of your contracts" in str(error)
    assert play.table.state.dams["8L"].drops == 3


def test_italian_contracts_with_another_companys_help() -> None:
    state = producing("S3", seat=ITALY)
    play = turn(state, ITALY)
    order(play, ITALY, "produce 0: 1 drop from 8L via 8A; contract S3")
    assert play.table.state.companies[ITALY].credits == 9
