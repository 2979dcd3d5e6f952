"""The fifteen advanced tiles."""

from __future__ import annotations

from pbem.engine import Play
from pbem.games.barrage.state import Sector, State

from .tabletop import (
    FRANCE,
    GERMANY,
    ITALY,
    USA,
    conduit,
    dam,
    filled_in,
    give,
    on_wheel,
    order,
    phrases,
    powerhouse,
    rule,
    rule_of,
    table,
    turn,
)


def holding(tile: str, **officers: str) -> State:
    """The USA (with Viktor's seat for nobody) holding one advanced tile, and nothing to serve."""
    state = table(2, "full", **{"USA": "jill", **officers})
    state.companies[USA].tiles = [tile]
    state.companies[USA].contracts = []
    give(state.companies[USA], excavators=12, mixers=12)
    return state


def build(state: State, *words: str) -> Play[State]:
    play = turn(state)
    order(play, USA, *words)
    return play


@rule("B18.1", "B20.5")
def test_one_base_fills_empty_dams() -> None:
    state = holding("I-base")
    dam(state, "8L", USA)
    dam(state, "9L", USA, drops=1, height=2)
    dam(state, "10L", GERMANY)
    dam(state, "6L")
    play = turn(state)
    outcome = order(play, USA, "build base 5L with I-base")
    drops = {site: one.drops for site, one in play.table.state.dams.items()}
    assert drops == {"8L": 1, "9L": 1, "10L": 0, "6L": 0, "5L": 1}
    assert filled_in(outcome) == ["fill 8L 5L"]


@rule("B18.1")
def test_one_base_drops_may_be_declined() -> None:
    state = holding("I-base")
    dam(state, "8L", USA)
    play = build(state, "build base 5L with I-base; fill 5L")
    assert (play.table.state.dams["8L"].drops, play.table.state.dams["5L"].drops) == (0, 1)
    play = build(state, "build base 5L with I-base; fill none")
    assert (play.table.state.dams["8L"].drops, play.table.state.dams["5L"].drops) == (0, 0)


@rule("B18.2")
def test_one_elevation_turns_the_wheel() -> None:
    state = holding("I-elevation")
    dam(state, "8L", USA, height=3)
    dam(state, "9L", USA)
    state.companies[USA].base = 2
    on_wheel(state.companies[USA], 2, "conduit", excavators=2)
    play = build(state, "build elevation 9L with I-elevation")
    company = play.table.state.companies[USA]
    # one step for the build and three for three elevations: from sector 2 to 6, home
    assert "conduit" in company.tiles
    assert company.wheel[4] == Sector("I-elevation", 0, 2)


@rule("B18.3")
def test_one_conduit_gives_credits() -> None:
    play = build(holding("I-conduit"), "build conduit 2B with I-conduit", "excavators")
    assert play.table.state.companies[USA].credits == 16


@rule("B18.4")
def test_one_powerhouse_needs_no_engineers() -> None:
    play = build(holding("I-powerhouse"), "build powerhouse 12 red with I-powerhouse")
    company = play.table.state.companies[USA]
    assert (company.engineers, company.constructions) == (12, 0)
    assert (company.mixers, company.credits) == (10, 3)
    assert company.wheel[1] == Sector("I-powerhouse", 0, 2)


@rule("B18.4")
def test_one_powerhouse_after_all_construction_spaces() -> None:
    state = holding("I-powerhouse")
    give(state.companies[USA], constructions=4)
    play = build(state, "build powerhouse 12 with I-powerhouse")
    assert play.table.state.companies[USA].powerhouse == 1


@rule("B18.5")
def test_one_joker_spares_the_red_border_of_the_site_only() -> None:
    state = holding("I-joker")
    give(state.companies[USA], constructions=3, credits=3)
    play = build(state, "build base 8U with I-joker")
    assert play.table.state.companies[USA].credits == 0
    give(state.companies[USA], credits=2)
    assert rule_of(turn(state), USA, "build base 8U") == "B6.1"
    for words in ("elevation 8L", "conduit 9A", "powerhouse 12"):
        state = holding("I-joker")
        dam(state, "8L", USA)
        assert f"build {words}" in phrases(turn(state), USA)


