"""An Automa's turn: the tile, its engineers, and every action of a front."""

from __future__ import annotations

import pytest

from pbem.games.barrage.automa.producing import wants_energy
from pbem.games.barrage.automa.tiles import TILES
from pbem.games.barrage.automa_levels import INSTEAD
from pbem.games.barrage.contracts import CONTRACTS
from pbem.games.barrage.state import AutomaTiles, Sector, State

from .automa_table import acts, automa_table, face_up, next_tile, said, with_system
from .tabletop import (
    GERMANY,
    ITALY,
    USA,
    conduit,
    dam,
    give,
    on_wheel,
    order,
    powerhouse,
    refused,
    rule,
    step,
)


def placed(state: State, seat: int = USA) -> int:
    automa = state.companies[seat].automa
    assert automa
    return automa.placed


# --- tiles ---------------------------------------------------------------------------------------


@rule("B21.6")
def test_the_top_tile_is_turned_over_and_the_next_one_acts() -> None:
    state = automa_table()
    state.automa_tiles = AutomaTiles(front=7, stack=[3, 4])
    play = step(state, "turn", 0)
    tiles = play.table.state.automa_tiles
    assert tiles == AutomaTiles(front=4, beside=[7], stack=[3])
    assert "USA follows tile 4 (and tile 7 where it chooses): " in said(play)


@rule("B21.6")
def test_automas_share_one_stack() -> None:
    state = automa_table(3, automas=(USA, GERMANY))
    state.automa_tiles = AutomaTiles(front=7, stack=[1, 15, 16])
    play = step(state, "turn", 0)
    assert play.awaiting == [ITALY]
    assert play.table.state.automa_tiles == AutomaTiles(front=15, beside=[7, 16], stack=[1])
    assert "Germany follows tile 15 (and tile 16 where it chooses): " in said(play)


@rule("B21.7")
def test_a_used_stack_is_shuffled_without_the_tile_just_turned_over() -> None:
    state = automa_table()
    used = [number for number in TILES if number != 9]
    state.automa_tiles = AutomaTiles(front=9, beside=used)
    play = step(state, "turn", 0)
    tiles = play.table.state.automa_tiles
    assert tiles
    assert tiles.beside == [9]
    assert tiles.front != 9
    assert sorted([*tiles.stack, tiles.front]) == used
    assert tiles.stack != [one for one in used if one != tiles.front]  # shuffled


@rule("B21.8")
def test_the_first_possible_action_ends_the_turn() -> None:
    play = acts(automa_table(), 1)
    company = play.table.state.companies[USA]
    assert company.base == 1
    assert company.elevation == 0
    assert company.engineers == 10
    assert play.awaiting == [GERMANY]
    assert (
        "USA follows tile 1 (and tile 5 where it chooses): no production possible"
        " (no system with water); "
        "no water that an own dam would hold.\n" in said(play)
    )
    assert said(play).count("builds") == 1
    assert said(play).endswith(
        "USA builds a base at 6L (the first from 6 on, without red border; 4 excavators)."
    )


@rule("B21.8")
def test_a_dashed_action_is_done_and_the_search_goes_on() -> None:
    state = automa_table()
    dam(state, "1L", USA)
    play = acts(state, 17, by=1)
    assert play.table.state.streams["A"] == 1
    assert play.table.state.companies[USA].base == 2
    assert placed(play.table.state) == 3
    water = "; water management (engineers on `water`).\nUSA puts 1 drop on headstream A.\n"
    assert f"{water}\n\nUSA builds a base at" in said(play)


@rule("B21.8")
def test_the_bank_is_the_last_resort() -> None:
    state = automa_table()
    state.round = 5
    give(state.companies[USA], excavators=0, mixers=0)
    company = acts(state, 1).table.state.companies[USA]
    assert (company.vp, company.banked, company.engineers) == (INSTEAD.vp + 1, 1, 11)


# --- engineers -----------------------------------------------------------------------------------


