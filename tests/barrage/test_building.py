"""Building: spaces, tiles, machinery, the wheel, sites and prices."""

from __future__ import annotations

import pytest

from pbem.games.barrage.state import Sector
from pbem.games.barrage.wheel import rotate

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


@rule("B6.1")
def test_construction_spaces_from_the_left() -> None:
    state = table()
    company = state.companies[FRANCE]
    spent = []
    for site in ("8L", "9L", "10L", "5L"):
        give(company, excavators=9, credits=6, engineers=12)
        company.tiles = ["base"]
        company.wheel = [Sector() for _sector in range(6)]
        play = turn(state, FRANCE)
        order(
            play, FRANCE, f"build base {site}; excavator" if site == "9L" else f"build base {site}"
        )
        state = play.table.state
        company = state.companies[FRANCE]
        spent.append((12 - company.engineers, 6 - company.credits))
    # the second base opens an income of one machine, the fourth turns the wheel
    assert spent == [(1, 0), (2, 0), (3, 0), (3, 3)]
    company.tiles = ["conduit"]
    give(company, engineers=12, excavators=9)
    assert rule_of(turn(state, FRANCE), FRANCE, "build conduit 8A") == "B6.1"


@rule("B6.1")
def test_a_construction_space_needs_its_engineers() -> None:
    state = table()
    give(state.companies[USA], constructions=2, engineers=2)
    error = refused(turn(state), USA, "build base 8L")
    assert getattr(error, "rule", "") == "B6.1"
    assert "3 engineers" in str(error)


@rule("B6.2")
def test_a_tile_for_the_structure_is_needed() -> None:
    state = table()
    state.companies[USA].tiles = ["base"]
    play = turn(state)
    assert rule_of(play, USA, "build conduit 9A") == "B6.2"
    order(play, USA, "build base 8L")
    assert play.table.state.companies[USA].tiles == []
    assert play.table.state.companies[USA].wheel[1].tile == "base"


@rule("B6.2")
def test_a_joker_builds_anything() -> None:
    for words in ("base 8L", "conduit 9A", "powerhouse 8", "elevation 5L"):
        state = table()
        dam(state, "5L", USA)
        play = turn(state)
        order(play, USA, f"build {words} with joker")
        assert "joker" in [sector.tile for sector in play.table.state.companies[USA].wheel]


@rule("B6.3")
def test_what_comes_home_by_this_rotation_cannot_pay() -> None:
    state = table()
    company = state.companies[USA]
    give(company, excavators=1)
    on_wheel(company, 5, "conduit", excavators=5)
    play = turn(state)
    assert rule_of(play, USA, "build base 8L") == "B6.5"


@rule("B6.4", "B8.2")
def test_the_wheel_turns_and_what_reaches_the_open_sector_comes_home() -> None:
    state = table()
    company = state.companies[USA]
    on_wheel(company, 5, "conduit", excavators=4, mixers=1)
    play = turn(state)
    order(play, USA, "build base 8L")
    after = play.table.state.companies[USA]
    assert after.wheel[1] == Sector("base", 3, 0)
    assert after.wheel[0] == Sector()
    assert "conduit" in after.tiles
    assert (after.excavators, after.mixers) == (6 - 3 + 4, 4 + 1)
    assert play.table.state.dams["8L"].owner == USA


@rule("B6.4", "B1.3")
def test_red_border_is_paid_with_the_structure() -> None:
    play = turn(table())
    order(play, USA, "build base 8U")
    assert play.table.state.companies[USA].credits == 3
    state = table()
    give(state.companies[USA], credits=2)
    assert rule_of(turn(state), USA, "build base 8U") == "B1.3"


