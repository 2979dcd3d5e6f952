"""Every worked example of the rulebook, with its numbers.

Red is the USA, black Germany, green Italy and white France, as in the book.
"""

from __future__ import annotations

from pbem.engine import Play
from pbem.games.barrage.scoring import (
    bonus_for,
    bonus_points,
    energy_credits,
    new_order,
    place_points,
    supply_points,
    water_points,
)
from pbem.games.barrage.state import Sector
from pbem.games.barrage.water import flow

from .tabletop import (
    FRANCE,
    GAME,
    GERMANY,
    ITALY,
    NAMES,
    USA,
    conduit,
    dam,
    give,
    on_wheel,
    order,
    phrases,
    powerhouse,
    step,
    table,
    turn,
)


def test_leaders_of_the_energy_track() -> None:
    assert place_points([12, 3, 8, 1]) == [6, 0, 2, 0]


def test_bonus_of_the_first_round_for_bases() -> None:
    state = table()
    state.bonus[0] = "bases"
    give(state.companies[USA], energy=7, base=2)
    assert bonus_points(state, USA) == 4 * 2


def test_a_second_base_gives_three_points_at_once_and_in_every_income() -> None:
    state = table()
    dam(state, "8L", GERMANY)
    play = turn(state, GERMANY)
    order(play, GERMANY, "build base 9L")
    assert play.table.state.companies[GERMANY].vp == 10 + 3
    play = step(play.table.state, "income")
    assert play.table.state.companies[GERMANY].vp == 10 + 3 + 3


def test_a_contract_for_three_energy() -> None:
    state = table()
    dam(state, "8L", USA, drops=1)
    conduit(state, "8A", USA)
    powerhouse(state, "P11.1", USA)
    state.companies[USA].contracts = ["G10"]
    play = turn(state)
    order(play, USA, "produce 0", "contract G10")
    assert play.table.state.companies[USA].vp == 10 + 4
    assert play.table.state.companies[USA].credits == 6 + 2


def test_a_tile_for_three_points_a_powerhouse() -> None:
    state = table(2, "full")
    state.companies[USA].tiles = ["III-powerhouse"]
    powerhouse(state, "P8.1", USA)
    play = turn(state)
    order(play, USA, "build powerhouse 11 with III-powerhouse")
    assert play.table.state.companies[USA].vp == 10 + 3 * 2


def test_two_drops_at_a_neutral_dam_with_room_for_one() -> None:
    state = table()
    dam(state, "5L", height=2, drops=1)
    assert flow(state, 2, 2, by_river=True) == ["5L", ""]


def test_connections() -> None:
    """Red and neutral dam in one basin; red's conduit one way, green's the other."""
    state = table()
    dam(state, "2U", USA, drops=1)
    dam(state, "2L", drops=1)
    conduit(state, "2B", USA)
    conduit(state, "2A", ITALY)
    powerhouse(state, "P10.1", USA)
    powerhouse(state, "P6.1", USA)
    play = turn(state)
    play.answer_key(USA, "space T3L")
    assert sorted(phrases(play, USA)) == [
        "1 drop from 2L via 2A to 6",
        "1 drop from 2L via 2B to 10",
        "1 drop from 2U via 2A to 6",
        "1 drop from 2U via 2B to 10",
    ]


def test_one_drop_through_an_own_conduit_of_three() -> None:
    state = table()
    dam(state, "8L", USA, drops=1)
    conduit(state, "8A", USA)
    powerhouse(state, "P11.1", USA)
    state.companies[USA].contracts.clear()
    play = turn(state)
    order(play, USA, "produce 0")
    assert play.table.state.companies[USA].energy == 3
    assert play.table.state.companies[USA].credits == 6


def test_two_drops_through_anothers_conduit_of_three() -> None:
    state = table()
    dam(state, "8L", height=3, drops=2)
    conduit(state, "8A", GERMANY)
    powerhouse(state, "P11.1", USA)
    state.companies[USA].contracts.clear()
    play = turn(state)
    order(play, USA, "produce 0: 2 drops from 8L via 8A to 11")
    companies = play.table.state.companies
    assert companies[USA].energy == 6
    assert (companies[USA].credits, companies[GERMANY].credits) == (4, 8)
    assert companies[GERMANY].vp == 12