@rule("B21.9")
def test_the_last_engineer_does_what_two_would() -> None:
    state = automa_table()
    give(state.companies[USA], engineers=1)
    state.companies[USA].automa.placed = 11  # type: ignore[union-attr]
    play = acts(state, 17)
    assert play.table.state.companies[USA].base == 1
    assert play.table.state.companies[USA].engineers == 0


@rule("B21.9")
def test_after_a_dashed_action_without_engineers_the_turn_is_over() -> None:
    state = automa_table()
    dam(state, "1L", USA)
    give(state.companies[USA], engineers=1)
    play = acts(state, 17, by=1)
    assert play.table.state.streams["A"] == 1
    assert play.table.state.companies[USA].base == 1


@rule("B21.9")
def test_without_engineers_it_is_out_and_no_tile_is_turned() -> None:
    state = automa_table()
    give(state.companies[USA], engineers=0)
    play = acts(state, 1)
    assert play.table.state.companies[USA].passed
    assert play.table.state.automa_tiles.front == 5  # type: ignore[union-attr]
    assert "USA passes." in said(play)


@rule("B21.10")
def test_engineers_go_down_the_left_column_then_the_right_one() -> None:
    state = automa_table(4)
    on_wheel(state.companies[USA], 2, "conduit", 4)
    give(state.companies[USA], excavators=0, mixers=0)
    taken = []
    for space in ("K1L", "K2L", "K3L", "K1R", "K2R", "K3R", ""):
        play = acts(state, 1)
        new = set(play.table.state.taken) - set(state.taken)
        assert new == ({space} if space else set())
        assert "turns its wheel one step" in said(play)
        assert placed(play.table.state) == 1
        state.taken[space] = ITALY
        taken.append(space)


@rule("B21.10")
def test_closed_rows_are_passed_over_and_the_space_has_no_price() -> None:
    state = automa_table(2)
    state.taken["K1L"] = GERMANY
    on_wheel(state.companies[USA], 2, "conduit", 4)
    give(state.companies[USA], excavators=0, mixers=0)
    play = acts(state, 1)
    assert play.table.state.taken == {"K1L": GERMANY, "K3L": USA}
    assert play.table.state.companies[USA].vp == INSTEAD.vp


@rule("B21.10")
def test_a_space_of_an_automa_is_closed_to_people() -> None:
    state = automa_table()
    on_wheel(state.companies[USA], 2, "conduit", 4)
    give(state.companies[USA], excavators=0, mixers=0)
    play = acts(state, 1)
    error = refused(play, GERMANY, "workshop 1 left")
    assert getattr(error, "rule", "") == "B20.1"
    assert "USA has the left space" in str(error)
    assert list(map(str, error.nearest)) == ["workshop 1 right"]


# --- production ----------------------------------------------------------------------------------


@rule("B21.11", "B21.12", "B21.13")
def test_it_produces_for_a_contract_of_the_colour_and_fulfils_the_dearest() -> None:
    state = automa_table()
    with_system(state)
    face_up(state, green=["G01", "G07"], yellow=["Y03"], red=["R02"])
    play = acts(state, 6)
    company = play.table.state.companies[USA]
    assert company.energy == 9
    assert play.table.state.dams["8L"].drops == 0
    assert company.fulfilled == ["R02"]
    assert len(play.table.state.offer["red"]) == 2
    assert company.contracts == []
    assert "T1L" in play.table.state.taken
    assert placed(play.table.state) == 2


@rule("B21.11")
@pytest.mark.parametrize(
    ("tile", "drops", "energy", "others", "reason"),
    [
        (6, 0, 0, 0, "no production possible (no system with water)"),
        (6, 3, 6, 5, "no production (first on the track, with 6 energy)"),
        (12, 1, 0, 0, "no production (at most 3 energy, for no red contract)"),
    ],
)
def test_why_it_does_not_produce(
    tile: int, drops: int, energy: int, others: int, reason: str
) -> None:
    state = automa_table()
    with_system(state, drops)
    state.companies[USA].energy = energy
    state.companies[GERMANY].energy = others
    assert reason in said(acts(state, tile))


