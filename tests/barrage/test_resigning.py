"""Leaving the game."""

from __future__ import annotations

import pytest

from pbem.engine import play_out, random_game

from .tabletop import (
    GAME,
    GERMANY,
    ITALY,
    NAMES,
    USA,
    conduit,
    dam,
    give,
    order,
    powerhouse,
    rule,
    step,
    table,
    turn,
)


@rule("B19.1")
def test_a_company_that_resigns_passes_for_good() -> None:
    play = turn(table(3))
    play.resign(USA)
    assert play.awaiting == [GERMANY]
    play.resign(ITALY)  # not its turn: it counts from the next step
    order(play, GERMANY, "bank 1")
    assert play.awaiting == [GERMANY]
    order(play, GERMANY, "bank 11")
    assert play.table.state.round == 2
    assert play.awaiting == [GERMANY]


@rule("B19.1")
def test_no_income_no_scoring_last_place() -> None:
    state = table(3)
    give(state.companies[USA], base=5, vp=90, energy=20, resigned=True, passed=True)
    give(state.companies[GERMANY], energy=6, vp=20)
    assert step(state, "income").table.state.companies[USA].vp == 90
    state.round = 5
    play = step(state, "round_end")
    assert play.result is not None
    assert play.result.scores[USA] == 90
    assert play.result.places == [3, 1, 2]
    germany = play.result.account[GERMANY]
    assert germany["before"] == 20 + 6  # most energy of those that are in
    assert germany["objective"] == 13


@rule("B19.2")
def test_its_conduits_still_cost_and_earn() -> None:
    state = table(3)
    give(state.companies[ITALY], resigned=True, passed=True)
    dam(state, "8L", USA, height=2, drops=2)
    conduit(state, "8A", ITALY)
    powerhouse(state, "P11.1", USA)
    dam(state, "8U", ITALY)
    state.companies[USA].contracts.clear()
    play = turn(state)
    order(play, USA, "produce 0: 2 drops from 8L via 8A")
    assert play.table.state.companies[ITALY].credits == 8
    assert play.table.state.companies[ITALY].vp == 12
    order(play, GERMANY, "water now A")
    assert play.table.state.dams["8U"].drops == 1


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("variant", ["introductory", "full"])
def test_resigning_at_any_time_lets_the_game_end(players: int, variant: str) -> None:
    for seed in range(8):
        play, dice = random_game(GAME, NAMES[:players], {"variant": variant}, f"leave {seed}")
        leaving = list(range(players))
        dice.shuffle(leaving)
        while leaving and play.pending:
            for _answer in range(dice.randrange(40)):
                if play.pending:
                    seat = play.awaiting[0]
                    play.answer(seat, dice.randrange(len(play.pending[seat].choices)))
            if play.pending:
                play.resign(leaving.pop())
            GAME.check(play.table.state)
        play_out(play, dice)
        GAME.check(play.table.state)
        assert play.result is not None
        assert sorted(play.result.places) == list(range(1, players + 1))