def test_the_draft_of_four() -> None:
    """Olena picks first and is last in turn order, Polina picks last and is first."""
    play = Play.open(GAME, NAMES, {"variant": "full"}, bytes(32))
    first = play.awaiting[0]
    olena, danylo, kostya, polina = ((first + n) % 4 for n in range(4))
    order(play, olena, "take France; take S1")
    order(play, danylo, "take Italy; take S4")
    order(play, kostya, "take USA; take S2")
    state = play.table.state
    assert state.companies[polina].name == "Germany"
    assert state.companies[polina].contracts == ["S3"]
    assert state.order == [polina, kostya, danylo, olena]


def test_a_headstream_with_two_drops_in_the_first_round() -> None:
    state = table(2)
    state.stream_tiles["A"] = 3
    assert step(state, "income").table.state.streams["A"] == 2


def test_a_base_in_the_hill() -> None:
    state = table(2, "full", USA="viktor")
    play = turn(state)
    order(play, USA, "build base 5L")
    company = play.table.state.companies[USA]
    assert company.engineers == 11
    assert company.wheel[1] == Sector("base", 4, 0)
    assert company.base == 1
    assert play.table.state.dams["5L"].owner == USA


def test_a_conduit_of_four_costs_eight() -> None:
    state = table()
    give(state.companies[USA], excavators=8)
    play = turn(state)
    order(play, USA, "build conduit 6A")
    assert play.table.state.companies[USA].wheel[1] == Sector("conduit", 8, 0)


def test_production_with_a_bonus_of_one() -> None:
    state = table()
    dam(state, "3L", height=2, drops=2)
    conduit(state, "3A", ITALY)  # capacity 4
    powerhouse(state, "P5.1", USA)
    state.companies[USA].contracts.clear()
    play = turn(state)
    order(play, USA, "produce +1: 2 drops from 3L via 3A to 5")
    companies = play.table.state.companies
    assert companies[USA].energy == 4 * 2 + 1
    assert (companies[USA].credits, companies[ITALY].credits) == (4, 8)
    assert companies[ITALY].vp == 12


def test_energy_of_the_round_adds_up_on_the_track() -> None:
    state = table()
    dam(state, "8L", height=3, drops=2)
    conduit(state, "8A", USA)
    powerhouse(state, "P11.1", USA)
    give(state.companies[USA], energy=5)
    state.companies[USA].contracts.clear()
    play = turn(state)
    order(play, USA, "produce +1: 2 drops from 8L via 8A")
    assert play.table.state.companies[USA].energy == 5 + 7


def test_one_of_two_contracts_with_seven_energy() -> None:
    state = table()
    dam(state, "8L", height=3, drops=2)
    conduit(state, "8A", USA)
    powerhouse(state, "P11.1", USA)
    company = state.companies[USA]
    company.contracts = ["G09", "Y06"]
    on_wheel(company, 4, "conduit", excavators=2)
    play = turn(state)
    order(play, USA, "produce +1: 2 drops from 8L via 8A; contract G09")
    after = play.table.state.companies[USA]
    assert after.energy == 7 + 2
    assert "conduit" in after.tiles
    assert (after.contracts, after.fulfilled) == (["Y06"], ["G09"])


def test_fourteen_energy_for_a_national_contract() -> None:
    state = table()
    dam(state, "2L", USA, height=3, drops=3)
    conduit(state, "2B", USA)
    powerhouse(state, "P10.1", USA)
    state.companies[USA].contracts.clear()
    state.national = ["N01", "N03", "N05"]
    play = turn(state)
    order(play, USA, "produce -1: 3 drops from 2L via 2B")  # 14
    assert phrases(play, USA) == ["contract N01", "contract N03", "no contract"]


def test_what_happens_to_the_water() -> None:
    state = table()
    dam(state, "5L", USA, drops=1)
    conduit(state, "5A", USA)
    powerhouse(state, "P8.1", USA)
    dam(state, "8U", FRANCE, drops=1)
    dam(state, "8L", ITALY)
    state.companies[USA].contracts.clear()
    play = turn(state)
    order(play, USA, "produce 0")
    dams = play.table.state.dams
    assert (dams["5L"].drops, dams["8U"].drops, dams["8L"].drops) == (0, 1, 1)