@rule("B21.11")
def test_below_the_bonus_or_not_alone_in_front_it_wants_energy() -> None:
    state = automa_table(3)
    state.round = 2
    for own, first, wanted in ((11, 0, True), (12, 11, False), (12, 12, True), (12, 13, True)):
        state.companies[USA].energy, state.companies[ITALY].energy = own, first
        assert wants_energy(state, USA) == wanted
    give(state.companies[ITALY], resigned=True)
    assert not wants_energy(state, USA)


@rule("B21.11")
def test_the_modifier_of_the_tile_counts() -> None:
    state = automa_table()
    with_system(state, drops=1)
    face_up(state, green=["G01", "G02"], yellow=["Y01", "Y02"])
    assert "produces" not in said(acts(state, 2))  # 3 - 2 is not enough for 2
    below = said(acts(state, 4))
    assert "production with -1 (engineers on `produce +2`)" in below, "whatever the space prints"
    assert "USA produces 2 energy: 1 drop from 8L through 8A" in below
    assert "production with +2 (engineers on `produce +2`)" in said(acts(state, 18))


@rule("B21.12", "B21.4")
def test_equal_systems_a_neutral_dam_and_then_the_conduit_criteria() -> None:
    state = automa_table(3)
    dam(state, "9L", drops=1)
    dam(state, "4L", USA, drops=1)
    conduit(state, "9B", ITALY)
    conduit(state, "4A", USA)
    powerhouse(state, "P12.1", USA)
    powerhouse(state, "P7.1", USA)
    play = acts(state, 6)
    assert "through 9B" in said(play)
    assert play.table.state.companies[USA].vp == INSTEAD.vp - 1 + _gained(play.table.state)
    state.dams["9L"].owner = USA
    assert "through 4A" in said(acts(state, 6, by=1))  # own dams and powerhouses both: start 1A
    assert "through 9B" in said(acts(state, 6, by=9))  # start 5A


def _gained(state: State) -> int:
    """VP of the contract that was fulfilled, if any."""
    rewards = [CONTRACTS[one].reward for one in state.companies[USA].fulfilled]
    return sum(reward.vp + reward.credits for reward in rewards)


@rule("B21.13")
def test_national_contracts_are_fulfilled_and_lie_rightmost() -> None:
    state = automa_table(4)
    with_system(state)
    conduit(state, "1A", USA)
    dam(state, "1L", USA, height=3, drops=3)
    powerhouse(state, "P8.1", USA)
    state.national = ["N01", "N03"]
    face_up(state, green=["G01", "G02"])
    play = acts(state, 6)
    assert play.table.state.companies[USA].energy >= 16
    assert play.table.state.companies[USA].fulfilled == ["N03"]
    assert play.table.state.national == ["N01"]


@rule("B21.13")
def test_of_equal_contracts_the_right_one() -> None:
    state = automa_table()
    with_system(state, drops=1)
    face_up(state, green=["G02", "G01"])
    assert acts(state, 6).table.state.companies[USA].fulfilled == ["G01"]


# --- water and contracts -------------------------------------------------------------------------


@rule("B21.14")
@pytest.mark.parametrize(
    ("by", "dams", "streams"),
    [
        (1, {"1L": 1, "2L": 1}, {"A": 1, "B": 1}),  # one each is held
        (1, {"1L": 2, "2L": 2}, {"A": 2}),  # both on one headstream, A first
        (5, {"1L": 2, "2L": 2}, {"B": 2}),  # D C B: B before the A that is not printed
        (1, {"1L": 1}, {"A": 1}),  # no more than is held
        (1, {}, {}),
    ],
)
def test_water_goes_where_own_dams_hold_it(
    by: int, dams: dict[str, int], streams: dict[str, int]
) -> None:
    state = automa_table()
    for site, height in dams.items():
        dam(state, site, USA, height=height)
    play = acts(state, 17, by=by)
    assert {one: n for one, n in play.table.state.streams.items() if n} == streams


@rule("B21.14")
def test_drops_that_wait_already_are_counted() -> None:
    state = automa_table()
    dam(state, "1L", USA)
    state.streams["A"] = 1
    assert acts(state, 17, by=1).table.state.streams["A"] == 1
    play = acts(state, 2, by=1)  # at once: those that wait stay
    assert play.table.state.dams["1L"].drops == 1
    assert play.table.state.streams["A"] == 1