@rule("B6.5")
def test_all_must_be_payable_together() -> None:
    state = table()
    company = state.companies[ITALY]  # Solomon: 3 credits for a machine
    give(company, excavators=2, credits=5)
    play = turn(state, ITALY)
    assert "build base 8L" in phrases(play, ITALY)  # 2 excavators and 3 credits
    assert "build base 8U" not in phrases(play, ITALY)  # 3 more credits are not there
    give(company, credits=6)
    assert "build base 8U" in phrases(turn(state, ITALY), ITALY)
    give(company, constructions=3)  # the space costs 3 credits as well
    assert "build base 8L" in phrases(turn(state, ITALY), ITALY)
    assert "build base 8U" not in phrases(turn(state, ITALY), ITALY)


@rule("B6.6")
def test_income_is_gained_when_the_piece_is_built() -> None:
    state = table()
    dam(state, "8L", GERMANY)
    play = turn(state, GERMANY)
    order(play, GERMANY, "build base 9L")
    assert play.table.state.companies[GERMANY].vp == 13


@rule("B6.7")
def test_a_piece_must_be_left() -> None:
    state = table()
    for site in ("P5.1", "P6.1", "P7.1", "P8.1"):
        powerhouse(state, site, USA)
    give(state.companies[USA], mixers=12)
    assert rule_of(turn(state), USA, "build powerhouse 9") == "B6.7"


@rule("B7.1", "B17.1")
def test_base_prices() -> None:
    for seat, prices in ((FRANCE, (3, 4, 5)), (USA, (3, 3, 3))):
        for site, price in zip(("8L", "5L", "1L"), prices, strict=True):
            play = turn(table(), seat)
            order(play, seat, f"build base {site}")
            assert play.table.state.companies[seat].wheel[1] == Sector("base", price, 0)


@rule("B7.2")
def test_where_a_base_may_stand() -> None:
    state = table()
    dam(state, "8L")
    dam(state, "9L", GERMANY)
    dam(state, "5U", USA)
    play = turn(state)
    assert "neutral" in str(refused(play, USA, "build base 8L"))
    assert "Germany" in str(refused(play, USA, "build base 9L"))
    assert rule_of(play, USA, "build base 5L") == "B7.2"
    assert "build base 8U" in phrases(play, USA)


@rule("B7.3")
def test_elevation_prices() -> None:
    for site, price in (("8U", 2), ("5U", 3), ("1U", 4)):
        state = table()
        dam(state, site, USA)
        give(state.companies[USA], credits=0)
        play = turn(state)
        order(play, USA, f"build elevation {site}")
        assert play.table.state.companies[USA].wheel[1] == Sector("elevation", 0, price)
        assert play.table.state.dams[site].height == 2
        assert play.table.state.companies[USA].credits == 0
        assert any(f"builds an elevation at {site}" in str(told) for told in play.story(USA))


@rule("B7.4")
def test_where_an_elevation_may_stand() -> None:
    state = table()
    dam(state, "8L")
    dam(state, "9L", GERMANY)
    dam(state, "10L", USA, height=3)
    play = turn(state)
    for site in ("8L", "9L", "10L", "5L"):
        assert rule_of(play, USA, f"build elevation {site}") == "B7.4"
    assert "full height" in str(refused(play, USA, "build elevation 10L"))


@rule("B7.5")
def test_conduit_prices_and_sites() -> None:
    for site, price in (("9A", 2), ("7A", 4), ("8A", 6)):
        play = turn(table())
        order(play, USA, f"build conduit {site}")
        assert play.table.state.companies[USA].wheel[1] == Sector("conduit", price, 0)
        assert play.table.state.conduits == {site: USA}
    state = table()
    conduit(state, "9A", GERMANY)
    play = turn(state)
    assert rule_of(play, USA, "build conduit 9A") == "B7.5"
    assert rule_of(play, USA, "build conduit 1A") == "B6.5"
    assert "10 excavators" in str(refused(play, USA, "build conduit 1A"))


