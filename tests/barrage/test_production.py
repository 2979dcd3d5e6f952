"""Production, and the companies' abilities."""

from __future__ import annotations

from pbem.engine import Play
from pbem.games.barrage.data import facts
from pbem.games.barrage.state import NEUTRAL, Company, State

from .tabletop import (
    FRANCE,
    GERMANY,
    ITALY,
    USA,
    conduit,
    dam,
    give,
    offers,
    order,
    phrases,
    powerhouse,
    refused,
    rule,
    rule_of,
    step,
    table,
    turn,
)


def plant(seat: int, *, owner: int | None = None, drops: int = 3, pipe: int | None = None) -> State:
    """A dam at 8L joined by conduit 8A (capacity 3) to a powerhouse of `seat` in basin 11."""
    state = table()
    dam(state, "8L", NEUTRAL if owner is None else owner, height=3, drops=drops)
    conduit(state, "8A", seat if pipe is None else pipe)
    powerhouse(state, "P11.1", seat)
    return state


def three_powerhouses(state: State, seat: int) -> None:
    powerhouse(state, "P5.1", seat)
    powerhouse(state, "P6.1", seat)


@rule("B9.1")
def test_own_or_neutral_dam_any_conduit_own_powerhouse() -> None:
    assert "produce 0" in phrases(turn(plant(USA)), USA)
    assert "produce 0" in phrases(turn(plant(USA, owner=USA)), USA)
    assert "produce 0" in phrases(turn(plant(USA, pipe=ITALY)), USA)
    assert rule_of(turn(plant(USA, owner=ITALY)), USA, "produce 0") == "B5.3"
    assert rule_of(turn(plant(ITALY)), USA, "produce 0") == "B5.3"


@rule("B9.1", "B1.4")
def test_dam_and_powerhouse_of_one_basin_are_not_joined() -> None:
    state = table()
    dam(state, "8L", USA, drops=1)
    powerhouse(state, "P8.1", USA)
    conduit(state, "8A", USA)
    assert "produce 0" not in phrases(turn(state), USA)


@rule("B9.2")
def test_any_number_of_drops() -> None:
    play = turn(plant(USA))
    play.answer_key(USA, "space T3L")
    assert [(offer.phrase, offer.note) for offer in play.offers(USA)] == [
        ("3 drops from 8L via 8A to 11", "9 energy"),
        ("2 drops from 8L via 8A to 11", "6 energy"),
        ("1 drop from 8L via 8A to 11", "3 energy"),
    ]


@rule("B9.3", "B9.7")
def test_bonus_of_the_space() -> None:
    energies = []
    for space in ("+2", "+1", "0", "-1", "-2"):
        play = turn(plant(USA))
        order(play, USA, f"produce {space}: 2 drops from 8L via 8A; no contract")
        energies.append(play.table.state.companies[USA].energy)
    assert energies == [8, 7, 6, 5, 4]


@rule("B9.3")
def test_less_than_one_energy_is_not_allowed() -> None:
    state = table()
    dam(state, "10L", USA, height=3, drops=3)
    conduit(state, "10B", USA)  # capacity 1
    powerhouse(state, "P12.1", USA)
    play = turn(state)
    play.answer_key(USA, "space T5L")
    assert phrases(play, USA) == [] or "2 drops from 10L via 10B to 12" not in phrases(play, USA)
    assert play.table.state.companies[USA].energy == 1  # 3 drops were the only way
    state.dams["10L"].drops = 2
    assert rule_of(turn(state), USA, "produce -2") == "B9.3"


@rule("B9.4")
def test_another_companys_conduit() -> None:
    play = turn(plant(USA, pipe=ITALY))
    order(play, USA, "produce 0: 2 drops from 8L via 8A")
    usa, italy = play.table.state.companies[USA], play.table.state.companies[ITALY]
    assert (usa.credits, italy.credits) == (4, 8)
    assert (usa.vp, italy.vp) == (10, 12)


@rule("B9.5")
def test_drops_are_limited_by_credits_after_the_space() -> None:
    state = plant(USA, pipe=ITALY)
    give(state.companies[USA], credits=5)
    play = turn(state)
    play.answer_key(USA, "space T3R")  # red border: 3 credits, 2 are left
    assert phrases(play, USA) == ["2 drops from 8L via 8A to 11", "1 drop from 8L via 8A to 11"]
    assert rule_of(play, USA, "3 drops from 8L via 8A") == "B9.5"
    give(state.companies[USA], credits=3)
    play = turn(state)
    assert "produce 0" in phrases(play, USA)
    assert "produce 0 right" not in phrases(play, USA)