@rule("B21.15")
def test_two_contracts_go_for_energy() -> None:
    state = automa_table()
    old = list(state.offer["green"])
    play = acts(state, 3)
    assert play.table.state.companies[USA].energy == 2
    assert set(old) <= set(play.table.state.discarded)
    assert len(play.table.state.offer["green"]) == 2
    assert play.table.state.taken["C1L"] == USA
    assert play.table.state.companies[USA].base == 1


@rule("B21.15")
def test_one_contract_alone_is_not_discarded() -> None:
    state = automa_table()
    state.discarded += [*state.stacks["green"], state.offer["green"].pop()]
    state.stacks["green"] = []
    play = acts(state, 3)
    assert play.table.state.companies[USA].energy == 0
    assert "no two green contracts to discard" in said(play)


# --- building ------------------------------------------------------------------------------------


@rule("B21.16")
def test_tile_and_machinery_go_onto_the_wheel_and_builds_have_no_limit() -> None:
    state = automa_table(2, "full", level="easy")
    play = acts(state, 17)
    company = play.table.state.companies[USA]
    assert company.wheel[1] == Sector("base", 4, 0)
    assert company.constructions == 0
    give(state.companies[USA], excavators=40)
    state.companies[USA].tiles += ["I-joker", "II-base"]
    for built in range(1, 4):
        play = acts(state, 17)
        state = play.table.state
        assert state.companies[USA].base == built
        state.order = [USA, GERMANY]
    assert [load.tile for load in state.companies[USA].wheel[1:4]] == ["base", "I-joker", "II-base"]


@rule("B21.16")
def test_a_joker_comes_after_others_of_its_level() -> None:
    play = acts(automa_table(), 17)
    assert "joker" in play.table.state.companies[USA].tiles
    state = automa_table(2, "full")
    state.companies[USA].tiles += ["II-joker", "II-base"]
    assert "with tile II-base" in said(acts(state, 17))


@rule("B21.16")
@pytest.mark.parametrize(
    ("tile", "by", "built"),
    [
        (1, 7, "base at 8L (the first from 8 on"),
        (2, 7, "base at 5L (the first from 8 on"),
        (4, 7, "base at 1L (the first from 8 on"),
        (10, 17, "conduit at 10A (the first from 9A on"),  # the second highest capacity of 3, 2, 1
        (9, 17, "conduit at 9B (the first from 9A on"),  # 3 or more
        (12, 17, "no machinery for a conduit"),  # 4 or more
    ],
)
def test_what_the_front_names_limits_the_space(tile: int, by: int, built: str) -> None:
    assert built in said(acts(automa_table(), tile, by))


@rule("B21.16")
def test_why_it_does_not_build() -> None:
    state = automa_table(2, "full")
    on_wheel(state.companies[USA], 3, "base")
    assert "no tile for a base" in said(acts(state, 17))
    give(state.companies[USA], powerhouse=4)
    assert "no powerhouse left" in said(acts(state, 20))
    assert "no space for an elevation" in said(acts(state, 7))


@rule("B21.16", "B21.4")
def test_a_red_border_costs_points_even_below_nothing() -> None:
    state = automa_table()
    give(state.companies[USA], vp=1)
    play = acts(state, 17, by=9)
    assert "2U" not in play.table.state.dams
    assert play.table.state.dams["1U"].owner == USA
    assert play.table.state.companies[USA].vp == -2


# --- workshop, machinery, patents ----------------------------------------------------------------


@rule("B21.17")
def test_the_workshop_needs_something_on_the_wheel() -> None:
    state = automa_table()
    give(state.companies[USA], excavators=0, mixers=0)
    assert "nothing on the wheel; machinery shop for 3 VP" in said(acts(state, 1))
    on_wheel(state.companies[USA], 3, "base", 3)
    play = acts(state, 5, by=1)
    company = play.table.state.companies[USA]
    assert company.excavators == 3
    assert company.vp == INSTEAD.vp - 5
    assert company.engineers == 10


