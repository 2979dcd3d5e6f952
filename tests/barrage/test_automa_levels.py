"""What an Automa's level lets it use: incomes, bonus, ability, effects of tiles, officers."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pbem.engine import Table, silent_table
from pbem.games.barrage.automa.building import look
from pbem.games.barrage.automa.plan import Plan
from pbem.games.barrage.automa.tiles import Item
from pbem.games.barrage.automa.water import best_streams
from pbem.games.barrage.automa_levels import INSTEAD, LEVELS
from pbem.games.barrage.state import State

from .automa_table import acts, automa_table, chooser, face_up, said, with_system
from .tabletop import (
    FRANCE,
    GERMANY,
    ITALY,
    NAMES,
    USA,
    conduit,
    dam,
    give,
    on_wheel,
    powerhouse,
    rule,
    step,
)

EVERY = list(LEVELS)


def third_powerhouse(state: State, seat: int) -> None:
    """Two more powerhouses that nothing leads to, beside the one of `with_system`."""
    powerhouse(state, "P5.1", seat)
    powerhouse(state, "P6.1", seat)


# --- from level to level -------------------------------------------------------------------------


@rule("B21.5")
@pytest.mark.parametrize("level", EVERY)
def test_incomes(level: str) -> None:
    state = automa_table(2, level=level, USA="viktor")
    give(state.companies[USA], base=3, conduit=3)
    play = step(state, "income")
    gained = "USA gains" in said(play) or "USA takes" in said(play)
    assert gained == (level != "easy")
    state = automa_table(2, level=level, automas=(GERMANY,), Germany="viktor")
    dam(state, "1L", GERMANY)
    played = acts(state, 17, seat=GERMANY)
    assert ("Germany gains 3 VP." in said(played)) == (level != "easy")  # the 2nd base's 3 credits


@rule("B21.5")
@pytest.mark.parametrize("level", EVERY)
def test_energy_for_powerhouses(level: str) -> None:
    state = automa_table(2, level=level, USA="wilhelm")
    with_system(state)
    powerhouse(state, "P5.1", USA)
    assert acts(state, 6).table.state.companies[USA].energy == (9 if level == "easy" else 10)


@rule("B21.5")
@pytest.mark.parametrize("level", EVERY)
def test_abilities(level: str) -> None:
    state = automa_table(3, level=level, automas=(ITALY,))
    with_system(state, seat=ITALY)
    third_powerhouse(state, ITALY)
    energy = acts(state, 6, seat=ITALY).table.state.companies[ITALY].energy
    assert energy == {"easy": 9, "medium": 10}.get(level, 13)


@rule("B21.5")
@pytest.mark.parametrize("level", EVERY)
def test_effects_of_advanced_tiles(level: str) -> None:
    state = automa_table(2, "full", level, USA="viktor")
    give(state.companies[USA], excavators=0)
    state.companies[USA].tiles.append("III-base")
    play = acts(state, 17)
    strong = level in ("hard", "very-hard")
    assert play.table.state.companies[USA].base == int(strong)
    if strong:
        assert play.table.state.companies[USA].engineers == 12


# --- hard: abilities -----------------------------------------------------------------------------


@rule("B21.28")
def test_the_usa_prefers_headstreams_that_give_energy() -> None:
    state = automa_table(level="hard")
    dam(state, "8L", USA, height=3)
    dam(state, "9L", USA, height=3)
    for site in ("P5.1", "P9.1", "P12.1"):
        powerhouse(state, site, USA)
    letters: dict[str, Any] = {"headstreams": ("A", "B", "C")}
    assert best_streams(chooser(state, **letters), 1, True) == ("B",)  # through 5 and 9
    state.companies[USA].automa.level = "medium"  # type: ignore[union-attr]
    assert best_streams(chooser(state, **letters), 1, True) == ("A",)


@rule("B21.28")
def test_germany_produces_twice() -> None:
    state = automa_table(level="hard", automas=(GERMANY,))
    with_system(state, seat=GERMANY)
    third_powerhouse(state, GERMANY)
    dam(state, "1L", GERMANY, height=2, drops=2)
    conduit(state, "1B", GERMANY)  # 8 to basin 5
    dam(state, "2L", GERMANY, height=1, drops=1)
    conduit(state, "2A", GERMANY)  # 3 to basin 6
    play = acts(state, 6, seat=GERMANY)
    company = play.table.state.companies[GERMANY]
    produced = [
        line for line in said(play).splitlines() if "produces" in line and "tile" not in line
    ]
    assert [line.split(": ")[1] for line in produced] == [
        "3 drops from 8L through 8A to 11.",
        "2 drops from 1L through 1B to 5.",
    ]
    assert len(company.fulfilled) == 2


@rule("B21.28")
@pytest.mark.parametrize(("level", "fulfilled"), [("medium", []), ("hard", ["R02"])])
def test_france_needs_less_in_the_test_and_when_fulfilling(
    level: str, fulfilled: list[str]
) -> None:
    state = automa_table(4, level=level, automas=(FRANCE,))
    with_system(state, drops=2, seat=FRANCE)  # 6 + 1 for 8
    third_powerhouse(state, FRANCE)
    face_up(state, red=["R02"])
    assert acts(state, 16, seat=FRANCE).table.state.companies[FRANCE].fulfilled == fulfilled


# --- hard: advanced tiles ------------------------------------------------------------------------


@rule("B21.29")
def test_ii_conduit_prefers_capacity_3_or_more() -> None:
    state = automa_table(2, "full", "hard")
    back: dict[str, Any] = {"conduits": ("powerhouse_own_other",) * 3, "conduit_start": "9A"}
    assert "builds a conduit at 9A (the first from 9A on; 2 excav" in conduit_built(state, **back)
    state.companies[USA].tiles.append("II-conduit")
    told = conduit_built(state, **back)
    assert "builds a conduit at 9B with tile II-conduit (the first from 9A on; 5 excav" in told
    play = acts(state, 11, by=1)  # the highest capacity, for 5 excavators
    assert "builds a conduit at 1A with tile II-conduit (the first from 1A on; 5 exc" in said(play)


def conduit_built(state: State, **back: Any) -> str:
    """What is told of a conduit that the Automa builds by such a back."""
    heard: Table[State] = silent_table(msgspec.convert(msgspec.to_builtins(state), State), NAMES)
    heard.heard = []
    plan = look(chooser(state, **back), Item(do="build", engineers=2, structure="conduit"))
    assert isinstance(plan, Plan)
    plan.carry_out(heard)
    return "\n".join(map(str, heard.heard))


@rule("B21.29")
def test_i_joker_prefers_a_red_site_for_a_base() -> None:
    state = automa_table(2, "full", "hard")
    state.companies[USA].tiles.append("I-joker")
    play = acts(state, 17)
    assert "builds a base at 6U" in said(play)
    assert play.table.state.companies[USA].vp == INSTEAD.vp


@rule("B21.29")
def test_ii_joker_pays_the_printed_kind_first() -> None:
    state = automa_table(2, "full", "hard")
    give(state.companies[USA], excavators=3, mixers=2)
    state.companies[USA].tiles.append("II-joker")
    assert (
        "with tile II-joker (the first from 6 on, without red border; 3 excavators, 1 mixer)"
        in said(acts(state, 17))
    )


@rule("B21.29")
def test_ii_powerhouse_makes_the_best_production() -> None:
    state = automa_table(2, "full", "hard")
    with_system(state, drops=2)
    state.companies[USA].energy = 29  # first on the track: no production by the front
    state.companies[USA].tiles.append("II-powerhouse")
    face_up(state, green=["G01", "G02"])
    play = acts(state, 20, by=8)
    assert "with tile II-powerhouse" in said(play)
    assert "USA produces 9 energy: 2 drops from 8L" in said(play)  # 6 + 2 + 1
    assert play.table.state.companies[USA].fulfilled == ["G02"]


@rule("B21.29")
def test_i_base_fills_all_empty_own_dams() -> None:
    state = automa_table(2, "full", "hard")
    dam(state, "9L", USA, height=2, drops=1)
    dam(state, "10L", USA)
    state.companies[USA].tiles.append("I-base")
    dams = acts(state, 17, by=3).table.state.dams
    assert {site: one.drops for site, one in dams.items() if one.owner == USA} == {
        "9L": 1,
        "10L": 1,
        "5L": 1,
    }


@rule("B21.29")
def test_energy_of_tiles_serves_a_face_up_contract_but_no_national_one() -> None:
    state = automa_table(2, "full", "hard")
    dam(state, "9L", USA)
    state.companies[USA].tiles.append("II-base")
    state.companies[USA].energy = 20
    face_up(state, green=["G01", "G02"])
    state.national = ["N01"]
    company = acts(state, 17).table.state.companies[USA]
    assert company.fulfilled == ["G02"]
    give(state.companies[USA], excavators=12)
    state.companies[USA].tiles.append("III-conduit")
    play = acts(state, 19, by=1)
    assert "N01" in play.table.state.national
    assert play.table.state.companies[USA].fulfilled


# --- very hard: officers -------------------------------------------------------------------------


@rule("B21.30")
def test_wilhelm_prefers_the_mountain() -> None:
    state = automa_table(level="very-hard", USA="wilhelm")
    play = acts(state, 17)
    assert "builds a base at 1L (the first from 6 on, without red border; 3 exc" in said(play)


@rule("B21.30")
def test_graziano_raises_dams_instead() -> None:
    state = automa_table(level="very-hard", USA="graziano")
    assert "builds a base" in said(acts(state, 17))
    dam(state, "5L", USA)
    assert "builds an elevation at 5L" in said(acts(state, 17))
    assert "builds an elevation at 5L" in said(acts(state, 12))


@rule("B21.30")
def test_viktor_uses_one_drop_with_a_small_conduit() -> None:
    state = automa_table(level="very-hard", USA="viktor")
    dam(state, "10L", USA, height=3, drops=3)
    conduit(state, "10A", USA)
    powerhouse(state, "P11.1", USA)
    play = acts(state, 6)
    assert "USA produces 4 energy: 1 drop from 10L through 10A" in said(play)
    assert play.table.state.dams["10L"].drops == 2


@rule("B21.30")
def test_jill_pays_and_takes_mixers() -> None:
    state = automa_table(level="very-hard", USA="jill")
    play = acts(state, 11, by=1)
    assert "USA builds a conduit at" in said(play)
    assert "; 4 mixers)" in said(play)
    give(state.companies[USA], excavators=0, mixers=0)
    assert "USA takes 1 mixer." in said(acts(state, 1))


@rule("B21.30")
@pytest.mark.parametrize(("have", "built"), [(4, True), (3, True), (2, False)])
def test_solomon_pays_points_for_one_machine(have: int, built: bool) -> None:
    state = automa_table(level="very-hard", USA="solomon")
    give(state.companies[USA], excavators=have, mixers=0)
    for site in ("8L", "9L", "10L"):
        dam(state, site, GERMANY)
        dam(state, site.replace("L", "U"), GERMANY)
    company = acts(state, 17).table.state.companies[USA]
    assert company.base == int(built)
    if built:
        assert company.excavators == 0
        assert company.vp == INSTEAD.vp - (3 if have == 3 else 0)


@rule("B21.30")
def test_antons_tile_is_used_last_and_copies_the_highest_level() -> None:
    state = automa_table(2, "full", "very-hard", USA="anton")
    assert "base at 6L (the first from 6 on, without red border; 4 excavators)" in said(
        acts(state, 17)
    )
    on_wheel(state.companies[USA], 3, "base")
    on_wheel(state.companies[USA], 4, "I-joker")
    play = acts(state, 17)
    assert "with tile anton I-joker" in said(play)
    assert play.table.state.companies[USA].wheel[1].tile == "anton"
