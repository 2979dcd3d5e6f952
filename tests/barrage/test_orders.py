"""Orders as a person would write them: what is filled in, and the examples of the help."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import pbem.games.barrage
from pbem.engine import Play, carry_out
from pbem.games.barrage.state import Sector, State

from .tabletop import (
    FRANCE,
    GAME,
    GERMANY,
    ITALY,
    NAMES,
    USA,
    conduit,
    dam,
    filled_in,
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

HELP = Path(pbem.games.barrage.__file__).with_name("help.txt").read_text(encoding="utf-8")


# --- defaults ------------------------------------------------------------------------------


@rule("B20.1")
def test_the_left_space_while_it_is_free() -> None:
    play = turn(table())
    order(play, USA, "workshop 2")
    error = refused(play, GERMANY, "workshop 2")
    assert getattr(error, "rule", "") == "B20.1"
    assert "USA has the left space" in str(error)
    assert "`workshop 2 right`) costs 3 engineers, 5 credits" in str(error)
    order(play, GERMANY, "workshop 2 right")
    assert play.table.state.taken == {"K2L": USA, "K2R": GERMANY}
    assert play.table.state.companies[GERMANY].credits == 6 - 2 - 3
    other = turn(table())
    order(other, USA, "workshop 1 right")
    assert other.table.state.taken == {"K1R": USA}
    other = turn(table())
    order(other, USA, "contracts right; " + table().offer["red"][0])
    assert other.table.state.taken == {"C1R": USA}


@rule("B20.2")
def test_the_basic_tile_is_filled_in() -> None:
    state = table()
    play = turn(state)
    assert filled_in(order(play, USA, "build base 8L")) == ["base"]
    assert play.table.state.companies[USA].wheel[1].tile == "base"
    state = table(2, "full")
    state.companies[USA].tiles = ["I-joker", "II-joker"]
    play = turn(state)
    order(play, USA, "build base 8L")
    assert phrases(play, USA) == ["I-joker", "II-joker", "no build"]


@rule("B20.2")
def test_another_tile_is_asked_about_even_if_it_is_the_only_one() -> None:
    state = table(2, "full")
    state.companies[USA].tiles = ["II-base"]
    play = turn(state)
    order(play, USA, "build base 8L")
    assert phrases(play, USA) == ["II-base", "no build"]
    order(play, USA, "no build")
    assert "bank" in phrases(play, USA)
    order(play, USA, "build base 8L with II-base, 3 excavators")
    assert play.table.state.companies[USA].base == 1
    assert play.table.state.companies[USA].wheel[1].tile == "II-base"


@rule("B20.2", "B20.3")
def test_a_payment_alone_means_the_basic_tile() -> None:
    state = table()
    play = turn(state)
    order(play, USA, "build base 8L with 3 excavators")
    assert play.table.state.companies[USA].wheel[1].tile == "base"
    play = turn(state, ITALY)
    order(play, ITALY, "build base 8L with 2 excavators 3 credits")
    assert play.table.state.companies[ITALY].wheel[1] == Sector("base", 2, 0)


@rule("B20.2")
@pytest.mark.parametrize("tile", ["joker", "II-base", "I-joker"])
@pytest.mark.parametrize(
    "line",
    [
        "build base 8L with 3 excavators",
        "a base on 8L for three excavators please",
        "8L, base, I pay 3 excavators",
    ],
)
def test_a_payment_names_the_only_tile_that_it_is_possible_with(tile: str, line: str) -> None:
    state = table(2, "full")
    state.companies[USA].tiles = [tile]
    play = turn(state)
    order(play, USA, line)
    assert play.table.state.companies[USA].wheel[1] == Sector(tile, 3, 0)


@rule("B20.2", "B6.5")
def test_a_payment_alone_names_none_of_several_tiles_and_a_wrong_one_none_at_all() -> None:
    state = table(2, "full")
    state.companies[USA].tiles = ["I-joker", "II-base"]
    assert rule_of(turn(state), USA, "build base 8L with 3 excavators") == "B20.2"
    state.companies[USA].tiles = ["joker"]
    for line in ("build base 8L with 4 excavators", "build base 8L with 3 mixers"):
        assert "costs 3 excavators here" in str(refused(turn(state), USA, line))


@rule("B20.3")
def test_the_printed_machinery_is_filled_in() -> None:
    play = turn(table(), GERMANY)
    assert filled_in(order(play, GERMANY, "build conduit 7A")) == ["conduit", "4 excavators"]
    state = table()
    give(state.companies[ITALY], excavators=2)
    play = turn(state, ITALY)
    order(play, ITALY, "build base 8L")
    assert phrases(play, ITALY) == ["2 excavators 3 credits", "1 excavator 6 credits", "no build"]
    assert "you have 2 excavators" in str(refused(play, ITALY, "3 excavators"))
    give(state.companies[ITALY], excavators=0, credits=9)
    play = turn(state, ITALY)
    order(play, ITALY, "build base 8L")
    assert phrases(play, ITALY) == ["9 credits", "no build"]
    order(play, ITALY, "no build; bank 1")
    assert play.table.state.companies[ITALY].credits == 10


@rule("B20.1", "B20.6")
def test_a_side_of_the_contract_office_is_never_changed_unasked() -> None:
    state = table(3)
    one, two = state.offer["green"][0], state.offer["red"][0]
    state.taken = {"C1L": GERMANY}
    play = turn(state)
    error = refused(play, USA, f"contracts {one}")
    assert getattr(error, "rule", "") == "B20.1"
    assert "`contracts right` costs 1 engineer, 3 credits" in str(error)
    order(play, USA, f"contracts right {one}")
    assert play.table.state.taken == {"C1L": GERMANY, "C1R": USA}
    play = turn(state)
    order(play, USA, f"contracts {one} {two}")
    assert play.table.state.taken == {"C1L": GERMANY, "C3L": USA}
    state.taken = {"C3L": GERMANY}
    error = refused(turn(state), USA, f"contracts {one} {two}")
    assert "`contracts right` costs 3 engineers, 1 credit" in str(error)
    play = turn(state)
    order(play, USA, f"contracts right {two} {one}")
    assert play.table.state.taken == {"C3L": GERMANY, "C3R": USA}
    state.taken = {"C1L": GERMANY, "C3L": ITALY}
    assert rule_of(turn(state), USA, "contracts") == "B20.1"


@rule("B20.6")
def test_one_contract_is_not_taken_where_only_two_can_be_had() -> None:
    state = table(3)
    one = state.offer["green"][0]
    state.taken = {"C1L": GERMANY}
    give(state.companies[USA], credits=2)
    play = turn(state)
    assert "you have 12 engineers, 2 credits" in str(refused(play, USA, f"contracts {one}"))
    order(play, USA, "contracts")
    assert all(len(phrase.split()) == 3 for phrase in phrases(play, USA))


@rule("B20.4")
def test_a_powerhouse_named_by_its_basin() -> None:
    state = table()
    play = turn(state)
    order(play, USA, "build powerhouse 10")
    assert list(play.table.state.powerhouses) == ["P10.1"]
    powerhouse(state, "P10.1", GERMANY)
    play = turn(state)
    error = refused(play, USA, "build powerhouse 10")
    assert "3 credits more" in str(error)
    assert list(map(str, error.nearest)) == ["build powerhouse 10 red"]
    order(play, USA, "build powerhouse 10 red")
    assert list(play.table.state.powerhouses) == ["P10.1", "P10.2"]
    assert play.table.state.companies[USA].credits == 3


@rule("B20.4", "B7.7", "B1.3")
def test_why_a_powerhouse_named_by_its_site_is_refused() -> None:
    state = table()
    powerhouse(state, "P5.2", GERMANY)
    play = turn(state)
    assert rule_of(play, USA, "build powerhouse P5.2") == "B7.7"
    assert "P11.1" in str(refused(play, USA, "build powerhouse P11.2"))
    assert rule_of(play, USA, "build powerhouse P11.2") == "B20.4"
    give(state.companies[USA], credits=2)
    play = turn(state)
    assert rule_of(play, USA, "build powerhouse P10.3") == "B1.3"
    powerhouse(state, "P10.1", USA)
    assert rule_of(turn(state), USA, "build powerhouse P10.3") == "B7.7"


@rule("B20.6")
def test_one_named_contract_is_one_contract() -> None:
    state = table()
    one = state.offer["red"][0]
    play = turn(state)
    outcome = order(play, USA, f"contracts {one}")
    assert play.table.state.companies[USA].contracts == ["S1", one]
    assert filled_in(outcome) == ["no more"]
    assert play.table.state.taken == {"C1L": USA}


def test_whatever_matters_is_asked() -> None:
    state = table()
    dam(state, "8L", height=3, drops=2)
    conduit(state, "8A", USA)
    powerhouse(state, "P11.1", USA)
    play = turn(state)
    order(play, USA, "produce +2")
    assert play.awaiting == [USA]
    order(play, USA, "2 drops from 8L via 8A to 11")
    assert phrases(play, USA) == ["contract S1", "no contract"]


def test_words_may_be_shortened_but_sites_are_exact() -> None:
    play = turn(table())
    order(play, USA, "work 2")
    order(play, GERMANY, "buil cond 7A")
    assert play.table.state.conduits == {"7A": GERMANY}
    assert "7" in str(refused(play, ITALY, "build conduit 7"))


# --- the examples of the help --------------------------------------------------------------


def _plain() -> State:
    state = table()
    state.offer = {"green": ["G07", "G01"], "yellow": ["Y03", "Y04"], "red": ["R11", "R12"]}
    return state


def _raised() -> State:
    state = table()
    dam(state, "5L", USA)
    return state


def _conduits() -> State:
    state = table()
    give(state.companies[ITALY], credits=9)
    return state


def _full() -> State:
    state = table(4, "full")
    company = state.companies[USA]
    company.tiles.append("II-powerhouse")
    return state


def _anton() -> State:
    state = table(2, "full", USA="anton")
    state.companies[USA].tiles.append("I-joker")
    on_wheel(state.companies[USA], 2, "base", excavators=3)
    return state


def _systems() -> State:
    state = table()
    dam(state, "2L", USA, height=3, drops=3)
    conduit(state, "2B", GERMANY)
    powerhouse(state, "P10.1", USA)
    dam(state, "6L", height=2, drops=2)
    conduit(state, "6A", USA)
    powerhouse(state, "P9.1", USA)
    state.companies[USA].contracts = ["G07", "S1"]
    return state


def _mahiri() -> State:
    state = table(2, "full", USA="mahiri")
    state.pool = ["viktor", "jill", "anton"]
    return state


def _no_engineers() -> State:
    state = table(2, "full")
    state.companies[USA].tiles.append("I-powerhouse")
    give(state.companies[USA], engineers=0, banked=12)
    return state


def _many_contracts() -> State:
    state = _plain()
    state.companies[USA].contracts = ["S1", "G02", "G03"]
    return state


def _one_base() -> State:
    state = table(2, "full", USA="jill")
    state.companies[USA].tiles = ["I-base"]
    dam(state, "7L", USA)
    dam(state, "8L", USA)
    return state


# Each example of the help: the table it is played on, whose turn, and what is said before it.
EXAMPLES: dict[str, tuple[Callable[[], State], int, str]] = {
    "build base 5L": (_plain, USA, ""),
    "build elevation 5L": (_raised, USA, ""),
    "build conduit 7A with mixers": (_plain, GERMANY, ""),
    "build conduit 7A with 3 excavators 3 credits": (_conduits, ITALY, ""),
    "build powerhouse 10": (_plain, USA, ""),
    "build powerhouse 10 red": (_plain, USA, ""),
    "build powerhouse 10 with II-powerhouse": (_full, USA, ""),
    "build base 9L with anton base": (_anton, USA, ""),
    "produce +2: 3 drops from 2L via 2B to 10; contract G07": (_systems, USA, ""),
    "produce -1: 1 drop from 6L via 6A; no contract": (_systems, USA, ""),
    "water A A": (_plain, USA, ""),
    "water now B": (_plain, USA, ""),
    "bank 3": (_plain, USA, ""),
    "workshop 2": (_plain, USA, ""),
    "workshop 1 right": (_plain, USA, ""),
    "buy excavator": (_plain, USA, ""),
    "buy mixer": (_plain, USA, ""),
    "buy excavator+mixer": (_plain, USA, ""),
    "contracts Y03": (_plain, USA, ""),
    "contracts Y03 R11": (_plain, USA, ""),
    "patent 2": (_full, USA, ""),
    "copy viktor": (_mahiri, USA, ""),
    "pass": (_no_engineers, USA, ""),
    "discard G07": (_many_contracts, USA, "contracts G07"),
    "fill 5L 7L": (_one_base, USA, "build base 5L with I-base"),
}


def examples() -> list[str]:
    """The orders that the help shows: indented lines, up to the explanation."""
    lines = [line[2:] for line in HELP.splitlines() if line.startswith("  ")]
    found = [re.split(r"\s{2,}", line)[0] for line in lines]
    found += re.findall(r"also: (.*?) \(", HELP)
    return found


def test_every_example_of_the_help_is_tried() -> None:
    assert sorted(examples()) == sorted([*EXAMPLES, "take France; take S3"])


@pytest.mark.parametrize("words", EXAMPLES)
def test_examples_of_the_help(words: str) -> None:
    made, seat, before = EXAMPLES[words]
    play = turn(made(), seat)
    outcome = carry_out(play, seat, [line for line in (before, words) if line])
    assert outcome.error is None, str(outcome.error)


def test_the_draft_example_of_the_help() -> None:
    for seed in range(40):
        play = Play.open(GAME, NAMES, {"variant": "full"}, bytes([seed]) * 32)
        order(play, play.awaiting[0], "take France; take S3")
        assert "France" not in [company for company, _officer in play.table.state.pairs]


def test_the_help_fits_a_screen() -> None:
    lines = HELP.splitlines()
    assert len(lines) <= 40
    assert max(map(len, lines)) <= 78


def test_topics() -> None:
    assert GAME.topics()["help"] == HELP


# --- refusals ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "number", "why"),
    [
        ("build base 1L", "B6.5", "5 excavators"),
        ("build conduit 1A", "B6.5", "10 excavators"),
        ("build elevation 5L", "B7.4", "not your dam"),
        ("build powerhouse 2", "B1.2", "no powerhouse sites"),
        ("produce +2", "B5.3", "no dam with water"),
        ("patent 1", "B2.9", "introductory"),
        ("pass", "B5.5", "must act"),
        ("copy jill", "B17.7", "Only Mahiri"),
    ],
)
def test_common_mistakes_name_the_rule(words: str, number: str, why: str) -> None:
    state = table()
    give(state.companies[FRANCE], excavators=4)
    play = turn(state, FRANCE)
    error = refused(play, FRANCE, words)
    assert getattr(error, "rule", "") == number
    assert why in str(error)


@pytest.mark.parametrize(
    ("tile", "why"),
    [
        ("II-base", "do not have"),
        ("conduit", "does not build"),
        ("I-joker", "on your wheel"),
    ],
)
def test_tiles_that_cannot_be_used_name_the_rule(tile: str, why: str) -> None:
    state = table(2, "full")
    state.companies[USA].tiles.append("II-joker")
    on_wheel(state.companies[USA], 2, "I-joker")
    error = refused(turn(state), USA, f"build base 5L with {tile}")
    assert getattr(error, "rule", "") == "B6.2"
    assert why in str(error)


def test_more_than_can_be_had_names_the_rule() -> None:
    state = table()
    give(state.companies[USA], engineers=1, credits=2)
    play = turn(state)
    one, two = state.offer["green"][0], state.offer["red"][0]
    for words, number, why in (
        ("water now right C", "B5.3", "2 engineers"),
        ("build powerhouse 10 red", "B1.3", "10 has a red border"),
        ("build powerhouse 5 red", "B1.3", "has a red border"),
        ("bank 3", "B12.2", "1 engineer left"),
        (f"contracts {one} {two}", "B5.3", "2 contracts needs 2 engineers, 1 credit"),
    ):
        error = refused(play, USA, words)
        assert (getattr(error, "rule", ""), why in str(error)) == (number, True), str(error)


def test_taken_and_closed_spaces_name_the_rule() -> None:
    state = table(2)
    state.taken = {"K1L": GERMANY, "K1R": GERMANY}
    play = turn(state)
    assert "Germany" in str(refused(play, USA, "workshop 1"))
    assert rule_of(play, USA, "workshop 2") == "B2.7"
    assert rule_of(play, USA, "produce +1") == "B2.7"


def test_refusals_never_speak_of_what_is_allowed() -> None:
    """Whatever is on offer cannot be refused at the same time."""
    play = turn(_full())
    question = play.pending[USA]
    assert question.forbidden is not None
    refusals = {one.phrase for one in question.forbidden()}
    shown = {phrase for phrase in phrases(play, USA) if phrase.startswith("build")}
    powerhouses = {phrase for phrase in shown if "powerhouse" in phrase}
    assert not refusals & (shown - powerhouses)


# --- what is no choice may be named all the same -------------------------------------------


def test_the_only_choice_may_be_named() -> None:
    state = table(2)
    give(state.companies[USA], engineers=1, banked=11)
    play = turn(state)
    order(play, USA, "bank 1")
    assert play.table.state.companies[USA].banked == 12

    state = table(2, "full")
    play = turn(state)
    order(play, USA, "build base 8L with base 3 excavators")
    assert play.table.state.companies[USA].base == 1


def test_the_only_production_may_be_named() -> None:
    state = table()
    dam(state, "8L", drops=1)
    conduit(state, "8A", USA)
    powerhouse(state, "P11.1", USA)
    play = turn(state)
    order(play, USA, "produce 0: 1 drop from 8L via 8A to 11; contract S1")
    assert play.table.state.companies[USA].fulfilled == ["S1"]


def test_another_than_the_only_choice_is_refused() -> None:
    state = table(2, "full")
    play = turn(state)
    refused(play, USA, "build base 8L with II-base")
    state = table()
    dam(state, "8L", drops=1)
    conduit(state, "8A", USA)
    powerhouse(state, "P11.1", USA)
    refused(turn(state), USA, "produce 0: 2 drops from 8L via 8A")


def test_a_suggestion_keeps_what_else_was_said() -> None:
    state = table(3, "full")
    dam(state, "2L", drops=3, height=3)
    conduit(state, "2B", USA)
    powerhouse(state, "P10.1", USA)
    state.companies[USA].contracts = ["G01", "Y01"]
    give(state.companies[USA], credits=12, engineers=8)
    state.taken["T1L"] = GERMANY
    error = refused(turn(state), USA, "produce +2 with one drop from 2L via 2B, contract Y01")
    whole = "produce +2 right; 1 drop from 2L via 2B to 10; contract Y01"
    assert list(map(str, error.nearest)) == [whole]
    error = refused(turn(state), USA, "produce +2 with one drop from 2L via 2B, contract R04")
    way = "1 drop from 2L via 2B to 10"
    spaces = ["produce +2 right", "produce 0", "produce -1"]
    assert list(map(str, error.nearest)) == [f"{space}; {way}" for space in spaces]


def test_a_line_in_plainer_words_is_quoted_as_it_was_typed() -> None:
    state = table(3, "full")
    state.offer = {"green": ["G15", "G07"], "yellow": ["Y03", "Y11"], "red": ["R11", "R04"]}
    error = refused(turn(state), USA, "take contract Y03 rather than G15 on 5L")
    assert "“5L”" in str(error.why)


def test_what_is_never_meant_as_it_could_be_read_is_quoted_as_it_was_typed() -> None:
    outcome = carry_out(turn(table()), USA, ["banque les deux"], spoken="fr")
    assert "“les deux”" in str(outcome.error and outcome.error.why)


@pytest.mark.parametrize("seed", range(5))
def test_what_is_built_in_how_a_turn_goes_can_be_built_at_first(seed: int) -> None:
    """`build base 5L` was often taken by the neutral dam."""
    play = Play.open(GAME, ["red", "blue", "green"], {}, bytes([seed]) * 32)
    turn = GAME.topics()["turn"]
    while not any(one.phrase.startswith("build ") for one in play.offers(play.awaiting[0])):
        play.answer(play.awaiting[0], 0)
    offered = [one.phrase for one in play.offers(play.awaiting[0])]
    for example in ("build base 8U", "build conduit 8B", "build powerhouse 9"):
        assert f"`{example}`" in turn
        assert example in offered
