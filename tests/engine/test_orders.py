"""Typed orders on a play: several answers a line, defaults, and errors that teach."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.engine import (
    Ambiguous,
    NotAllowed,
    NotUnderstood,
    OrderError,
    Play,
    Refusal,
    Result,
    Table,
    ask,
    ask_together,
    goto,
)
from pbem.engine.order_reading.batch import MOST_ANSWERS
from pbem.engine.order_reading.limits import LONGEST_LINE
from pbem.engine.order_reading.lines import MOST_CHATTER, carry_out, preview
from pbem.engine.order_reading.outcome import Outcome

from ..small import SMALL
from ..small.state import State
from .small_turns import at_turn, with_step
from .wandering import NAMES, looks, walked


def read(outcome: Outcome) -> list[tuple[str, bool]]:
    """The phrases that were taken, and which of them were filled in."""
    return [(str(one.phrase), one.filled_in) for line in outcome.done for one in line.answers]


def refused(play: Play[Any], *lines: str, seat: int = 0) -> OrderError:
    """The error that the lines give; it must leave everything as it was."""
    before = looks(play)
    outcome = carry_out(play, seat, lines)
    assert outcome.undone
    assert outcome.error is not None
    assert looks(play) == before
    return outcome.error


# --- reading -----------------------------------------------------------------------------


def test_a_line_may_answer_several_questions() -> None:
    play = at_turn(shells=1)
    outcome = carry_out(play, 0, ["PLAY 25 on the b3, first spot then buy pearl; buy done"])
    assert outcome.error is not None  # `buy` alone is no whole phrase
    outcome = carry_out(play, 0, ["Pl 25 at b3 first spot buy pearl buy pe draw"])
    assert outcome.error is None
    assert [phrase for phrase, _ in read(outcome)] == [
        "play 25 on B3",
        "first spot",
        "buy pearl",
        "buy pearl",
        "draw",
    ]
    assert play.awaiting == [1]


def test_the_first_word_is_carried_over_a_comma_only() -> None:
    play = Play.open(SMALL, NAMES[:2], {}, bytes(32))
    one, two = play.view(0)["divers"][0]["dealt"][:2]
    for line in (f"keep {one}; {two}", f"keep {one} then {two}", f"keep {one}: {two}"):
        assert isinstance(refused(play, line), NotUnderstood)
    for line in (f"keep {one} {two}", f"keep {one}, {two}", f"keep {one}; keep {two}"):
        trial = play.copy()
        assert carry_out(trial, 0, [line]).error is None
        assert trial.awaiting == [1]
    assert isinstance(refused(play, f"keep {one}", f"{two}"), NotUnderstood)


def test_left_over_words_are_an_error() -> None:
    error = refused(at_turn(), "rest please")
    assert isinstance(error, NotUnderstood)
    assert error.read == "please"
    assert "I can read all but “please”, which doesn't fit here." in str(error)
    error = refused(at_turn(), "dive G2 done quickly")
    assert error.read == "quickly"


def test_an_answer_does_not_cross_a_wall() -> None:
    for line in ("play; 25 on G1", "play 25, on G1", "dive: G1"):
        assert isinstance(refused(at_turn(), line), OrderError)


def test_orders_out_of_turn_are_not_allowed() -> None:
    error = refused(at_turn(), "rest", seat=1)
    assert isinstance(error, NotAllowed)
    assert str(error) == "It is not your turn; the game waits for red."
    error = refused(at_turn(), "rest; rest")
    assert isinstance(error, NotAllowed)


def test_parsing_never_changes_anything() -> None:
    play = at_turn()
    before = looks(play)
    for line in ("", ";", "dance", "p", "play 12 on G1", "rest x", "dive G1 dance"):
        refused(play, line)
    assert looks(play) == before


# --- defaults ----------------------------------------------------------------------------


def test_after_much_chatter_only_sure_orders_are_read() -> None:
    """A line that comes to nothing costs as much as another: hundreds of them are not tried."""
    chatter = [f"what a fine day number {number}" for number in range(MOST_CHATTER)]
    play = at_turn()
    good = str(play.offers(0)[0].phrase)
    outcome = carry_out(play, 0, [*chatter, good, good], doubtful=range(MOST_CHATTER + 1))
    assert outcome.error is None
    assert outcome.ignored == list(range(MOST_CHATTER + 1))
    assert [line.line for line in outcome.done] == [good]


def test_a_default_is_filled_in_ahead_of_other_words_and_listed() -> None:
    play = at_turn(shells=1)
    outcome = carry_out(play, 0, ["play 3 on G3"])
    assert outcome.error is not None
    play = at_turn(hand=[3], shells=1)
    outcome = carry_out(play, 0, ["play 3 on G2; sell"])
    assert read(outcome) == [("play 3 on G2", False), ("first card", True), ("sell", False)]


def test_defaults_left_at_the_end_are_filled_in() -> None:
    outcome = carry_out(at_turn(), 0, ["play 1 on G2"])
    assert read(outcome) == [("play 1 on G2", False), ("first card", True)]


def test_a_new_step_is_not_answered_by_default() -> None:
    play = Play.open(SMALL, NAMES[:2], {}, bytes(32))
    for seat in (1, 0):
        one, two = play.view(seat)["divers"][seat]["dealt"][:2]
        outcome = carry_out(play, seat, [f"keep {one} {two}"])
        assert len(read(outcome)) == 2
    assert play.snapshot.step == "income"
    assert play.awaiting == [0, 1]


class Defaults(type(SMALL)):  # type: ignore[misc]
    """A question with a default that shows a card, and one after it."""

    vocabulary = frozenset({"draw", "skip", "red", "blue", "end", "green"})

    def setup(self, table: Table[State]) -> Any:
        return super().setup(table)[0], goto("keep")

    def _first(table: Table[State]) -> Any:
        yield from ask(0, "Begin?", ["red", "blue"], default="red")
        if (yield from ask(0, "Draw?", ["draw", "skip"], default="draw")) == "draw":
            table.draw(table.state.deck, 1, 0)
        forbidden = [Refusal("green", "7.1", "Green is not allowed.")]
        yield from ask(0, "End?", ["end", "red"], forbidden=lambda: forbidden)
        return Result([0, 0], [1, 1])

    steps = {"keep": _first}  # noqa: RUF012


def defaults() -> Play[Any]:
    return Play.open(Defaults(), NAMES[:2], {}, bytes(32))


def test_a_default_that_shows_something_is_not_filled_in_ahead() -> None:
    error = refused(defaults(), "end")
    assert error.nearest[0] == "red"
    assert "Begin?" in str(error)
    outcome = carry_out(defaults(), 0, ["skip; end"])
    assert read(outcome) == [("red", True), ("skip", False), ("end", False)]


def test_at_the_end_it_is_filled_in() -> None:
    play = defaults()
    outcome = carry_out(play, 0, ["blue"])
    assert read(outcome) == [("blue", False), ("draw", True)]
    assert not play.can_undo(0)


def test_a_refusal_behind_a_default_is_found() -> None:
    play = defaults()
    carry_out(play, 0, ["blue; skip"])
    error = refused(play, "green")
    assert (type(error), error.rule) == (NotAllowed, "7.1")


def test_a_default_that_is_not_on_offer_is_none() -> None:
    def first(table: Table[State]) -> Any:
        yield from ask(0, "Which?", ["a", "b"], default="c")
        return Result([0, 0], [1, 1])

    play = Play.open(with_step(first), NAMES[:2], {}, bytes(32))
    assert refused(play, "x").nearest == ["a", "b"]


# --- three errors ------------------------------------------------------------------------


def test_what_is_not_understood_names_the_nearest() -> None:
    error = refused(at_turn(), "dive H3")
    assert isinstance(error, NotUnderstood)
    assert error.read == "dive h3"
    assert "Your turn, red" in str(error)
    assert len(error.nearest) == 3
    assert error.example == error.nearest[0]
    assert error.nearest[0] in {"dive at G3", "dive at R3", "dive at B3"}


def test_an_example_works() -> None:
    for line in ("dive H3", "play 1", "play 25 at G9", "dance"):
        play = at_turn()
        error = refused(play, line)
        assert carry_out(play, 0, [str(error.example)]).error is None


def test_what_could_mean_two_things_names_both() -> None:
    play = at_turn()
    carry_out(play, 0, ["dive R2"])
    error = refused(play, "d")
    assert isinstance(error, Ambiguous)
    assert "could mean more than one thing" in str(error)
    assert set(error.nearest) == {"draw", "done"}


@pytest.mark.parametrize(
    ("line", "rule", "why"),
    [
        ("dive G1", "3.1", "G1 is taken by blue."),
        ("play 25 on G1", "3.1", "G1 is taken by blue."),
        ("play 12 on G2", "3.2", "Card 12 is not in your hand."),
        ("play 12", "3.2", "Card 12 is not in your hand."),
        ("play 10 on G2", "3.3", "Sunken Map costs 2 coins."),
    ],
)
def test_what_is_forbidden_names_the_rule(line: str, rule: str, why: str) -> None:
    play = at_turn(coins=1)
    play.table.state.taken["G1"] = 1
    play._begin(goto("turn", 0))
    error = refused(play, line)
    assert isinstance(error, NotAllowed)
    assert (error.rule, error.why) == (rule, why)
    assert f"(rule {rule})" in str(error)
    assert error.nearest


def test_the_game_explains_a_carried_word_too() -> None:
    def first(table: Table[State]) -> Any:
        held = [Refusal("keep 9", "1.1", "It is not yours.")]
        for cards in (["keep 1", "keep 2", "keep 3"], ["keep 2", "keep 3"]):
            yield from ask(0, "Keep?", cards, forbidden=lambda: held)
        return Result([0, 0], [1, 1])

    play = Play.open(with_step(first), NAMES[:2], {}, bytes(32))
    for line in ("keep 1 9", "keep 1, 9", "keep 1; keep 9"):
        assert (refused(play, line).rule, refused(play, line).why) == ("1.1", "It is not yours.")
    assert refused(play, "keep 1; 9").rule == ""


def test_a_longer_order_that_is_refused_is_not_taken_for_a_short_one_with_words_left_over() -> None:
    def first(table: Table[State]) -> Any:
        many = [Refusal("bank 3", "2.4", "You have two divers.")]
        yield from ask(0, "Bank?", ["bank", "bank 2"], forbidden=lambda: many)
        yield from ask(0, "Colour?", ["red", "blue"])
        return Result([0, 0], [1, 1])

    play = Play.open(with_step(first), NAMES[:2], {}, bytes(32))
    error = refused(play, "bank 3")
    assert (error.rule, error.why) == ("2.4", "You have two divers.")
    assert error.example == "bank 2"
    assert play.pending[0].choices == ["bank", "bank 2"]
    assert refused(play, "bank 4").rule == ""
    assert read(carry_out(play, 0, ["bank red"])) == [("bank", False), ("red", False)]


def test_the_game_explains_parts_that_cannot_be_done() -> None:
    play = at_turn()
    carry_out(play, 0, ["dive R2"])
    error = refused(play, "sell")
    assert (error.rule, error.why) == ("4.2", "You have no shell to sell.")
    error = refused(play, "buy pearl")
    assert (error.rule, error.why) == ("4.1", "This effect has no such part left.")


# --- hostile letters ---------------------------------------------------------------------

HOSTILE = [
    "x" * 10_000,
    "play " * 3_000,
    ", ; : then " * 2_000,
    "keep " + "1 " * 900,
    "{0.__class__}",
    "{seat} {read} {prompt}",
    "play {0.__class__.__mro__} on {G3!r:>99999999}",
    "%s %n %(x)s $x ${x} {{7*7}} {% raw %}",
    "\x00\x01\x1b[2J\x1b]0;x\x07",
    "\ud800\udfff",
    "ＰＬＡＹ １２",
    "İıſß" * 50,
    "play \u202e12 on\u2066 G3",
    "../../etc/passwd",
    "-- ",
    "'; DROP TABLE games; --",
    "rest" + "\u0301" * 500,
]


@pytest.mark.parametrize("line", HOSTILE)
@pytest.mark.parametrize("seat", [0, 1])
def test_hostile_lines_are_refused_in_few_clean_words(line: str, seat: int) -> None:
    play = at_turn()
    error = refused(play, line, seat=seat)
    assert len(str(error)) < 600
    assert str(error).replace("\n", "").isprintable()
    assert "class '" not in str(error)
    assert error.read.isprintable()
    outcome, _ = preview(play, seat, [line])
    assert str(outcome.error) == str(error)


@settings(max_examples=150, deadline=None)
@given(lines=st.lists(st.text(max_size=60), min_size=1, max_size=4), seed=st.integers(0, 40))
def test_no_text_breaks_a_play(lines: list[str], seed: int) -> None:
    play = walked(seed, seed)
    before = looks(play)
    outcome = carry_out(play, 0, lines)
    if outcome.undone:
        assert looks(play) == before
    else:  # `r` is a short form of `rest`
        assert looks(play) != before


ORDER_WORDS = [*sorted(SMALL.vocabulary), "12", "1", "G1", "g", "on", ";", ",", "then", "{0}", "d"]


@settings(max_examples=150, deadline=None)
@given(
    words=st.lists(st.sampled_from(ORDER_WORDS), min_size=1, max_size=12),
    seed=st.integers(0, 60),
)
def test_no_order_words_break_a_play(words: list[str], seed: int) -> None:
    play = walked(seed, seed)
    for seat in range(len(play.names)):
        before = looks(play)
        outcome = carry_out(play, seat, [" ".join(words)])
        if outcome.undone:
            assert looks(play) == before
        play.game.check(play.table.state)


def test_a_line_may_be_long_but_not_endless() -> None:
    play = at_turn()
    assert carry_out(play, 0, ["rest" + " " * (LONGEST_LINE - 4)]).error is None
    assert "too long" in str(refused(at_turn(), "rest" + " " * LONGEST_LINE))


def test_a_letter_answers_only_so_many_questions() -> None:
    def first(table: Table[State]) -> Any:
        yield from ask(0, "Again?", ["again", "end"], default="again")
        return goto("keep")

    play = Play.open(with_step(first), NAMES[:2], {}, bytes(32))
    error = refused(play, *["again"] * (MOST_ANSWERS + 1))
    assert isinstance(error, NotAllowed)
    refused(play, "nonsense")


# --- faults of the rules -----------------------------------------------------------------


def faulty(first: Any) -> Play[Any]:
    return Play.open(with_step(first), NAMES[:2], {}, bytes(32))


def test_an_error_in_the_rules_leaves_the_play_as_it_was() -> None:
    def first(table: Table[State]) -> Any:
        yield from ask(0, "Which?", ["a", "b"])
        table.state.deck.clear()
        if (yield from ask(0, "And?", ["c", "d"])) == "d":
            raise ZeroDivisionError
        return goto("keep")

    play = faulty(first)
    before = looks(play)
    for lines in (["a d"], ["a c a d"]):
        with pytest.raises(ZeroDivisionError):
            carry_out(play, 0, lines)
        assert looks(play) == before
    assert carry_out(play, 0, ["a c"]).error is None


def test_a_step_that_asks_one_seat_after_another_is_a_fault() -> None:
    def first(table: Table[State]) -> Any:
        yield from ask(0, "Which?", ["a", "b"])
        yield from ask(1, "Which?", ["a", "b"])
        return goto("keep")

    with pytest.raises(RuntimeError, match="'keep' asks one seat after another"):
        faulty(first).answer(0, 0)


def test_steps_that_ask_nobody_for_ever_are_a_fault() -> None:
    def first(table: Table[State]) -> Any:
        yield from ask_together({})
        return goto("keep")

    with pytest.raises(RuntimeError, match="from 'keep' on nobody is asked"):
        faulty(first)


def test_a_question_without_choices_is_a_fault() -> None:
    def first(table: Table[State]) -> Any:
        choices: Sequence[str] = []
        yield from ask(0, "Which of none?", choices)
        return goto("keep")

    with pytest.raises(RuntimeError, match="Which of none"):
        faulty(first)


def test_a_step_may_change_its_arguments() -> None:
    def first(table: Table[State], order: list[int]) -> Any:
        seat = order.pop(0)
        yield from ask(seat, "Which?", ["a", "b"])
        return goto("keep", order) if order else Result([0, 0], [1, 1])

    class Ordered(type(SMALL)):  # type: ignore[misc]
        steps = {"keep": first}  # noqa: RUF012

        def setup(self, table: Table[State]) -> Any:
            return super().setup(table)[0], goto("keep", [1, 0, 1])

    play: Play[State] = Play.open(Ordered(), NAMES[:2], {}, bytes(32))
    play.answer_key(1, "a")
    play.answer_key(0, "a")
    play = play.copy()
    assert play.awaiting == [1]
    play.answer_key(1, "a")
    assert play.result is not None


def test_what_was_told_does_not_change_later() -> None:
    def first(table: Table[State]) -> Any:
        table.tell("The deck: {deck}", deck=table.state.deck)
        table.state.deck.clear()
        yield from ask(0, "Which?", ["a", "b"])
        return goto("keep")

    assert str(faulty(first).story(0)[0]) != "The deck: []"
