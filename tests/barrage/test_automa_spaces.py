"""Choosing a space: systems to complete, every criterion of the backs, start numbers."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

import pytest

from pbem.games.barrage.automa.choosing import choose
from pbem.games.barrage.automa.criteria import BY_STRUCTURE
from pbem.games.barrage.automa.tiles import DASHED, TILES
from pbem.games.barrage.automa.water import end_of
from pbem.games.barrage.contracts import CONTRACTS
from pbem.games.barrage.state import State

from .automa_table import acts, automa_table, chooser, face_up, said, with_system
from .tabletop import GERMANY, ITALY, USA, conduit, dam, powerhouse, rule

BASES = ["1U", "1L", "2U", "2L", "5U", "5L", "8U", "8L", "10U", "10L"]
PIPES = ["1A", "1B", "2A", "5B", "8A", "9A", "10B"]
HOUSES = ["P5.1", "P6.1", "P8.1", "P9.1", "P10.1", "P11.1", "P12.1"]


def chosen_by(*given: Any) -> Chosen:
    """The space that is chosen, and what decided, in words."""
    site, why = choose(*given)
    return Chosen(site, str(why))


class Chosen(NamedTuple):
    """A space, and why."""

    site: str
    why: str


def left(state: State, structure: str, name: str, sites: list[str], **back: Any) -> list[str]:
    """What a criterion leaves of the sites."""
    return BY_STRUCTURE[structure][name](chooser(state, **back), sites)


# --- the order of things -------------------------------------------------------------------------


@rule("B21.20")
def test_a_space_that_completes_a_system_comes_first() -> None:
    state = automa_table(3)
    conduit(state, "9B", ITALY)
    powerhouse(state, "P12.1", USA)
    back = chooser(state, dams=("red_space", "most_drops", "own_powerhouse"), dam_start=1)
    assert chosen_by(back, "base", ["1U", "9L", "10L"]) == ("9L", "it completes a system")
    dam(state, "6L", drops=1)
    assert chosen_by(back, "conduit", ["1A", "6B", "4B"]).why != "it completes a system"
    powerhouse(state, "P7.1", USA)
    assert chosen_by(back, "conduit", ["1A", "6B", "4B"]) == ("6B", "it completes a system")
    conduit(state, "6A", ITALY)
    assert chosen_by(back, "powerhouse", HOUSES) == ("P9.1", "it completes a system")


@rule("B21.20")
def test_of_several_completing_spaces_the_criteria_choose() -> None:
    state = automa_table(3)
    for site in ("9B", "10B"):
        conduit(state, site, ITALY)
    powerhouse(state, "P12.1", USA)
    back = chooser(state, dams=("red_space", "most_drops", "own_powerhouse"), dam_start=10)
    chosen = chosen_by(back, "base", ["1U", "9U", "9L", "10L"])
    assert chosen == ("9U", "by priority 1: red border")
    chosen = chosen_by(back, "base", ["1U", "9L", "10L"])
    assert chosen == ("10L", "the first from 10 on")


@rule("B21.20")
def test_raising_a_dam_completes_nothing() -> None:
    state = automa_table()
    dam(state, "8L", USA)
    dam(state, "9L", USA)
    conduit(state, "9B", USA)
    powerhouse(state, "P12.1", USA)
    back = chooser(state, dams=("most_drops", "red_space", "red_space"), dam_start=8)
    assert chosen_by(back, "elevation", ["9L", "8L"]) == ("8L", "the first from 8 on")


@rule("B21.21")
def test_a_criterion_that_fits_nothing_is_passed_over() -> None:
    state = automa_table()
    powerhouse(state, "P8.1", USA)
    back = chooser(state, dams=("most_drops", "own_powerhouse", "red_space"), dam_start=2)
    chosen = chosen_by(back, "base", BASES)
    assert chosen == ("5U", "the first from 2 on")
    assert chosen_by(back, "base", ["1L", "2L", "5U", "2U"]).site == "5U"
    assert chosen_by(back, "base", ["1L", "2U", "2L"]) == (
        "1L",
        "by priority 2: line to own powerhouse",
    )
    assert chosen_by(back, "base", ["2L"]) == ("2L", "the only space")


@rule("B21.21")
def test_elevations_go_by_the_criteria_for_dams() -> None:
    state = automa_table()
    for site in ("8L", "5L", "9U"):
        dam(state, site, USA)
    play = acts(state, 8, by=9)  # red border first
    assert "builds an elevation at 9U (by priority 1: red border; " in said(play)


@rule("B21.22")
@pytest.mark.parametrize(
    ("start", "sites", "chosen"),
    [
        (6, BASES, "8L"),
        (9, BASES, "10L"),
        (10, ["1U", "1L", "2L"], "1L"),
        (2, ["1L", "2U"], "2U"),
    ],
)
def test_the_start_number_upward_and_round_again(start: int, sites: list[str], chosen: str) -> None:
    back = chooser(automa_table(), dams=("most_drops",) * 3, dam_start=start)
    assert chosen_by(back, "base", sites).site == chosen


@rule("B21.22")
def test_conduits_left_before_right_and_powerhouses_without_red_border() -> None:
    state = automa_table()
    back = chooser(state, conduits=("powerhouse_own_other",) * 3, conduit_start="1B")
    assert chosen_by(back, "conduit", ["1A", "1B", "2A"]).site == "1B"
    assert chosen_by(back, "conduit", ["1A", "10B"]).site == "10B"
    assert chosen_by(back, "conduit", ["1A", "2B", "2A"]).site == "2A"
    back = chooser(state, powerhouses=("own_dam",) * 3, powerhouse_start=12)
    chosen = chosen_by(back, "powerhouse", ["P5.1", "P5.2", "P6.1"])
    assert chosen == ("P5.1", "the first from 12 on, without red border")


@rule("B21.22")
def test_free_structures_are_placed_the_same_way() -> None:
    state = automa_table()
    with_system(state)
    gift = next(one for one in CONTRACTS.values() if one.reward.powerhouse and one.energy <= 9)
    state.national = []
    face_up(state, **{"green": ["G01"], gift.kind: [gift.id]})
    play = acts(state, 6, by=8)
    assert play.table.state.companies[USA].fulfilled == [gift.id]
    assert play.table.state.companies[USA].powerhouse == 2
    assert "builds a powerhouse at 9 for free (by priority 3: line from own dam" in said(play)


# --- criteria for dams ---------------------------------------------------------------------------


@rule("B21.23")
def test_dams_best_built_conduit() -> None:
    state = automa_table(3)
    assert left(state, "base", "best_built_conduit", BASES) == []
    conduit(state, "5B", ITALY)
    conduit(state, "1B", ITALY)
    conduit(state, "8A", USA)
    assert left(state, "base", "best_built_conduit", BASES) == ["1U", "1L", "5U", "5L"]
    state.conduits["5B"] = USA
    assert left(state, "base", "best_built_conduit", BASES) == ["5U", "5L"]


@rule("B21.23")
def test_dams_with_a_line_to_an_own_powerhouse() -> None:
    state = automa_table(3)
    powerhouse(state, "P6.1", USA)
    powerhouse(state, "P11.1", ITALY)
    assert left(state, "base", "own_powerhouse", BASES) == ["2U", "2L"]  # 2A leads to 6


@rule("B21.23")
def test_dams_below_a_powerhouse_own_or_other_first() -> None:
    state = automa_table(3)
    powerhouse(state, "P6.1", USA)  # on to 6, 10, 12
    powerhouse(state, "P8.1", ITALY)  # on to 8, 11
    own, other = ["10U", "10L"], ["8U", "8L"]
    assert left(state, "base", "below_powerhouse_own_other", BASES) == own
    assert left(state, "base", "below_powerhouse_other_own", BASES) == other
    assert left(state, "base", "below_powerhouse_own_other", other) == other
    dam(state, "6L", ITALY)  # keeps the water
    assert left(state, "base", "below_powerhouse_own_other", own) == []


@rule("B21.23")
def test_dams_with_a_line_to_an_own_dam_else_none_to_others() -> None:
    state = automa_table(3)
    dam(state, "9L", USA)
    assert left(state, "base", "own_dam_downstream", BASES) == ["8U", "8L"]  # 8B leads to 9
    state.dams["9L"].owner = ITALY
    kept = [site for site in BASES if not site.startswith("8")]
    assert left(state, "base", "own_dam_downstream", BASES) == kept


@rule("B21.23")
def test_dams_with_most_drops_now() -> None:
    state = automa_table()
    assert left(state, "base", "most_drops", BASES) == []
    state.streams = {"A": 2, "B": 2, "C": 1, "D": 1}
    letters = {"headstreams": ("B", "C", "D")}
    both = ["2U", "2L", "5U", "5L"]
    assert left(state, "base", "most_drops", BASES, **letters) == both
    assert left(state, "base", "most_drops", BASES, headstreams=("A", "B", "C")) == [
        *("1U", "1L", "8U", "8L")
    ]
    dam(state, "2L", GERMANY)  # keeps one
    assert left(state, "base", "most_drops", ["5L", "1L"], **letters) == ["1L"]


@rule("B21.23")
def test_dams_with_a_red_border() -> None:
    found = left(automa_table(), "base", "red_space", BASES)
    assert found == ["1U", "2U", "5U", "8U", "10U"]


# --- criteria for conduits -----------------------------------------------------------------------


@rule("B21.24")
def test_conduits_by_capacity() -> None:
    state = automa_table()
    assert left(state, "conduit", "highest", PIPES) == ["1A"]
    assert left(state, "conduit", "second_highest", PIPES) == ["1B", "5B"]
    assert left(state, "conduit", "second_highest", ["2A", "8A"]) == ["2A", "8A"]


@rule("B21.24")
def test_conduits_by_the_dam_where_they_begin() -> None:
    state = automa_table(3)
    assert left(state, "conduit", "dam_own_neutral_other", PIPES) == []
    dam(state, "1L", ITALY)
    dam(state, "2L")
    dam(state, "5L", USA)
    for name, found in (
        ("dam_own_neutral_other", ["5B"]),
        ("dam_other_neutral_own", ["1A", "1B"]),
    ):
        assert left(state, "conduit", name, PIPES) == found
        assert left(state, "conduit", name, ["2A", "8A"]) == ["2A"]


@rule("B21.24")
def test_conduits_by_the_powerhouse_where_they_end() -> None:
    state = automa_table(3)
    powerhouse(state, "P8.1", USA)
    powerhouse(state, "P11.1", ITALY)
    assert left(state, "conduit", "powerhouse_own_other", PIPES) == ["1A"]
    assert left(state, "conduit", "powerhouse_other_own", PIPES) == ["8A", "9A"]
    assert left(state, "conduit", "powerhouse_other_own", ["1A", "1B"]) == ["1A"]


# --- criteria for powerhouses --------------------------------------------------------------------


@rule("B21.25")
def test_powerhouses_at_the_end_of_the_best_built_conduit() -> None:
    state = automa_table(3)
    conduit(state, "1B", ITALY)
    conduit(state, "5B", USA)
    assert left(state, "powerhouse", "best_built_conduit", HOUSES) == ["P10.1"]
    state.conduits["5B"] = GERMANY
    assert left(state, "powerhouse", "best_built_conduit", HOUSES) == ["P5.1", "P10.1"]


@rule("B21.25")
def test_powerhouses_with_a_line_from_an_own_dam() -> None:
    state = automa_table(3)
    dam(state, "1L", USA)
    dam(state, "2L", ITALY)
    assert left(state, "powerhouse", "own_dam", HOUSES) == ["P5.1", "P8.1"]


@rule("B21.25", "B21.26")
def test_powerhouses_that_feed_a_dam() -> None:
    state = automa_table(3)
    dam(state, "9L", USA)
    dam(state, "10L", ITALY)
    own, others = ["P5.1", "P9.1"], ["P6.1", "P10.1"]
    rest = [site for site in HOUSES if site not in (*own, *others)]
    assert left(state, "powerhouse", "feeds_own_dam", HOUSES) == own
    assert left(state, "powerhouse", "feeds_own_dam", [*others, *rest]) == rest
    assert left(state, "powerhouse", "not_feeding_other_dam", HOUSES) == sorted(
        [*own, *rest], key=HOUSES.index
    )
    state.dams["9L"].drops = 1  # full: it is passed
    assert end_of(state, 5) == ""
    assert left(state, "powerhouse", "feeds_own_dam", HOUSES) == sorted(
        [*own, *rest], key=HOUSES.index
    )


@rule("B21.26", "B21.23")
def test_water_below_a_powerhouse_passes_full_dams() -> None:
    state = automa_table(3)
    powerhouse(state, "P6.1", USA)
    dam(state, "6L", ITALY, drops=1)
    assert left(state, "base", "below_powerhouse_own_other", ["10L", "8L"]) == ["10L"]
    state.dams["6L"].drops = 0
    assert left(state, "base", "below_powerhouse_own_other", ["10L", "8L"]) == []


@rule("B21.25")
def test_powerhouses_in_a_place_that_is_named() -> None:
    state = automa_table()
    assert left(state, "powerhouse", "basin_5", HOUSES) == ["P5.1"]
    assert left(state, "powerhouse", "basin_6", HOUSES) == ["P6.1"]
    assert left(state, "powerhouse", "basin_7", HOUSES) == []
    assert left(state, "powerhouse", "plains", HOUSES) == HOUSES[2:]


# --- the tiles as printed ------------------------------------------------------------------------


def test_every_criterion_on_a_back_is_known() -> None:
    for tile in TILES.values():
        for structure, known in BY_STRUCTURE.items():
            assert set(tile.back.criteria(structure)) <= set(known)


def test_a_tile_is_named_by_its_three_starts() -> None:
    names = {
        f"{tile.back.dam_start}-{tile.back.conduit_start}-{tile.back.powerhouse_start}": number
        for number, tile in TILES.items()
    }
    assert len(names) == 20
    assert (names["1-1A-5"], names["6-3A-5"], names["10-10B-12"]) == (1, 5, 20)


def test_every_front_begins_with_a_production_and_ends_with_the_bank() -> None:
    fronts = [[item.do for item in tile.front] for tile in TILES.values()]
    assert all(front[0] == "produce" and front[-1] == "bank" for front in fronts)
    assert [n for n, tile in TILES.items() if tile.front[1].do not in DASHED] == [4, 15, 19, 20]
    counted = Counter(do for front in fronts for do in front)
    assert counted == {
        "produce": 20,
        "water": 10,
        "discard": 6,
        "build": 30,
        "rotate": 20,
        "machinery": 16,
        "patent": 4,
        "bank": 20,
    }
    built = Counter(i.structure for t in TILES.values() for i in t.front if i.do == "build")
    assert built == {"base": 8, "elevation": 6, "conduit": 7, "powerhouse": 9}


def test_fronts_follow_the_pictures() -> None:
    assert [TILES[number].front[0].bonus for number in (1, 2, 3, 4)] == [-2, -2, -1, -1]
    assert [item.do for item in TILES[3].front[:2]] == ["produce", "discard"]
    assert [item.do for item in TILES[12].front[:2]] == ["produce", "discard"]
    patent = TILES[15].front[2]
    assert (patent.do, patent.engineers, patent.price) == ("patent", 1, 2)
    assert [item.steps for item in TILES[17].front if item.do == "rotate"] == [1]
    barless = [n for n, tile in TILES.items() for item in tile.front if item.in_last_round]
    assert barless == [4]
    below = {n: c for n, tile in TILES.items() for c in tile.back.dams if c.startswith("below")}
    assert {n for n, name in below.items() if name.endswith("other_own")} == {19, 20}
    assert {n for n, name in below.items() if name.endswith("own_other")} == {1, 5, 17, 18}
