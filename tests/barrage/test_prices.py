"""Prices in refusals and in the story are those for this company."""

from __future__ import annotations

import re

import pytest

from pbem.games.barrage.data import facts

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
    powerhouse,
    refused,
    rule,
    table,
    turn,
)

CONTRACTS = facts().contracts


@rule("B6.5", "B17.5")
def test_solomons_credits_are_named() -> None:
    state = table(4, "full")
    give(state.companies[ITALY], excavators=1, credits=6)
    error = str(refused(turn(state, ITALY), ITALY, "build base 1L"))
    assert "needs 5 excavators (3 credits may stand in for each)" in error
    assert "you have 1 excavator, 4 mixers, 6 credits" in error


@rule("B6.5", "B17.4")
def test_jills_mixers_are_named() -> None:
    state = table(4, "full")
    give(state.companies[GERMANY], excavators=2, mixers=1)
    error = str(refused(turn(state, GERMANY), GERMANY, "build conduit 7A"))
    assert "needs 4 excavators or 2 mixers; you have 2 excavators, 1 mixer" in error


@rule("B6.5", "B18.8")
def test_the_tiles_held_make_the_price() -> None:
    state = table(4, "full")
    give(state.companies[USA], excavators=1, mixers=0)
    state.companies[USA].tiles = ["conduit", "II-conduit", "II-joker"]
    error = str(refused(turn(state), USA, "build conduit 1A"))
    assert "10 excavators (conduit)" in error
    assert "5 excavators (II-conduit)" in error
    assert "10 machines of any kind (II-joker)" in error


@rule("B6.5", "B1.3", "B6.1")
def test_credits_of_border_and_space_are_named() -> None:
    state = table(4, "full")
    give(state.companies[GERMANY], excavators=2, credits=6, constructions=3)
    error = str(refused(turn(state, GERMANY), GERMANY, "build base 8U"))
    assert "3 excavators and 3 credits for the red border and 3 credits for the space" in error
    give(state.companies[GERMANY], excavators=9, credits=2, constructions=0)
    error = str(refused(turn(state, GERMANY), GERMANY, "build base 8U"))
    assert "it costs 3 credits more; you have 2" in error


@rule("B16.4", "B11.1")
def test_frances_ability_counts_in_what_a_contract_needs() -> None:
    state = table(4, France="wilhelm")
    for site in ("P11.1", "P8.1", "P9.1"):
        powerhouse(state, site, FRANCE)
    dam(state, "8L", drops=1)
    conduit(state, "8A", FRANCE)
    state.companies[FRANCE].contracts = ["R13", "G08"]  # 10 and 3 energy
    state.national = []
    play = turn(state, FRANCE)
    order(play, FRANCE, "produce 0: 1 drop from 8L via 8A to 11")
    error = str(refused(play, FRANCE, "contract R13"))
    assert "R13 needs 7 energy at once; this gives 4" in error
    assert offers(play, FRANCE)["contract G08"].note.startswith("0 energy: ")
    lying = turn(state, FRANCE)
    order(lying, FRANCE, "contracts")
    state.companies[FRANCE].contracts = []
    notes = {phrase: offer.note for phrase, offer in offers(lying, FRANCE).items()}
    assert all(f"{less_three(phrase)} energy: " in note for phrase, note in notes.items())


def less_three(phrase: str) -> int:
    """What the contract of `contracts G08` needs of France."""
    return CONTRACTS[phrase.split()[1]].energy - 3


FREE = [
    ("G12", "build base 5L", "B11.5", "you may build in the plain; 5L is in the hill"),
    ("G12", "build base 8U", "B11.5", "costs 3 credits also for free; you have 2 credits"),
    ("G12", "build base 8L", "B7.2", "8L is taken by a neutral dam"),
    ("G12", "build conduit 9A", "B11.5", "is a base"),
    ("G11", "build conduit 9B", "B11.5", "up to capacity 2; 9B has 3"),
    ("G11", "build conduit 8A", "B7.5", "taken by USA"),
    ("Y02", "build powerhouse 11", "B7.7", "You have a powerhouse in basin 11"),
    ("Y02", "build powerhouse 3", "B1.2", "no powerhouse sites"),
    ("Y02", "build powerhouse P10.1", "B7.7", "taken by Germany"),
    ("Y02", "build powerhouse 10", "B11.5", "costs 3 credits also for free"),
    ("Y10", "build elevation 8L", "B7.4", "not your dam"),
]


@pytest.mark.parametrize(("contract", "words", "number", "why"), FREE)
@rule("B11.5")
def test_the_limits_of_a_free_structure_are_named(
    contract: str, words: str, number: str, why: str
) -> None:
    state = table()
    dam(state, "8L", height=3, drops=3)
    dam(state, "5L", USA)
    conduit(state, "8A", USA)
    powerhouse(state, "P11.1", USA)
    powerhouse(state, "P10.1", GERMANY)
    give(state.companies[USA], credits=2)
    state.companies[USA].contracts = [contract]
    state.companies[USA].base = 1
    state.national = []
    play = turn(state)
    order(play, USA, f"produce +2: 3 drops from 8L via 8A; contract {contract}")
    error = refused(play, USA, words)
    assert (getattr(error, "rule", ""), why in str(error)) == (number, True), str(error)


@rule("B1.3", "B11.5")
def test_the_story_tells_what_a_red_border_cost() -> None:
    play = turn(table())
    order(play, USA, "build base 8U")
    told = [str(one) for one in play.story(None)]
    assert "USA builds a base at 8U (1 engineer, 3 excavators, 3 credits)." in told
    play = turn(table())
    order(play, USA, "build base 8L")
    assert "USA builds a base at 8L (1 engineer, 3 excavators)." in [
        str(one) for one in play.story(None)
    ]


@rule("B12.5", "B5.2")
def test_the_contract_office_says_its_prices() -> None:
    shown = offers(turn(table(3)), USA)
    assert (
        shown["contracts"].note
        == "1 contract for 1 engineer; 2 contracts for 2 engineers, 1 credit"
    )
    assert shown["contracts right"].note.startswith("1 contract for 1 engineer, 3 credits; ")
    state = table(3)
    state.taken = {"C1L": GERMANY}
    assert offers(turn(state), USA)["contracts"].note == "2 contracts for 2 engineers, 1 credit"


@pytest.mark.parametrize("tiles", [["powerhouse"], ["powerhouse", "anton"], ["I-joker"]])
@pytest.mark.parametrize("words", ["7", "9L", "with 3 mixers", "base", "xyzzy"])
def test_a_line_behind_the_last_powerhouse_is_refused_in_words(
    tiles: list[str], words: str
) -> None:
    """There is no price for a fifth one, and nobody asks for it."""
    state = table()
    for site in ("P5.1", "P6.1", "P8.1"):
        powerhouse(state, site, USA)
    give(state.companies[USA], mixers=9, excavators=9, credits=9)
    state.companies[USA].tiles = tiles
    assert str(refused(turn(state), USA, f"build powerhouse 11; {words}").why)


def test_a_note_says_energy_behind_each_number() -> None:
    state = table(4)
    for basin, site in (("8", "P11.1"), ("9", "P12.1")):
        powerhouse(state, site, FRANCE)
        dam(state, f"{basin}L", FRANCE, drops=1)
    conduit(state, "8A", FRANCE)
    conduit(state, "9B", FRANCE)
    note = str(offers(turn(state, FRANCE), FRANCE)["produce 0"].note)
    assert re.search(r"\d energy: 1 drop from .*; or \d energy from ", note)