@rule("B9.6")
def test_energy_is_marked_and_water_flows_on() -> None:
    state = plant(USA)
    state.companies[USA].contracts.clear()
    play = turn(state)
    order(play, USA, "produce 0: 3 drops from 8L via 8A")
    assert play.table.state.companies[USA].energy == 9
    assert play.table.state.dams["8L"].drops == 0


def test_wrong_ways_are_explained() -> None:
    state = plant(USA)
    dam(state, "9L", ITALY, drops=1)
    conduit(state, "9B", USA)
    dam(state, "6L", drops=1)
    play = turn(state)
    play.answer_key(USA, "space T3L")
    for words, why in (
        ("4 drops from 8L via 8A", "8L holds 3 drops"),
        ("1 drop from 9L via 9A", "neither your dam nor a neutral one"),
        ("1 drop from 6L via 6A", "no conduit at 6A"),
        ("1 drop from 8U via 8A to 11", "neither your dam"),
    ):
        assert why in str(refused(play, USA, words))


# --- the companies -------------------------------------------------------------------------


@rule("B16.1")
def test_usa_gains_from_drops_that_rivers_carry_through() -> None:
    state = table(2)
    for site in ("P5.1", "P9.1", "P12.1"):
        powerhouse(state, site, USA)
    state.streams = {"A": 0, "B": 3, "C": 0, "D": 2}
    dam(state, "5L", GERMANY)
    state.round = 5
    play = step(state, "round_end")
    # B: three drops enter 5, two go on through 9; D: two drops go through 12
    assert play.table.state.companies[USA].energy == 3 + 2 + 2
    said = [str(told) for told in play.log if "Water from headstream" in str(told)]
    assert ["(USA: +5 energy)" in said[0], "(USA: +2 energy)" in said[1]] == [True, True]


@rule("B16.1")
def test_usa_gains_in_another_companys_turn_but_not_at_the_end_of_a_conduit() -> None:
    state = plant(GERMANY)
    for site in ("P11.2", "P8.1", "P12.1"):
        powerhouse(state, site, USA)
    play = turn(state, GERMANY)
    order(play, GERMANY, "produce 0: 3 drops from 8L via 8A; no contract")
    assert play.table.state.companies[USA].energy == 0
    assert not [told for told in play.log if "USA" in str(told)]
    order(play, ITALY, "water now A")
    assert play.table.state.companies[USA].energy == 1  # through basin 8, then held at 8L
    told = "Italy pays 1 engineer and lets water flow from A to 8L (USA: +1 energy)."
    assert str(play.log[-1]) == told


@rule("B16.1", "B16.5")
def test_usa_needs_three_powerhouses() -> None:
    state = table(2)
    for site in ("P5.1", "P9.1"):
        powerhouse(state, site, USA)
    state.streams["B"] = 3
    state.round = 5
    assert step(state, "round_end").table.state.companies[USA].energy == 0


@rule("B16.2")
def test_germany_may_produce_twice() -> None:
    state = plant(GERMANY)
    three_powerhouses(state, GERMANY)
    dam(state, "3L", GERMANY, height=2, drops=2)
    conduit(state, "3A", FRANCE)  # capacity 4 to basin 5
    company = state.companies[GERMANY]
    company.contracts = ["G10", "Y12"]
    play = turn(state, GERMANY)
    order(play, GERMANY, "produce +2: 2 drops from 8L via 8A; contract Y12")
    assert company_of(play).energy == 2 * 3 + 2 + 1
    assert phrases(play, GERMANY) == [
        "2 drops from 3L via 3A to 5",
        "1 drop from 3L via 3A to 5",
        "no production",
    ]
    order(play, GERMANY, "1 drop from 3L via 3A; contract G10")
    after = company_of(play)
    assert after.energy == 9 + 4
    assert after.fulfilled == ["Y12", "G10"]
    assert after.credits == 6 - 1 + 2
    assert play.awaiting == [ITALY]