@rule("B18.6", "B18.16")
def test_two_base_gives_energy_for_an_own_contract() -> None:
    state = holding("II-base", USA="viktor")
    for site in ("8L", "9L"):
        dam(state, site, USA)
    state.companies[USA].contracts = ["G10", "G13"]
    state.national = ["N01"]
    play = turn(state)
    order(play, USA, "build base 5L with II-base")
    assert play.table.state.companies[USA].energy == 3  # no minimum, no bonus
    assert phrases(play, USA) == ["contract G10", "no contract"]
    order(play, USA, "contract G10")
    assert play.table.state.companies[USA].fulfilled == ["G10"]


@rule("B18.16")
def test_energy_of_tiles_is_no_production() -> None:
    for seat, energy in ((ITALY, 10), (FRANCE, 10)):
        state = table(4, "full")
        for site in ("P5.1", "P6.1", "P7.1"):
            powerhouse(state, site, seat)
        company = state.companies[seat]
        company.tiles = ["III-conduit"]
        company.contracts = ["R11", "S3"] if seat == ITALY else ["R11"]
        state.national = ["N01"]
        give(company, excavators=10)
        play = turn(state, seat)
        order(play, seat, "build conduit 1A with III-conduit")
        if seat == ITALY:
            order(play, seat, "contract S3")
        else:
            assert rule_of(play, seat, "contract N01") == "B18.16"
            order(play, seat, "no contract")
        assert play.table.state.companies[seat].energy == energy
    state = table(4, "full")
    for site in ("P5.1", "P6.1", "P7.1"):
        powerhouse(state, site, FRANCE)
    give(state.companies[FRANCE], excavators=8)
    state.companies[FRANCE].tiles = ["III-conduit"]
    state.companies[FRANCE].contracts = ["R07"]  # 9 energy; 8 with France's 3 would do
    play = turn(state, FRANCE)
    order(play, FRANCE, "build conduit 6A with III-conduit")
    assert play.table.state.companies[FRANCE].contracts == ["R07"]


@rule("B18.7")
def test_two_elevation_fills_the_dam() -> None:
    state = holding("II-elevation")
    dam(state, "8L", USA, height=2, drops=1)
    assert (
        build(state, "build elevation 8L with II-elevation; mixer").table.state.dams["8L"].drops
        == 3
    )
    state = holding("II-elevation", USA="graziano")
    dam(state, "8L", USA, height=2, drops=1)
    assert (
        build(state, "build elevation 8L with II-elevation; mixer").table.state.dams["8L"].drops
        == 4
    )


@rule("B18.8")
def test_two_conduit_costs_five_at_most() -> None:
    for site, cost in (("1A", 5), ("8A", 5), ("7A", 4), ("9A", 2)):
        play = build(holding("II-conduit"), f"build conduit {site} with II-conduit", "excavators")
        assert play.table.state.companies[USA].wheel[1] == Sector("II-conduit", cost, 0)


@rule("B18.9")
def test_two_powerhouse_produces_at_once() -> None:
    state = holding("II-powerhouse")
    dam(state, "8L", drops=2, height=3)
    conduit(state, "8A", GERMANY)
    play = turn(state)
    order(play, USA, "build powerhouse 11 with II-powerhouse; 2 drops from 8L via 8A to 11")
    company = play.table.state.companies[USA]
    assert company.energy == 8
    assert company.engineers == 11
    play = turn(state)
    order(play, USA, "build powerhouse 11 with II-powerhouse; no production")
    assert play.table.state.companies[USA].energy == 0
    assert play.awaiting == [GERMANY]


def with_two_powerhouse(seat: int) -> State:
    """A company with two powerhouses that opens its ability with II-powerhouse."""
    state = table(4, "full")
    powerhouse(state, "P6.1", seat)
    powerhouse(state, "P12.1", seat)
    state.companies[seat].tiles = ["II-powerhouse"]
    state.companies[seat].contracts = []
    state.national = []
    return state


@rule("B18.17", "B16.2")
def test_two_powerhouse_lets_germany_produce_twice() -> None:
    state = with_two_powerhouse(GERMANY)
    dam(state, "10L", height=3, drops=2)
    conduit(state, "10A", GERMANY)
    conduit(state, "10B", GERMANY)
    play = turn(state, GERMANY)
    order(play, GERMANY, "build powerhouse 11 with II-powerhouse")
    order(play, GERMANY, "1 drop from 10L via 10A; 1 drop from 10L via 10B")
    assert play.table.state.companies[GERMANY].energy == (2 + 2 + 1) + 1