def test_two_drops_on_two_headstreams() -> None:
    play = turn(table())
    order(play, USA, "water B D")
    assert play.table.state.streams == {"A": 0, "B": 1, "C": 0, "D": 1}


def test_the_workshop() -> None:
    state = table()
    company = state.companies[ITALY]
    on_wheel(company, 5, "base", excavators=3)
    on_wheel(company, 4, "powerhouse", mixers=2)
    on_wheel(company, 1, "conduit", excavators=2)
    play = turn(state, ITALY)
    order(play, ITALY, "workshop 2")
    after = play.table.state.companies[ITALY]
    assert after.credits == 4
    assert {"base", "powerhouse"} <= set(after.tiles)
    assert (after.excavators, after.mixers) == (9, 6)
    assert after.wheel[3].tile == "conduit"


def test_the_flow_of_five_drops() -> None:
    state = table()
    dam(state, "1L", USA, drops=1)
    dam(state, "8L", FRANCE, height=3, drops=2)
    assert flow(state, 1, 2, by_river=True) == ["8L", ""]
    dam(state, "3L", ITALY, height=2, drops=1)
    dam(state, "6U", USA)
    dam(state, "6L", height=2)
    assert flow(state, 3, 3, by_river=True) == ["3L", "6U", "6L"]


def test_scoring_of_a_round() -> None:
    """Red leads, black and white share the second place, green produced nothing."""
    energies = [9, 5, 0, 5]
    assert place_points(energies) == [6, 1, 0, 1]
    assert [energy_credits(energy) for energy in energies] == [(4, 0), (3, 0), (3, -3), (3, 0)]


def test_bonus_of_the_third_round() -> None:
    """White reached the third section, green the second, black the first, red none."""
    assert bonus_for(5 * 2, 19, 3) == 10
    assert bonus_for(5 * 3, 14, 3) == 11
    assert bonus_for(5 * 1, 7, 3) == 0
    assert bonus_for(5 * 3, 4, 3) == 0


def test_new_turn_order() -> None:
    """Green is first, red last, black and white change places."""
    assert new_order([USA, GERMANY, FRANCE, ITALY], [9, 5, 0, 5]) == [ITALY, FRANCE, GERMANY, USA]


def test_supplies_at_the_end() -> None:
    state = table()
    company = state.companies[GERMANY]
    give(company, mixers=4, excavators=6, credits=8)
    company.wheel[2] = Sector("base", 4, 3)
    assert supply_points(company) == 3


def test_water_at_the_end() -> None:
    state = table()
    dam(state, "8L", USA, height=2, drops=2)
    assert water_points(state, USA) == 2


def test_american_ability() -> None:
    """Green's two drops flow on through red's powerhouse; later drops by river do too."""
    state = table()
    dam(state, "1L", ITALY, height=2, drops=2)
    conduit(state, "1B", ITALY)
    powerhouse(state, "P5.1", ITALY)
    for site in ("P9.1", "P6.1", "P12.1"):
        powerhouse(state, site, USA)
    give(state.companies[USA], energy=4)
    state.companies[ITALY].contracts.clear()
    play = turn(state, ITALY)
    order(play, ITALY, "produce 0: 2 drops from 1L via 1B to 5")
    assert play.table.state.companies[USA].energy == 4 + 2
    dam(play.table.state, "5L", FRANCE, drops=1)
    order(play, FRANCE, "water now B")
    assert play.table.state.companies[USA].energy == 4 + 2 + 1


def test_german_ability() -> None:
    state = table()
    dam(state, "6L", GERMANY, height=2, drops=2)
    conduit(state, "6B", GERMANY)  # capacity 2
    powerhouse(state, "P7.1", GERMANY)
    dam(state, "7L", GERMANY, height=3, drops=1)
    conduit(state, "7A", FRANCE)  # capacity 2
    powerhouse(state, "P10.1", GERMANY)
    powerhouse(state, "P12.1", GERMANY)
    state.companies[GERMANY].contracts.clear()
    play = turn(state, GERMANY)
    order(play, GERMANY, "produce +2: 2 drops from 6L via 6B to 7")
    company = play.table.state.companies[GERMANY]
    assert company.energy == 4 + 1 + 2
    order(play, GERMANY, "3 drops from 7L via 7A to 10")
    assert play.table.state.companies[GERMANY].energy == 7 + 6
    assert play.table.state.companies[GERMANY].credits == 3