def company_of(play: Play[State]) -> Company:
    return play.table.state.companies[GERMANY]


@rule("B16.2")
def test_germany_needs_another_powerhouse_and_may_decline() -> None:
    state = plant(GERMANY)
    three_powerhouses(state, GERMANY)
    state.companies[GERMANY].contracts.clear()
    play = turn(state, GERMANY)
    order(play, GERMANY, "produce 0: 1 drop from 8L via 8A")
    assert play.awaiting == [ITALY]  # basin 11 again is not possible
    dam(state, "2L", GERMANY, drops=1)
    conduit(state, "2A", GERMANY)
    play = turn(state, GERMANY)
    order(play, GERMANY, "produce 0: 1 drop from 8L via 8A; no production")
    assert play.table.state.companies[GERMANY].energy == 4


@rule("B16.3")
def test_italy_gains_three_more_that_serve_no_contract() -> None:
    state = plant(ITALY)
    three_powerhouses(state, ITALY)
    state.companies[ITALY].contracts = ["Y01"]
    play = turn(state, ITALY)
    order(play, ITALY, "produce 0: 1 drop from 8L via 8A")
    assert play.table.state.companies[ITALY].energy == 3 + 1 + 3
    assert play.table.state.companies[ITALY].contracts == ["Y01"]
    assert play.awaiting == [FRANCE]


@rule("B16.4")
def test_france_needs_three_less() -> None:
    state = plant(FRANCE)
    three_powerhouses(state, FRANCE)
    state.companies[FRANCE].contracts = ["R07", "R11"]
    state.national = ["N01", "N05"]
    play = turn(state, FRANCE)
    order(play, FRANCE, "produce -1: 2 drops from 8L via 8A")  # 6 - 1 + 1 = 6
    assert phrases(play, FRANCE) == ["contract R07", "no contract"]
    play = turn(state, FRANCE)
    order(play, FRANCE, "produce 0: 3 drops from 8L via 8A")  # 10
    assert "contract N01" in phrases(play, FRANCE)
    assert "contract N05" not in phrases(play, FRANCE)


def test_the_list_says_what_a_production_would_give() -> None:
    state = plant(USA, pipe=ITALY)
    play = turn(state)
    note = offers(play, USA)["produce +2"].note
    said = "3 drops from 8L via 8A to 11"
    assert note == f"2 engineers; 11 energy: {said} for 3 credits"
    order(turn(state), USA, f"produce +2: {said}")  # what the note says can be typed
    play.answer_key(USA, "space T1L")
    assert play.offers(USA)[0].note == "11 energy; 3 credits to Italy"


def test_production_bonus_by_powerhouses() -> None:
    assert facts().building.powerhouses.production_bonus == (0, 0, 1, 1, 3)


def wired(*, drops: int, owner: int = USA, credits: int = 9) -> Play[State]:  # noqa: A002
    """A turn of the USA with a dam at 2L, conduit 2B and a powerhouse in basin 10."""
    state = table(3)
    dam(state, "2L", USA, height=3, drops=drops)
    conduit(state, "2B", owner)
    powerhouse(state, "P10.1", USA)
    state.companies[USA].credits = credits
    return turn(state)


@rule("B9.1", "B9.2", "B9.5")
def test_a_refused_production_names_what_is_wrong() -> None:
    def why(play: Play[State], way: str) -> str:
        return str(refused(play, USA, f"produce +2: {way}"))

    assert "2L holds 2 drops." in why(wired(drops=2), "3 drops from 2L")
    assert "2L holds 2 drops." in why(wired(drops=2), "3 drops from 2L via 2B to 10")
    assert "2L holds 1 drop." in why(wired(drops=1), "2 drops from 2L via 2B to 10")
    assert "2L holds 1 drop." in why(wired(drops=1), "2 drops from 2L")  # not: `+2 drops`
    assert "There is no conduit at 2A." in why(wired(drops=1), "1 drop from 2L via 2A to 10")
    assert "Conduit 2B leads to basin 10." in why(wired(drops=2), "2 drops from 2L via 2B to 9")
    poor = wired(drops=3, owner=GERMANY, credits=1)
    fee = "2B is Germany's conduit: it costs 1 credit a drop; you have 1 credit."
    assert fee in why(poor, "3 drops from 2L via 2B to 10")
