"""Several seats at once: who answers first does not matter, and nobody sees before all are in."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.engine import Play, Result, Revealed, Table, ask, ask_together, goto
from pbem.engine.order_reading.lines import carry_out, preview

from ..small import SMALL
from ..small.state import State
from .wandering import NAMES, opened


def answers_of(seed: int, play: Play[Any]) -> dict[int, list[str]]:
    """What each seat will answer in the running step, chosen without looking at the others."""
    trial = play.copy()
    step = trial.snapshot.number
    chosen: dict[int, list[str]] = {seat: [] for seat in trial.awaiting}
    while trial.pending and trial.snapshot.number == step:
        seat = trial.awaiting[0]
        dice = random.Random(f"{seed} {seat} {len(chosen[seat])}")
        question = trial.pending[seat]
        chosen[seat].append(question.key(dice.choice(question.choices)))
        trial.answer_key(seat, chosen[seat][-1])
    return chosen


def give(play: Play[Any], chosen: dict[int, list[str]], order: random.Random) -> None:
    """Answer in some order, with second thoughts."""
    left = {seat: list(keys) for seat, keys in chosen.items()}
    step = play.snapshot.number
    while play.snapshot.number == step:
        seat = order.choice([one for one in left if left[one]])
        play.answer_key(seat, left[seat].pop(0))
        if play.snapshot.number == step and order.random() < 0.3 and play.can_undo(seat):
            left[seat].insert(0, play.draft[-1].key)
            play.undo(seat)


def outcome(play: Play[Any]) -> Any:
    return msgspec.json.encode(play.table.state), play.log, play.table.chance.positions


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**6), order=st.integers(0, 10**6))
def test_answers_in_any_order_give_the_same_state_and_story(seed: int, order: int) -> None:
    play = opened(seed)
    for _step in ("keep", "income"):
        other = play.copy()
        chosen = answers_of(seed, play)
        give(play, chosen, random.Random(0))
        give(other, chosen, random.Random(order))
        assert outcome(other) == outcome(play)


def test_nobody_sees_anothers_choice_before_all_are_in() -> None:
    play = opened(1, players=3)
    views = [play.view(seat) for seat in range(3)]
    stories = [play.story(seat) for seat in range(3)]
    first = play.view(0)["divers"][0]["dealt"]
    carry_out(play, 0, [f"keep {first[0]} {first[1]}"])
    assert [play.view(seat) for seat in range(3)] == views
    assert [play.story(seat) for seat in (1, 2)] == stories[1:]
    assert [str(told) for told in play.story(0)][-1] == f"You keep {first[0]} and {first[1]}."
    assert play.awaiting == [1, 2]


def test_a_preview_by_the_last_stops_at_the_join() -> None:
    play = opened(2, players=2)
    for seat in range(2):
        dealt = play.view(seat)["divers"][seat]["dealt"]
        carry_out(play, seat, [f"keep {dealt[0]}, {dealt[1]}"])
    carry_out(play, 0, ["take shell"])
    result, trial = preview(play, 1, ["take coin"])
    assert str(result.stopped_at) == "what the others chose"
    assert trial.view(1) == play.view(1)
    assert trial.story(1) == play.story(1)
    assert play.awaiting == [1]


def test_a_failed_batch_does_not_take_the_last_answer_back() -> None:
    play = opened(2, players=2)
    for seat in range(2):
        dealt = play.view(seat)["divers"][seat]["dealt"]
        carry_out(play, seat, [f"keep {dealt[0]}, {dealt[1]}"])
    assert carry_out(play, 0, ["take shell", "dance"]).kept == 0
    assert play.awaiting == [0, 1]
    carry_out(play, 1, ["take coin"])
    done = carry_out(play, 0, ["take shell", "dance"])
    assert (done.kept, type(done.error).__name__) == (1, "NotUnderstood")
    assert play.snapshot.step == "turn"


# --- branches of all kinds ---------------------------------------------------------------


def branching(*branches: Any) -> type[Any]:
    """The small game with another first step."""

    def first(table: Table[State]) -> Any:
        answers = yield from ask_together(
            {seat: branch(table, seat) for seat, branch in enumerate(branches)}
        )
        return Result([0, 0], [1, 1], [{"chosen": str(answers)}])

    class Branching(type(SMALL)):  # type: ignore[misc]
        steps = {"keep": first}  # noqa: RUF012

    return Branching


def asks(*choices: str) -> Any:
    def branch(table: Table[State], seat: int) -> Any:
        answer = yield from ask(seat, "Which?", choices)
        table.state.divers[seat].points += 1
        table.tell("{seat} answers", seat=seat)
        return answer

    return branch


def silent(table: Table[State], seat: int) -> Any:
    yield from ()
    return "nothing"


def begin(game: type[Any]) -> Play[Any]:
    return Play.open(game(), NAMES[:2], {}, bytes(32))


def test_forced_and_silent_branches_join_in_seat_order() -> None:
    play = begin(branching(silent, asks("only")))
    assert play.result is not None
    assert play.result.account == [{"chosen": "{0: 'nothing', 1: 'only'}"}]


def test_a_forced_branch_does_not_show_before_the_join() -> None:
    play = begin(branching(asks("only"), asks("a", "b")))
    assert play.view(1)["divers"][0]["points"] == 0
    assert play.story(1) == []
    play.answer_key(1, "b")
    assert [str(told) for told in play.story(1)] == ["0 answers", "1 answers"]


def test_a_preview_of_a_forced_join_stops() -> None:
    play = begin(branching(asks("only"), asks("a", "b")))
    trial = play.preview(1)
    with pytest.raises(Revealed):
        trial.answer_key(1, "a")


def test_nobody_to_ask_is_no_join() -> None:
    def first(table: Table[State]) -> Any:
        answers: dict[int, Any] = yield from ask_together({})
        assert answers == {}
        answer = yield from ask(1, "Which?", ["a", "b"])
        return Result([0, 0], [1, 2], [{"answer": answer}])

    class Nobody(type(SMALL)):  # type: ignore[misc]
        steps = {"keep": first}  # noqa: RUF012

    play = begin(Nobody)
    play.answer_key(1, "b")
    assert play.result is not None


def test_one_branch_may_be_followed_by_questions_to_the_same_seat() -> None:
    def first(table: Table[State]) -> Any:
        yield from ask_together({1: asks("a", "b")(table, 1)})
        yield from ask(1, "And?", ["c", "d"])
        return goto("keep")

    class One(type(SMALL)):  # type: ignore[misc]
        steps = {"keep": first}  # noqa: RUF012

    play = begin(One)
    play.answer_key(1, "a")
    assert str(play.pending[1].prompt) == "And?"
    assert play.view(1)["divers"][1]["points"] == 1
    play.undo(1)
    assert str(play.pending[1].prompt) == "Which?"
    assert play.view(1)["divers"][1]["points"] == 0


def test_a_branch_that_draws_shuffles_or_reveals_is_a_fault() -> None:
    def draws(table: Table[State], seat: int) -> Any:
        table.draw(table.state.deck, 1, seat)
        return (yield from ask(seat, "Which?", ["a", "b"]))

    def shuffles(table: Table[State], seat: int) -> Any:
        table.shuffle("deck", table.state.deck)
        return (yield from ask(seat, "Which?", ["a", "b"]))

    def rolls(table: Table[State], seat: int) -> Any:
        table.roll("dice", 6)
        return (yield from ask(seat, "Which?", ["a", "b"]))

    for branch in (draws, shuffles, rolls):
        with pytest.raises(RuntimeError, match="may not draw or reveal"):
            begin(branching(asks("a", "b"), branch))


def test_a_branch_that_asks_another_seat_is_a_fault() -> None:
    def asks_another(table: Table[State], seat: int) -> Any:
        return (yield from ask(1 - seat, "Which?", ["a", "b"]))

    with pytest.raises(AssertionError, match="only ask its own seat"):
        begin(branching(asks("a", "b"), asks_another))
