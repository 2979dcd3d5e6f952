"""The seven officers."""

from __future__ import annotations

from pbem.games.barrage.state import Sector, State
from pbem.games.barrage.water import flow

from .tabletop import (
    FRANCE,
    GERMANY,
    ITALY,
    USA,
    conduit,
    dam,
    give,
    offers,
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


@rule("B17.1")
def test_wilhelm_pays_three_excavators_and_red_borders_as_ever() -> None:
    play = turn(table())
    order(play, USA, "build base 1U")
    company = play.table.state.companies[USA]
    assert (company.excavators, company.credits) == (3, 3)
    state = table()
    dam(state, "1L", USA)
    play = turn(state)
    order(play, USA, "build elevation 1L")
    assert play.table.state.companies[USA].mixers == 0


@rule("B17.2")
def test_graziano_holds_four_at_height_three() -> None:
    state = table(2, "full", USA="graziano")
    dam(state, "8U", USA, height=3)
    dam(state, "8L", GERMANY, height=3)
    assert flow(state, 8, 8, by_river=True) == ["8U"] * 4 + ["8L"] * 3 + [""]
    lower = table(2, "full", USA="graziano")
    dam(lower, "8U", USA, height=2)
    dam(lower, "9L", height=3)
    assert flow(lower, 8, 3, by_river=True) == ["8U", "8U", ""]
    assert flow(lower, 9, 4, by_river=True) == ["9L"] * 3 + [""]


@rule("B17.3")
def test_viktor_counts_at_least_four() -> None:
    for space, energy in (("+2", 6), ("0", 4), ("-2", 2)):
        state = table()
        dam(state, "10L", FRANCE, drops=1)
        conduit(state, "10B", FRANCE)
        powerhouse(state, "P12.1", FRANCE)
        state.companies[FRANCE].contracts.clear()
        play = turn(state, FRANCE)
        order(play, FRANCE, f"produce {space}")
        assert play.table.state.companies[FRANCE].energy == energy


@rule("B17.3")
def test_viktor_does_not_count_in_germanys_second_production() -> None:
    state = table(2, "full", Germany="viktor")
    for site in ("P12.1", "P11.1", "P5.1"):
        powerhouse(state, site, GERMANY)
    dam(state, "10L", GERMANY, height=2, drops=2)
    conduit(state, "10B", GERMANY)
    conduit(state, "10A", GERMANY)
    state.companies[GERMANY].contracts.clear()
    play = turn(state, GERMANY)
    order(play, GERMANY, "produce 0: 1 drop from 10L via 10A; 1 drop from 10L via 10B")
    assert play.table.state.companies[GERMANY].energy == 4 + 1 + 1


@rule("B17.4")
def test_jill_may_pay_conduits_with_mixers() -> None:
    state = table()
    play = turn(state, GERMANY)
    order(play, GERMANY, "build conduit 7A with mixers")
    assert play.table.state.companies[GERMANY].wheel[1] == Sector("conduit", 0, 2)
    play = turn(state, GERMANY)
    order(play, GERMANY, "build conduit 7A")
    assert play.table.state.companies[GERMANY].wheel[1] == Sector("conduit", 4, 0)
    give(state.companies[GERMANY], excavators=3, mixers=3)
    play = turn(state, GERMANY)
    shown = phrases(play, GERMANY)
    assert "build conduit 7B" in shown  # 3 mixers
    assert "build conduit 6A" not in shown  # 4 mixers or 8 excavators, and no mixture


@rule("B17.4", "B18.8")
def test_jill_with_the_cap_of_the_second_conduit_tile() -> None:
    state = table(2, "full", USA="jill")
    state.companies[USA].tiles = ["II-conduit"]
    give(state.companies[USA], excavators=5, mixers=5)
    play = turn(state)
    play.answer_key(USA, "build conduit 1A")
    play.answer_key(USA, "II-conduit")
    assert phrases(play, USA) == ["5 excavators", "5 mixers"]
    give(state.companies[USA], excavators=4, mixers=4)
    assert "build conduit 1A" not in phrases(turn(state), USA)


@rule("B17.5")
def test_solomon_pays_credits_for_machines() -> None:
    state = table()
    give(state.companies[ITALY], excavators=3, credits=9)
    play = turn(state, ITALY)
    order(play, ITALY, "build conduit 7A with 3 excavators 3 credits")
    company = play.table.state.companies[ITALY]
    assert company.wheel[1] == Sector("conduit", 3, 0)
    assert company.credits == 6
    give(state.companies[ITALY], excavators=0, credits=12)
    play = turn(state, ITALY)
    order(play, ITALY, "build base 8U with credits")  # 9 credits and 3 for the red border
    assert play.table.state.companies[ITALY].credits == 0
    assert play.table.state.companies[ITALY].wheel[1] == Sector("base", 0, 0)
    give(state.companies[ITALY], credits=11)
    assert "build base 8U" not in phrases(turn(state, ITALY), ITALY)


@rule("B17.5", "B18.8")
def test_solomon_works_on_the_reduced_cost() -> None:
    state = table(2, "full", USA="solomon")
    state.companies[USA].tiles = ["II-conduit"]
    give(state.companies[USA], excavators=0, credits=15)
    play = turn(state)
    order(play, USA, "build conduit 1A with II-conduit, 15 credits")
    assert play.table.state.companies[USA].credits == 0


# --- Anton ---------------------------------------------------------------------------------


@rule("B17.6")
def test_anton_copies_a_tile_on_the_wheel() -> None:
    state = table(2, "full", USA="anton")
    company = state.companies[USA]
    on_wheel(company, 1, "base", excavators=3)
    company.tiles.append("I-joker")
    play = turn(state)
    order(play, USA, "build base 8L with anton base")
    after = play.table.state.companies[USA]
    assert after.wheel[1] == Sector("anton", 3, 0)
    assert after.wheel[2].tile == "base"
    assert play.table.state.dams["8L"].owner == USA


@rule("B17.6")
def test_anton_copies_effects_even_of_a_tile_that_comes_home() -> None:
    state = table(2, "full", USA="anton")
    company = state.companies[USA]
    on_wheel(company, 5, "III-powerhouse", mixers=2)
    powerhouse(state, "P8.1", USA)
    play = turn(state)
    order(play, USA, "build powerhouse 9 with anton III-powerhouse")
    after = play.table.state.companies[USA]
    assert after.vp == 10 + 6
    assert "III-powerhouse" in after.tiles


@rule("B17.6", "B18.15")
def test_antons_tile_is_no_advanced_tile() -> None:
    state = table(2, "full", USA="anton")
    on_wheel(state.companies[USA], 2, "III-joker")
    play = turn(state)
    order(play, USA, "build base 8L with anton III-joker")
    assert play.table.state.companies[USA].vp == 10 + 3  # the joker itself; not Anton's


@rule("B17.6", "B5.6")
def test_anton_may_copy_a_tile_that_needs_no_engineers() -> None:
    state = table(2, "full", USA="anton")
    on_wheel(state.companies[USA], 2, "III-base")
    give(state.companies[USA], engineers=0, banked=12, excavators=0)
    play = turn(state)
    order(play, USA, "build base 8L with anton III-base")
    assert play.table.state.companies[USA].base == 1
    assert play.table.state.companies[USA].wheel[1] == Sector("anton", 0, 0)


@rule("B17.6")
def test_anton_needs_a_tile_on_the_wheel() -> None:
    state = table(2, "full", USA="anton")
    state.companies[USA].tiles = ["anton"]
    assert rule_of(turn(state), USA, "build base 8L") == "B6.2"


# --- Mahiri --------------------------------------------------------------------------------


def mahiri(*pool: str) -> State:
    state = table(2, "full", USA="mahiri")
    state.pool = list(pool) or ["wilhelm", "viktor", "graziano"]
    return state


@rule("B17.7")
def test_mahiri_copies_and_acts_in_one_turn() -> None:
    play = turn(mahiri())
    assert offers(play, USA)["copy wilhelm"].note.startswith("1 engineer;")
    order(play, USA, "copy wilhelm; build base 1L")
    after = play.table.state.companies[USA]
    assert after.wheel[1] == Sector("base", 3, 0)
    assert (after.engineers, after.copied, after.copies) == (10, "", 1)
    order(play, GERMANY, "bank 1")
    assert offers(play, USA)["copy wilhelm"].note.startswith("1 engineer, 3 credits;")
    order(play, USA, "copy viktor; bank 1")
    assert play.table.state.companies[USA].credits == 6 - 3 + 1
    order(play, GERMANY, "bank 1")
    assert rule_of(play, USA, "copy viktor") == "B17.7"


@rule("B17.7")
def test_mahiri_copies_once_a_turn() -> None:
    play = turn(mahiri())
    order(play, USA, "copy wilhelm")
    assert "already" in str(refused(play, USA, "copy viktor")) or "this turn" in str(
        refused(play, USA, "copy viktor")
    )


@rule("B17.7")
def test_without_engineers_the_turn_ends_with_the_copy() -> None:
    state = mahiri()
    give(state.companies[USA], engineers=1, banked=11)
    play = turn(state)
    order(play, USA, "copy viktor")
    assert play.awaiting == [GERMANY]


@rule("B17.7")
def test_only_mahiri_copies() -> None:
    assert rule_of(turn(table()), USA, "copy viktor") == "B17.7"


@rule("B17.9")
def test_mahiri_holds_a_fourth_drop_until_her_next_turn() -> None:
    state = mahiri()
    dam(state, "1U", USA, height=3, drops=3)
    dam(state, "8L", GERMANY)
    play = turn(state)
    order(play, USA, "copy graziano; water now A")
    assert play.table.state.dams["1U"].drops == 4
    assert play.view(USA)["dams"]["1U"]["holds"] == 4
    order(play, GERMANY, "bank 1")
    after = play.table.state
    assert after.dams["1U"].drops == 3
    assert after.dams["8L"].drops == 1  # it flowed on


@rule("B17.10")
def test_mahiri_copying_anton_lays_no_tile() -> None:
    state = mahiri("anton", "viktor", "jill")
    company = state.companies[USA]
    on_wheel(company, 2, "base", excavators=1)
    play = turn(state)
    order(play, USA, "copy anton; build base 8L with anton base")
    after = play.table.state.companies[USA]
    assert after.wheel[1] == Sector("", 3, 0)
    assert after.wheel[3] == Sector("base", 1, 0)
    assert after.constructions == 1
