"""Habits that the usual bot has lost: what it gives to others, and what it wastes."""

from __future__ import annotations

from itertools import count

from pbem.engine import random_game
from pbem.games.barrage.bot.answers import answer
from pbem.games.barrage.bot.forecast import SITES_BELOW
from pbem.games.barrage.bot.trying import RIVALS, Trial
from pbem.games.barrage.data import facts
from pbem.games.barrage.game import Barrage
from pbem.games.barrage.state import Dam, State


def begun(seed: int = 0) -> State:
    """A game of two, at its first turn."""
    play, dice = random_game(Barrage(), ("anna", "bert"), {}, f"habits {seed}")
    while play.snapshot.step != "turn":
        seat = next(iter(play.pending))
        play.answer(seat, dice.randrange(len(play.pending[seat].known)))
    state: State = play.table.state
    return state


def test_it_banks_one_engineer_at_a_time() -> None:
    """With all at once, water that leaves the board at once would look better than the bank."""
    assert answer(begun(), 0, ["1", "2", "3"]) == 0


def test_no_water_goes_to_a_dam_of_the_others() -> None:
    state = begun()
    stream = next(iter(state.stream_tiles))
    state.dams = {site: Dam(owner=1, height=3, drops=0) for site in SITES_BELOW[stream]}
    assert answer(state, 0, [stream, "none"]) == 1


def test_one_energy_more_is_no_reason_for_another_companys_conduit() -> None:
    state = begun()
    conduits = facts().conduits
    own = next(pipe for pipe, fact in conduits.items() if fact.capacity == 2)
    foreign = next(pipe for pipe, fact in conduits.items() if fact.capacity == 3)
    state.conduits = {own: 0, foreign: 1}
    assert answer(state, 0, [f"9L {foreign} 2", f"9L {own} 2"]) == 1


def test_what_an_action_gives_to_the_others_counts_against_it() -> None:
    for seed in count():
        state = begun(seed)
        if state.order[0] == 0:
            break
    trial = Trial(state, 0)
    before = trial.worth_of("bank")
    trial.vp[1] -= 4  # as if banking had given them so much
    assert trial.worth_of("bank") == before - 4 * RIVALS