@rule("B18.17", "B16.3")
def test_two_powerhouse_gives_italy_its_energy() -> None:
    state = with_two_powerhouse(ITALY)
    dam(state, "10L", height=3, drops=2)
    conduit(state, "10A", ITALY)
    play = turn(state, ITALY)
    order(play, ITALY, "build powerhouse 11 with II-powerhouse; 2 drops from 10L via 10A")
    assert play.table.state.companies[ITALY].energy == 4 + 2 + 1 + 3


@rule("B18.17", "B16.4", "B17.3")
def test_two_powerhouse_serves_national_contracts_and_counts_viktor() -> None:
    state = with_two_powerhouse(FRANCE)
    state.national = ["N05"]  # 15 energy
    dam(state, "1L", height=2, drops=2)
    dam(state, "9L", height=3, drops=1)
    conduit(state, "1A", FRANCE)
    conduit(state, "9A", FRANCE)
    play = turn(state, FRANCE)
    order(
        play,
        FRANCE,
        "build powerhouse 8 with II-powerhouse",
        "2 drops from 1L via 1A; contract N05",
    )
    assert play.table.state.companies[FRANCE].energy == 10 + 2 + 1
    assert play.table.state.companies[FRANCE].fulfilled == ["N05"]
    play = turn(state, FRANCE)
    order(play, FRANCE, "build powerhouse 11 with II-powerhouse; 1 drop from 9L via 9A")
    assert play.table.state.companies[FRANCE].energy == 4 + 2 + 1


@rule("B18.10")
def test_two_joker_mixes_machinery() -> None:
    state = holding("II-joker", USA="viktor")
    give(state.companies[USA], excavators=2, mixers=3)
    play = turn(state)
    order(play, USA, "build base 5L with II-joker 2 excavators 2 mixers")
    assert play.table.state.companies[USA].wheel[1] == Sector("II-joker", 2, 2)
    play = turn(state)
    assert "build conduit 8A" not in phrases(play, USA)  # 6 machines
    order(play, USA, "build powerhouse 11 with II-joker 1 excavator 1 mixer")
    assert play.table.state.companies[USA].wheel[1] == Sector("II-joker", 1, 1)


@rule("B18.10", "B17.4")
def test_two_joker_with_jill() -> None:
    state = holding("II-joker")
    give(state.companies[USA], excavators=5, mixers=5)
    play = turn(state)
    order(play, USA, "build conduit 8A with II-joker")
    # what costs three mixers and more is worse
    ways = ["5 excavators 1 mixer", "4 excavators 2 mixers", "3 mixers"]
    assert phrases(play, USA) == [*ways, "no build"]


@rule("B18.11")
def test_three_base_needs_nothing_but_the_red_border() -> None:
    state = holding("III-base")
    give(state.companies[USA], excavators=0, engineers=0, banked=12)
    play = build(state, "build base 1U with III-base")
    company = play.table.state.companies[USA]
    assert company.wheel[1] == Sector("III-base", 0, 0)
    assert (company.credits, company.constructions) == (3, 0)
    give(state.companies[USA], credits=2)
    assert "build base 1U" not in phrases(turn(state), USA)


@rule("B18.12")
def test_three_elevation() -> None:
    state = holding("III-elevation")
    dam(state, "8L", USA, height=3)
    dam(state, "9L", USA)
    dam(state, "5L", USA)
    play = build(state, "build elevation 9L with III-elevation")
    assert play.table.state.companies[USA].vp == 10 + 3 * 2


@rule("B18.13")
def test_three_conduit() -> None:
    state = holding("III-conduit")
    state.companies[USA].contracts = ["Y12"]
    play = build(state, "build conduit 6A with III-conduit", "excavators; contract Y12")
    company = play.table.state.companies[USA]
    assert company.energy == 8
    assert company.vp == 17


@rule("B18.14")
def test_three_powerhouse() -> None:
    state = holding("III-powerhouse")
    powerhouse(state, "P8.1", USA)
    play = build(state, "build powerhouse 9 with III-powerhouse")
    assert play.table.state.companies[USA].vp == 16


@rule("B18.15")
def test_three_joker_counts_advanced_tiles() -> None:
    state = holding("III-joker")
    state.companies[USA].tiles += ["I-base", "powerhouse"]
    on_wheel(state.companies[USA], 3, "II-elevation")
    play = build(state, "build powerhouse 9 with III-joker")
    assert play.table.state.companies[USA].vp == 10 + 9
