"""Drafts, undo, previews and batches: a reveal is never shown early and never un-shown."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.engine import GameError, Play, Result, Revealed, Table, ask, goto
from pbem.engine.order_reading.lines import carry_out, preview

from ..small import SMALL
from ..small.state import State
from .small_turns import at_turn
from .twins import lines_to_try
from .wandering import NAMES, looks, opened, through_json, walked, wander

seeds = st.integers(0, 10**6)


def whole(play: Play[Any]) -> Any:
    """All of a play that must not change by looking or by failing."""
    return looks(play)


# --- previews ----------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(seed=seeds, steps=st.integers(0, 70))
def test_a_preview_changes_nothing_and_shows_no_new_card(seed: int, steps: int) -> None:
    play = walked(seed, steps)
    before = whole(play)
    for seat in range(len(play.names)):
        known = set(cards_of(play.view(seat), seat)) | asked(play, seat)
        for line in lines_to_try(play, seat, seed):
            outcome, trial = preview(play, seat, [line])
            assert set(cards_of(trial.view(seat), seat)) <= known
            if outcome.stopped_at is None and outcome.error is None:
                assert trial.record != play.record
            assert trial.view(seat)["opened"] == play.view(seat)["opened"]
    assert whole(play) == before


def cards_of(view: Any, seat: int) -> list[int]:
    own = view["divers"][seat]
    lasting = [card for diver in view["divers"] for card in diver["lasting"]]
    return [*own["hand"], *own["dealt"], *view["played"], *lasting]


def test_a_preview_shows_what_comes_before_the_reveal() -> None:
    play = at_turn()
    outcome, trial = preview(play, 0, ["dive G1; draw; done"])
    assert str(outcome.stopped_at) == "chance draws 1"
    assert [str(answer.phrase) for answer in outcome.done[0].answers] == ["dive at G1", "draw"]
    assert trial.view(0)["divers"][0]["coins"] == 6
    assert trial.view(0)["divers"][0]["hand"] == [1, 25, 10]
    assert play.view(0)["divers"][0]["coins"] == 5


def test_a_preview_of_a_chest_or_a_look_shows_neither() -> None:
    for line, what in (
        ("dive G3 open chest", "chance draws 1"),
        ("dive G2 look", "the top 2 are shown"),
    ):
        outcome, trial = preview(at_turn(), 0, [line])
        assert str(outcome.stopped_at) == what
        assert trial.view(0)["opened"] == []
        assert trial.offers(0) == []


def test_a_preview_may_fail_after_a_reveal_that_was_seen_before() -> None:
    play = at_turn()
    carry_out(play, 0, ["dive B1; draw"])
    before = whole(play)
    outcome, trial = preview(play, 0, ["dance"])
    assert outcome.error is not None
    assert trial.view(0) == play.view(0)
    assert whole(play) == before


def test_a_preview_can_be_taken_back_and_go_on() -> None:
    play = at_turn(shells=2)
    carry_out(play, 0, ["dive R2; draw"])
    trial = play.preview(0)
    carry_out(trial, 0, ["sell"])
    assert trial.view(0)["divers"][0]["points"] == 2
    trial.undo(0)
    assert looks(trial)["views"] == looks(play)["views"]
    assert carry_out(trial, 0, ["draw"]).stopped_at is not None


@pytest.mark.parametrize("line", ["dive G1; draw", "dive B1; open chest", "play 1 on G3; draw"])
def test_a_preview_that_has_stopped_shows_no_more_whatever_is_tried(line: str) -> None:
    play = at_turn()
    _, trial = preview(play, 0, [line])
    hand, view = play.view(0)["divers"][0]["hand"], trial.view(0)
    for more in ("draw", "dance", "done", line):
        outcome = carry_out(trial, 0, [more])
        assert str(outcome.error) == "The preview ended here: chance draws 1."
        assert trial.view(0) == view
    assert not trial.can_undo(0)
    with pytest.raises(RuntimeError, match="cannot go on"):
        trial.copy()
    assert set(trial.view(0)["divers"][0]["hand"]) <= set(hand)
    assert trial.view(0)["opened"] == []


def test_resigning_cannot_be_tried_out() -> None:
    with pytest.raises(GameError, match="tried out"):
        at_turn().preview(0).resign(0)


def test_a_preview_of_the_last_move_stops_at_the_end_of_the_game() -> None:
    play = Play.open(ending(), NAMES[:2], {}, bytes(32))
    outcome, trial = preview(play, 0, ["b"])
    assert str(outcome.stopped_at) == "the game ends"
    assert trial.result is None
    assert trial.view(0) == play.view(0)
    assert trial.story(0) == play.story(0)


def ending() -> Any:
    """A game that shows all hands in the step that ends it."""

    def last(table: Table[State]) -> Any:
        yield from ask(0, "Which?", ["a", "b"])
        table.state.round = 99
        table.tell("The deck was {deck}", deck=table.state.deck)
        return Result([0, 0], [1, 1])

    class Ending(type(SMALL)):  # type: ignore[misc]
        steps = {"keep": last}  # noqa: RUF012

        def view(self, state: State, seat: int | None) -> Any:
            view = super().view(state, seat)
            return {**view, "all": state.deck} if state.round == 99 else view

    return Ending()


def test_a_preview_stops_where_another_seat_has_no_choice() -> None:
    def turn(table: Table[State], seat: int) -> Any:
        hand = table.state.divers[seat].dealt
        choices = ["a", "b"] if seat == 0 else [str(hand[0])]
        table.tell("{seat} plays {card}", seat=seat, card=(yield from ask(seat, "?", choices)))
        return goto("keep", 1 - seat)

    class Forced(type(SMALL)):  # type: ignore[misc]
        steps = {"keep": turn}  # noqa: RUF012

        def setup(self, table: Table[State]) -> Any:
            return super().setup(table)[0], goto("keep", 0)

    play: Play[State] = Play.open(Forced(), NAMES[:2], {}, bytes(32))
    trial = play.preview(0)
    with pytest.raises(Revealed, match="without a choice"):
        trial.answer(0, 0)
    assert [str(told) for told in trial.story(0)] == ["0 plays a"]
    done = carry_out(play, 0, ["a", "dance"])
    assert done.kept == 0  # who comes next is not looked at, as that may be hidden


# --- undo --------------------------------------------------------------------------------


def test_undo_takes_back_one_answer_after_the_other() -> None:
    play = at_turn(shells=2)
    fresh = whole(play)["views"]
    carry_out(play, 0, ["play 1 on G2, first spot"])
    assert str(play.pending[0].prompt) == "What next?"
    play.undo(0)
    assert str(play.pending[0].prompt) == "Which first?"
    play.undo(0)
    assert whole(play)["views"] == fresh
    assert not play.can_undo(0)
    with pytest.raises(GameError, match="nothing that can be taken back"):
        play.undo(0)


def test_undo_never_goes_below_a_reveal_to_that_seat() -> None:
    play = at_turn(shells=2)
    carry_out(play, 0, ["dive R2; draw; sell"])
    hand = play.view(0)["divers"][0]["hand"]
    play.undo(0)
    assert play.view(0)["divers"][0]["shells"] == 2
    assert play.view(0)["divers"][0]["hand"] == hand
    assert not play.can_undo(0)


def test_what_others_draw_can_be_undone_and_was_not_seen() -> None:
    play = at_turn(hand=[5])
    carry_out(play, 0, ["play 5 on G2 first card"])
    deck = list(play.table.state.deck)
    play.answer_key(0, "tide")
    assert play.table.state.divers[1].hand == deck[-1:]
    assert play.view(1)["divers"][1]["hand"] == []
    assert play.story(1) == []
    play.undo(0)
    assert play.table.state.deck == deck
    play.answer_key(0, "tide")
    assert play.table.state.divers[1].hand == deck[-1:]


@settings(max_examples=60, deadline=None)
@given(seed=seeds, steps=st.integers(5, 90))
def test_undo_changes_nothing_for_others_and_can_be_done_again(seed: int, steps: int) -> None:
    play = walked(seed, steps)
    for seat in range(len(play.names)):
        if not play.can_undo(seat):
            continue
        before = play.view(seat)
        key, floor = play.draft[-1], list(play._floor)
        others = [play.view(other) for other in range(len(play.names)) if other != seat]
        play.undo(seat)
        assert [play.view(other) for other in range(len(play.names)) if other != seat] == others
        if key.seat == seat:
            play.answer_key(seat, key.key)
            assert play.view(seat) == before
            assert play._floor == floor


def test_a_card_once_seen_stays_seen_through_any_undoing() -> None:
    for seed in range(40):
        play = opened(seed)
        seen: list[set[int]] = [set() for _ in play.names]
        for done in wander(play, random.Random(seed), leave=0):
            for seat in range(len(play.names)):
                now = set(cards_of(play.view(seat), seat)) | asked(play, seat)
                if done == "undo":
                    assert now <= seen[seat]
                seen[seat] |= now


def asked(play: Play[Any], seat: int) -> set[int]:
    question = play.pending.get(seat)
    return {one for one in question.choices if isinstance(one, int)} if question else set()


# --- what others see ---------------------------------------------------------------------


@settings(max_examples=40, deadline=None)
@given(seed=seeds)
def test_others_see_nothing_of_a_draft(seed: int) -> None:
    play = walked(seed, 12)
    dice = random.Random(seed)
    step, seen = play.snapshot.number, others_see(play)
    for _ in wander(play, dice, leave=0):
        if play.snapshot.number == step and play.result is None:
            assert others_see(play) == seen
        else:
            step = play.snapshot.number
        seen = others_see(play)


def others_see(play: Play[Any]) -> Any:
    """What the seats see that the running step does not ask."""
    asked = {entry.seat for entry in play.draft} | set(play.pending)
    idle = [seat for seat in range(len(play.names)) if seat not in asked]
    return {seat: (play.view(seat), play.story(seat)) for seat in (None, *idle)}


def test_a_view_is_nobodys_state() -> None:
    play = at_turn()
    view = play.view(0)
    view["divers"][0]["hand"].clear()
    view["taken"]["G1"] = 1
    assert play.view(0)["divers"][0]["hand"] == [1, 25, 10]
    assert play.view(0)["taken"] == {}


# --- batches -----------------------------------------------------------------------------


def test_a_batch_without_a_reveal_is_all_or_nothing() -> None:
    play = at_turn(shells=2)
    before = whole(play)
    outcome = carry_out(play, 0, ["play 1 on B3", "buy pearl", "dance"])
    assert (outcome.kept, outcome.done, outcome.undone) == (0, [], True)
    assert outcome.failed == 2
    assert whole(play) == before


def test_what_came_before_a_reveal_stands_as_draft() -> None:
    play = at_turn(shells=2)
    outcome = carry_out(play, 0, ["dive R2; draw", "sell; dance", "done"])
    assert outcome.kept == 2
    assert not outcome.undone
    assert [line.line for line in outcome.done] == ["dive R2; draw"]
    assert play.view(0)["divers"][0]["shells"] == 2
    assert play.drafting(0)
    assert not play.can_undo(0)
    assert len(play.record) == 2


@settings(max_examples=60, deadline=None)
@given(seed=seeds, steps=st.integers(0, 80))
def test_a_failed_batch_leaves_a_play_that_replays_and_ends(seed: int, steps: int) -> None:
    play = walked(seed, steps)
    dice = random.Random(seed)
    for seat in range(len(play.names)):
        before = whole(play)
        lines = [*dice.sample(lines_to_try(play, seat, seed), 3), "dance"]
        outcome = carry_out(play, seat, lines)
        assert outcome.error is not None
        assert sum(len(line.answers) for line in outcome.done) == outcome.kept
        if outcome.undone:
            assert whole(play) == before
        else:
            assert len(play.record) - len(before["document"]["record"]) == outcome.kept
    again = Play.replay(play.game, play.names, play.options, play.seed, play.record)
    assert looks(again) == whole(play)


def test_orders_to_a_finished_game_leave_it_finished() -> None:
    play = walked(4, 1000)
    before = whole(play)
    outcome = carry_out(play, 0, ["rest"])
    assert str(outcome.error) == "The game is over."
    assert whole(play) == before
    assert preview(play, 0, ["rest"])[0].error is not None


def test_a_game_is_over_even_if_its_last_step_would_ask_again() -> None:
    play = Play.open(ending(), NAMES[:2], {}, bytes(32))
    carry_out(play, 0, ["b"])
    result = play.result
    assert result is not None
    for again in (play, play.copy(), through_json(play)):
        assert str(carry_out(again, 0, ["a"]).error) == "The game is over."
        assert (again.result, again.pending) == (result, {})


def test_a_batch_can_be_rewound_over_many_steps() -> None:
    play = walked(11, 25)
    before, mark = whole(play), play.checkpoint()
    for _ in wander(play, random.Random(3), leave=0.02):
        pass
    assert play.result is not None
    play.rewind(mark)
    assert whole(play) == before


def test_a_copy_shares_nothing() -> None:
    for steps in (0, 3, 15, 40):
        play = walked(13, steps)
        before = whole(play)
        trial = play.copy()
        assert looks(trial) == before
        for _ in wander(trial, random.Random(5), leave=0.05):
            pass
        assert whole(play) == before


def test_a_copy_knows_what_waits() -> None:
    play = opened(14, players=3)
    play.resign(play.awaiting[-1])
    for seat in (0, 1):
        for _ in range(2):
            play.answer(seat, 0)
    play.answer(0, 0)
    play.resign(0)
    trial = play.copy()
    for one in (play, trial):
        one.answer(1, 0)
    assert looks(trial) == whole(play)
    assert play.result is not None


def test_chance_comes_out_the_same_after_undo() -> None:
    play = at_turn(shells=1)
    carry_out(play, 0, ["dive R2"])
    first = play.copy()
    carry_out(first, 0, ["sell; draw"])
    carry_out(play, 0, ["sell"])
    play.undo(0)
    carry_out(play, 0, ["sell; draw"])
    assert msgspec.json.encode(play.table.state) == msgspec.json.encode(first.table.state)
