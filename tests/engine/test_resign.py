"""Leaving a game, and what is done outside the turn."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pbem.engine import Game, GameError, Play, Result, Table, ask, ask_together, goto
from pbem.engine.order_reading.lines import carry_out
from pbem.engine.testing import at_step

from ..small import SMALL
from ..small.state import Diver, State
from .wandering import NAMES, again, looks, opened, through_json, wander


def same_again(play: Play[Any]) -> None:
    """However it came to this, record and document give the same game."""
    assert looks(again(play)) == looks(play)
    loaded = through_json(play)
    loaded.now = play.now
    assert looks(loaded) == looks(play)


def keep_two(play: Play[Any], seat: int) -> None:
    dealt = play.view(seat)["divers"][seat]["dealt"]
    assert carry_out(play, seat, [f"keep {dealt[0]} {dealt[1]}"]).error is None


# --- resigning ---------------------------------------------------------------------------


def test_resigning_while_asked_with_others_keeps_their_answers() -> None:
    play = opened(1, players=3)
    keep_two(play, 0)
    play.answer(1, 0)
    mine = play.view(0)
    play.resign(1)
    assert play.awaiting == [2]
    assert play.view(0)["divers"][1]["out"]
    assert play.story(None)[-1].text == "{seat} leaves the game"
    assert [entry.seat for entry in play.draft] == [0, 0]
    assert play.view(0)["divers"][0] == mine["divers"][0]
    same_again(play)
    play.undo(0)
    assert play.awaiting == [0, 2]
    same_again(play)


def test_the_last_who_is_asked_resigns_and_the_game_goes_on() -> None:
    play = opened(2, players=3)
    keep_two(play, 0)
    keep_two(play, 2)
    play.resign(1)
    assert play.snapshot.step == "income"
    assert play.awaiting == [0, 2]
    assert not play.can_undo(0)
    same_again(play)


def test_resigning_after_answering_waits_for_the_next_step() -> None:
    play = opened(3, players=3)
    keep_two(play, 0)
    play.resign(0)
    assert not play.view(1)["divers"][0]["out"]
    assert not play.can_undo(0)
    assert play.asides(0) is None
    same_again(play)
    keep_two(play, 1)
    keep_two(play, 2)
    assert play.view(1)["divers"][0]["out"]
    assert play.awaiting == [1, 2]
    same_again(play)


def test_resigning_outside_the_turn_waits_for_the_next_step() -> None:
    play = in_turn(hands=[[1], [2], [3]])
    play.resign(2)
    assert play.awaiting == [0]
    carry_out(play, 0, ["rest"])
    assert play.view(0)["divers"][2]["out"]
    assert play.awaiting == [1]


def test_resigning_in_the_middle_of_a_turn_drops_the_draft() -> None:
    play = in_turn(hands=[[1], [2], [3]])
    before = play.table.state.deck[:]
    carry_out(play, 0, ["dive R2; draw"])
    play.resign(0)
    assert play.awaiting == [1]
    assert play.table.state.deck == before
    assert "R2" not in play.view(1)["taken"]
    assert [str(told) for told in play.story(None)] == ["red leaves the game"]


def test_the_last_diver_ends_the_game() -> None:
    play = opened(4, players=2)
    play.resign(1)
    keep_two(play, 0)
    assert play.result == Result(
        [0, 0], [1, 2], [{"points": 0, "pearls": 0, "shells": 0} for _ in range(2)]
    )
    same_again(play)


def test_nobody_resigns_twice_or_after_the_end() -> None:
    play = opened(5, players=3)
    keep_two(play, 0)
    play.resign(0)
    entries = len(play.record)
    with pytest.raises(GameError, match="red has resigned already"):
        play.resign(0)
    play.resign(1)
    same_again(play)
    keep_two(play, 2)
    assert play.result is not None
    with pytest.raises(GameError, match="The game is over"):
        play.resign(2)
    assert play.has_resigned(1)
    assert not play.has_resigned(2)
    assert len(play.record) == entries + 3
    same_again(play)


def test_answers_that_no_longer_fit_are_undone_in_the_record() -> None:
    play = Play.open(crowded(), NAMES[:3], {}, bytes(32))
    play.answer_key(0, "in")
    play.answer_key(0, "3")
    play.answer_key(2, "in")
    play.resign(1)
    assert [entry.kind for entry in play.record] == ["answer"] * 3 + ["resign"]
    assert play.record[-1].key == "0"
    assert [(entry.seat, entry.key) for entry in play.draft] == [(0, "in"), (2, "in")]
    assert [offer.key for offer in play.offers(0)] == ["1", "2"]
    same_again(play)
    play.undo(0)
    same_again(play)
    assert [offer.key for offer in play.offers(0)] == ["in", "out"]


@pytest.mark.parametrize("seed", range(24))
def test_any_number_may_leave_at_any_time(seed: int) -> None:
    dice = random.Random(seed)
    game = crowded() if seed % 2 else SMALL
    play = Play.open(game, NAMES, {}, dice.randbytes(32))
    for _, _done in zip(range(60), wander(play, dice, leave=0.12), strict=False):
        if dice.random() < 0.3:
            same_again(play)


def crowded() -> Game[Any]:
    """Everyone is asked as many numbers as there are players left."""

    def branch(table: Table[State], seat: int) -> Any:
        left = [str(1 + other) for other in table.seats]
        out = sum(diver.out for diver in table.state.divers)
        yield from ask(seat, "Are you in?", ["in", "out"])
        return (yield from ask(seat, "How many?", left[: len(left) - out]))

    def first(table: Table[State]) -> Any:
        seats = [seat for seat in table.seats if not table.state.divers[seat].out]
        if not seats:
            return Result([0] * len(table.seats), [1] * len(table.seats))
        yield from ask_together({seat: branch(table, seat) for seat in seats})
        return goto("keep")

    class Crowded(type(SMALL)):  # type: ignore[misc]
        steps = {"keep": first}  # noqa: RUF012

    return Crowded()


def test_old_answers_never_slip_into_another_step() -> None:
    def first(table: Table[State]) -> Any:
        if any(diver.out for diver in table.state.divers):
            return goto("second")
        yield from ask_together({seat: yes_or_no(seat) for seat in table.seats})
        return goto("second")

    def second(table: Table[State]) -> Any:
        yield from ask(0, "Really?", ["yes", "no"])
        return Result([0, 0], [1, 1])

    class Changing(type(SMALL)):  # type: ignore[misc]
        steps = {"keep": first, "second": second}  # noqa: RUF012

    play: Play[State] = Play.open(Changing(), NAMES[:2], {}, bytes(32))
    play.answer_key(0, "yes")
    play.resign(1)
    assert play.snapshot.step == "second"
    assert play.awaiting == [0]
    same_again(play)


def yes_or_no(seat: int) -> Any:
    return (yield from ask(seat, "Yes?", ["yes", "no"]))


# --- outside the turn --------------------------------------------------------------------


def in_turn(hands: list[list[int]], number: int = 0) -> Play[State]:
    """The first turn of a round; everyone holds these cards."""
    held = [card for hand in hands for card in hand]
    deck = [card for card in range(1, 37) if card not in held]
    state = State([Diver(hand=hand) for hand in hands], deck, [1, 2], round=1)
    return at_step(SMALL, state, "turn", number, names=NAMES[: len(hands)])


def test_an_early_discard_counts_from_the_next_step() -> None:
    play = in_turn([[1], [2, 3, 4, 5]])
    outcome = carry_out(play, 1, ["discard 4"])
    assert outcome.error is None
    assert [str(answer.phrase) for answer in outcome.done[0].answers] == ["discard 4"]
    assert play.view(1)["divers"][1]["hand"] == [2, 3, 4, 5]
    assert play.asides(1) is None
    carry_out(play, 0, ["rest"])
    assert play.view(1)["divers"][1]["hand"] == [2, 3, 5]
    assert [offer.phrase for offer in play.offers(1)][-1] == "rest"


def test_early_discards_are_counted_together() -> None:
    play = in_turn([[1], [2, 3, 4, 5, 6]])
    outcome = carry_out(play, 1, ["discard 4, 5"])
    assert outcome.error is None
    assert [entry.key for entry in play._waiting] == ["4", "5"]
    same = through_json(play)
    assert looks(same) == looks(play)
    carry_out(play, 0, ["rest"])
    assert play.view(1)["divers"][1]["hand"] == [2, 3, 6]


def test_early_discards_are_all_or_nothing() -> None:
    play = in_turn([[1], [2, 3, 4, 5, 6]])
    before = looks(play)
    for lines in (["discard 4, 9"], ["discard 4, 5, 6"], ["discard 4", "dance"]):
        outcome = carry_out(play, 1, lines)
        assert outcome.undone
        assert looks(play) == before
    assert outcome.error is not None
    assert outcome.error.nearest == [f"discard 4; discard {card}" for card in (2, 3, 5)]
    assert "It is not your turn" in str(outcome.error)


def test_an_aside_that_is_not_offered_is_refused() -> None:
    play = in_turn([[1], [2, 3, 4]])
    with pytest.raises(GameError, match="cannot do '2' outside its turn"):
        play.aside(1, "2")
    with pytest.raises(GameError, match="cannot do '1' outside its turn"):
        play.aside(0, "1")
    assert play.record == []


def test_who_is_asked_has_no_asides() -> None:
    play = in_turn([[1, 2, 3, 4], [5]])
    assert play.asides(0) is None
    assert str(play.pending[0].prompt) == "Discard a card"
    outcome = carry_out(play, 0, ["discard 4 rest; discard 3"])
    assert type(outcome.error).__name__ == "NotAllowed"
    assert outcome.undone


def test_asides_wait_through_a_failed_batch_and_a_resignation() -> None:
    play = in_turn([[1], [2, 3, 4, 5], [6]])
    play.aside(1, "2")
    carry_out(play, 0, ["rest", "dance"])
    assert [entry.key for entry in play._waiting] == ["2"]
    play.resign(0)
    assert play.view(1)["divers"][1]["hand"] == [3, 4, 5]
    assert play.awaiting == [1]
    assert [str(told) for told in play.story(None)] == [
        "blue discards a card",
        "red leaves the game",
    ]