@rule("B7.6")
def test_powerhouse_prices() -> None:
    state = table()
    prices = []
    for basin in (8, 9, 10, 11):
        company = state.companies[USA]
        company.tiles = ["powerhouse"]
        company.wheel = [Sector() for _sector in range(6)]
        give(company, mixers=9, engineers=12, credits=6)
        play = turn(state)
        order(play, USA, f"build powerhouse {basin}")
        state = play.table.state
        prices.append(state.companies[USA].wheel[1].mixers)
    assert prices == [2, 3, 4, 5]


@rule("B7.7")
def test_where_a_powerhouse_may_stand() -> None:
    state = table()
    powerhouse(state, "P11.1", USA)
    powerhouse(state, "P5.1", GERMANY)
    powerhouse(state, "P5.2", FRANCE)
    give(state.companies[USA], mixers=9)
    play = turn(state)
    assert rule_of(play, USA, "build powerhouse 11") == "B7.7"
    assert rule_of(play, USA, "build powerhouse 5") == "B7.7"
    assert rule_of(play, USA, "build powerhouse 3") == "B1.2"


@rule("B8.1", "B8.2")
def test_a_load_comes_home_on_the_sixth_step() -> None:
    play = turn(table())
    order(play, USA, "build base 8L")
    company = play.table.state.companies[USA]
    assert company.wheel[1] == Sector("base", 3, 0)
    rotate(company, 4)
    assert company.excavators == 3
    assert "base" not in company.tiles
    rotate(company, 1)
    assert company.excavators == 6
    assert "base" in company.tiles


@rule("B8.3")
def test_an_empty_wheel_may_be_turned_and_gains_go_to_supply() -> None:
    play = turn(table())
    order(play, USA, "workshop 1")
    assert any("turns its wheel one step." in str(told) for told in play.story(USA))
    order(play, GERMANY, "buy excavator")
    assert play.table.state.companies[GERMANY].excavators == 7
    assert all(sector == Sector() for sector in play.table.state.companies[GERMANY].wheel)


@rule("B8.1")
def test_what_comes_home_is_told_with_the_turn_of_the_wheel() -> None:
    state = table()
    on_wheel(state.companies[USA], 5, "conduit", excavators=4)
    on_wheel(state.companies[USA], 4, "elevation", mixers=2)
    play = turn(state)
    order(play, USA, "workshop 2")
    told = "turns its wheel 2 steps (back: 4 excavators, 2 mixers, tile conduit, tile elevation)."
    assert any(told in str(said) for said in play.story(GERMANY))


@rule("B8.1")
def test_what_comes_home_is_told_with_the_piece_that_was_built() -> None:
    state = table()
    on_wheel(state.companies[USA], 5, "conduit", mixers=1)
    play = turn(state)
    order(play, USA, "build base 8L")
    cost = "1 engineer, 3 excavators; back from the wheel: 1 mixer, tile conduit"
    told = f"builds a base at 8L ({cost})."
    assert any(told in str(said) for said in play.story(GERMANY))


@rule("B8.4")
def test_the_general_supply_has_no_limit() -> None:
    state = table(2)
    give(state.companies[USA], credits=500, excavators=100, mixers=100)
    state.streams = dict.fromkeys("ABCD", 20)
    play = turn(state)
    order(play, USA, "water A A")
    order(play, GERMANY, "bank 12")
    order(play, USA, "buy excavator+mixer")
    assert play.table.state.companies[USA].excavators == 101
    assert play.table.state.streams["A"] == 22


@pytest.mark.parametrize(
    ("words", "note"),
    [
        ("build base 5L", "1 engineer, 3 excavators"),
        ("build base 5U", "1 engineer, 3 excavators, 3 credits"),
        ("build powerhouse 12 red", "1 engineer, 2 mixers, 3 credits"),
        ("build conduit 7A", "1 engineer, 4 excavators"),
    ],
)
def test_the_list_says_what_a_build_costs(words: str, note: str) -> None:
    assert offers(turn(table()), USA)[words].note == note