@rule("B21.17")
def test_no_machinery_in_round_5_but_by_tile_4() -> None:
    state = automa_table()
    state.round = 5
    give(state.companies[USA], excavators=0, mixers=0)
    assert "no machinery in the last round; bank" in said(acts(state, 1))
    company = acts(state, 4).table.state.companies[USA]
    assert (company.excavators, company.vp) == (1, INSTEAD.vp - 2)


@rule("B21.18")
@pytest.mark.parametrize(("have", "kind"), [((3, 3), (4, 3)), ((3, 2), (3, 3)), ((1, 2), (2, 2))])
def test_machinery_of_choice_is_what_it_has_fewer_of(
    have: tuple[int, int], kind: tuple[int, int]
) -> None:
    state = automa_table(4)
    give(state.companies[USA], base=5, elevation=5, excavators=have[0], mixers=have[1])
    company = acts(state, 1).table.state.companies[USA]
    assert (company.excavators, company.mixers) == kind
    assert acts(state, 1).table.state.taken["M1L"] == USA


@rule("B21.19", "B21.10")
def test_a_patent_of_the_highest_level_of_equal_ones_the_left_one() -> None:
    state = automa_table(2, "full")
    give(state.companies[USA], excavators=0, mixers=0)
    for patents, bought in (
        (["I-joker", "II-base", "II-conduit"], "II-base"),
        (["II-joker", "II-base", "I-base"], "II-joker"),
        (["I-elevation", "", "II-conduit"], ""),
    ):
        state.patents = list(patents)
        play = acts(state, 3)
        company = play.table.state.companies[USA]
        if not bought:
            assert "no patent for base" in said(play)
            continue
        assert bought in company.tiles
        assert company.vp == INSTEAD.vp - 2
        place = patents.index(bought)
        assert play.table.state.patents[place] == ""
        assert play.table.state.taken[f"P{place + 1}L"] == USA


@rule("B21.19")
def test_there_are_no_patents_in_the_introductory_game() -> None:
    state = automa_table()
    give(state.companies[USA], excavators=0, mixers=0)
    assert "no patent for base" in said(acts(state, 3))


# --- beside people -------------------------------------------------------------------------------


@rule("B21.4")
def test_a_person_pays_an_automa_for_its_conduit() -> None:
    state = automa_table(2, automas=(GERMANY,))
    dam(state, "8L", USA, height=2, drops=2)
    conduit(state, "8A", GERMANY)
    powerhouse(state, "P11.1", USA)
    state.companies[USA].contracts.clear()
    state.order = [USA, GERMANY]
    next_tile(state, 17)
    play = step(state, "turn", 0)
    order(play, USA, "produce 0: 2 drops from 8L via 8A")
    assert play.table.state.companies[USA].credits == 4
    assert "USA pays 2 credits for conduit 8A; Germany gains 4 VP for it." in said(play)


@rule("B21.4")
def test_the_energy_track_gives_points() -> None:
    state = automa_table(2)
    give(state.companies[USA], energy=7)
    give(state.companies[GERMANY], energy=0)
    play = step(state, "round_end")
    assert "USA made 7 energy: 6 VP by place, 4 VP for credits." in said(play)
    automa = play.table.state.companies[USA]
    assert (automa.credits, automa.vp) == (0, INSTEAD.vp + 10)


@rule("B21.27")
def test_an_automa_has_points_of_its_own_for_the_objective() -> None:
    state = automa_table(4, automas=(USA, GERMANY))
    state.round = 5
    for site, seat in (("8L", USA), ("9L", USA), ("10L", GERMANY), ("10U", ITALY)):
        dam(state, site, seat)
    play = step(state, "round_end")
    assert play.result is not None
    assert [one["objective"] for one in play.result.account] == [20, 13, 8, 0]


@rule("B21.32")
def test_the_game_goes_on_with_automas_when_people_resign() -> None:
    state = automa_table(3, automas=(USA, GERMANY))
    play = acts(state, 17)
    assert play.awaiting == [ITALY]
    play.resign(ITALY)
    assert play.awaiting == []
    assert play.result is not None
    assert play.result.places[ITALY] == 3
