"""The course of a round: whose turn it is, who must act, when it ends."""

from __future__ import annotations

from pbem.engine import random_game
from pbem.games.barrage.scoring import new_order
from pbem.games.barrage.spaces import SPACES

from .tabletop import (
    FRANCE,
    GAME,
    GERMANY,
    ITALY,
    NAMES,
    USA,
    give,
    order,
    phrases,
    refused,
    rule,
    rule_of,
    step,
    table,
    turn,
)


@rule("B3.1", "B3.2")
def test_five_rounds_then_the_end() -> None:
    play, _dice = random_game(GAME, NAMES[:2], {"variant": "introductory"}, 1)
    rounds = [1]
    while play.pending:
        seat = play.awaiting[0]
        keys = [offer.key for offer in play.offers(seat)]
        play.answer(seat, keys.index("bank") if "bank" in keys else len(keys) - 1)
        rounds.append(play.table.state.round)
    assert sorted(set(rounds)) == [1, 2, 3, 4, 5]
    assert play.result is not None
    assert play.table.state.companies[0].engineers == 0  # round 5 sends no engineers home


@rule("B5.1")
def test_one_action_a_turn_in_turn_order() -> None:
    state = table()
    state.order = [ITALY, USA, FRANCE, GERMANY]
    play = turn(state, ITALY)
    for seat in [ITALY, USA, FRANCE, GERMANY, ITALY]:
        assert play.awaiting == [seat]
        order(play, seat, "bank 1")
    assert play.table.state.companies[ITALY].engineers == 10


@rule("B5.2")
def test_red_border_and_price() -> None:
    state = table()
    give(state.companies[USA], credits=13)
    play = turn(state)
    order(play, USA, "workshop 2 right")
    assert play.table.state.companies[USA].credits == 13 - 3 - 2
    assert play.table.state.companies[USA].engineers == 12 - 3


@rule("B5.3")
def test_a_space_needs_engineers_credits_and_a_possible_action() -> None:
    state = table()
    give(state.companies[USA], engineers=1, credits=1)
    play = turn(state)
    assert rule_of(play, USA, "workshop 3") == "B5.3"
    assert rule_of(play, USA, "buy excavator") == "B5.3"
    assert rule_of(play, USA, "produce -2") == "B5.3"
    assert "no dam with water" in str(refused(play, USA, "produce -2"))


@rule("B5.4")
def test_a_space_holds_one_company_but_both_sides_may_be_taken() -> None:
    play = turn(table())
    order(play, USA, "workshop 1")
    order(play, GERMANY, "workshop 1 right")
    assert play.table.state.taken == {"K1L": USA, "K1R": GERMANY}
    assert rule_of(play, ITALY, "workshop 1") == "B5.4"
    own = turn(table(2))
    order(own, USA, "workshop 1")
    order(own, GERMANY, "bank 1")
    order(own, USA, "workshop 1 right")
    assert own.table.state.taken == {"K1L": USA, "K1R": USA}


@rule("B5.5")
def test_whoever_has_engineers_must_act() -> None:
    state = table(2)
    assert rule_of(turn(state), USA, "pass") == "B5.5"


@rule("B5.5")
def test_whoever_has_none_passes() -> None:
    state = table(2)
    give(state.companies[USA], engineers=1)
    play = turn(state)
    order(play, USA, "bank")
    order(play, GERMANY, "bank 1")
    assert play.awaiting == [GERMANY]
    assert play.table.state.companies[USA].passed


@rule("B5.6")
def test_a_tile_without_engineers_may_be_played_or_not() -> None:
    for words, passed in (("build powerhouse 11 with I-powerhouse", False), ("pass", True)):
        state = table(2, "full")
        company = state.companies[USA]
        company.tiles.append("I-powerhouse")
        give(company, engineers=0, banked=12)
        play = turn(state)
        assert "bank" not in phrases(play, USA)
        assert rule_of(play, USA, "bank 1") == "B5.3"
        order(play, USA, words)
        assert play.table.state.companies[USA].passed is passed
        assert play.table.state.companies[USA].powerhouse == int(not passed)


@rule("B5.7", "B14.2")
def test_the_phase_ends_when_all_have_passed() -> None:
    state = table(2)
    for company in state.companies:
        give(company, engineers=1, banked=11, energy=7)
    play = turn(state)
    order(play, USA, "bank")
    order(play, GERMANY, "bank")
    after = play.table.state
    assert after.round == 2
    for company in after.companies:
        assert (company.engineers, company.energy, company.banked) == (12, 0, 0)
        assert not company.passed
    assert after.taken == {}


@rule("B14.1")
def test_turn_order() -> None:
    assert new_order([0, 1, 2, 3], [9, 4, 0, 4]) == [2, 3, 1, 0]
    assert new_order([3, 2, 1, 0], [5, 5, 5, 5]) == [0, 1, 2, 3]


@rule("B14.3")
def test_new_patents() -> None:
    state = table(2, "full")
    left = list(state.patents)
    coming = state.patent_stack[::-1]
    play = step(state, "round_end")
    assert play.table.state.patents == coming[:3]
    assert play.table.state.discarded == left
    state = play.table.state
    for number in (3, 6, 9):
        play = step(state, "round_end")
        state = play.table.state
        assert state.patents == coming[number : number + 3]
    assert state.patent_stack == []


@rule("B5.5")
def test_the_story_says_why_the_last_engineer_went_to_the_bank() -> None:
    state = table(2)
    give(state.companies[USA], engineers=1, credits=0, excavators=0, mixers=0)
    state.taken = dict.fromkeys(SPACES, GERMANY)
    state.offer = {stack: [] for stack in state.offer}
    play = turn(state)
    assert play.awaiting == [GERMANY], "red was not asked"
    said = [str(one) for one in play.log]
    assert "USA can only send the last engineer to the bank: 1 credit." in said
    order(play, GERMANY, "bank 1")
    assert "Germany gets 1 credit from the bank." in [str(one) for one in play.log]
