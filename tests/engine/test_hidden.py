"""What a seat may not know never shows: not in views, options, errors, previews or the story."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pbem.engine import Asking, GameError, Goto, Question, Refusal, Result, Table, _, ask
from pbem.engine.testing import knowledge

from ..small import Pearls
from ..small.state import State
from ..small.steps import turn
from .twins import GameType, Pair, lines_to_try, pair

PAIRS = 60


def differ(both: Pair) -> bool:
    """Whether the two games really are two."""
    return both.one.table.state != both.other.table.state


def assert_alike(both: Pair, seed: int) -> None:
    lines = lines_to_try(both.one, both.seat, seed)
    assert knowledge(both.one, both.seat, lines) == knowledge(both.other, both.seat, lines)


@pytest.mark.parametrize("seed", range(PAIRS))
def test_a_seat_cannot_tell_hidden_cards_apart(seed: int) -> None:
    assert_alike(pair(seed), seed)


def test_most_pairs_do_differ() -> None:
    assert sum(differ(pair(seed)) for seed in range(PAIRS)) > PAIRS * 0.9


def test_watchers_see_no_hands_and_no_piles() -> None:
    for seed in range(20):
        both = pair(seed)
        view = both.one.view(None)
        assert not [diver for diver in view["divers"] if "hand" in diver or "dealt" in diver]
        assert (view["deck"], view["chests"]) == (
            len(both.one._state_for(None).deck),
            len(both.one._state_for(None).chests),
        )


# --- leaks planted on purpose ------------------------------------------------------------


class LeakyView(Pearls):
    """Shows the sum of everyone's hand."""

    def view(self, state: State, seat: int | None) -> Any:
        sums = [sum(diver.hand) + sum(diver.dealt) for diver in state.divers]
        return {**super().view(state, seat), "sums": sums}


class LeakyStory(Pearls):
    """Tells everyone what is discarded early."""

    def resign(self, table: Table[State], seat: int) -> None:
        table.tell(_("{cards} go to the discards"), cards=table.state.deck[-1:])
        super().resign(table, seat)


class LeakyAside(Pearls):
    """Lets discard early only while a low card is on top of the deck."""

    def asides(self, state: State, seat: int) -> Question[Any] | None:
        if state.deck and state.deck[-1] > 18:
            return Question(seat, _("Look out"), ["look", "rest"])
        return None


def leaky(ask_first: Callable[[Table[State], int], Asking[Any]]) -> GameType:
    """The game with one more question at the start of every turn, which leaks."""

    def leaky_turn(table: Table[State], number: int) -> Asking[Goto | Result]:
        state = table.state
        seat = (state.round - 1 + number) % len(state.divers)
        if number < 2 * len(state.divers) and not state.divers[seat].out:
            yield from ask_first(table, seat)
        return (yield from turn(table, number))

    class Leaky(Pearls):
        steps = {**Pearls.steps, "turn": leaky_turn}  # noqa: RUF012
        vocabulary = Pearls.vocabulary | {"spy"}

    return Leaky


SPY = ["spy one", "spy two"]


def top(table: Table[State]) -> int:
    return table.state.deck[-1] if table.state.deck else 0


def leaky_prompt(table: Table[State], seat: int) -> Asking[Any]:
    yield from ask(seat, f"The top card is {top(table)}", SPY)


def leaky_keys(table: Table[State], seat: int) -> Asking[Any]:
    yield from ask(seat, "Spy", [(1,), (2,)], key=lambda choice: f"spy {choice[0]} {top(table)}")


def leaky_phrase(table: Table[State], seat: int) -> Asking[Any]:
    phrases = {choice: f"{choice} {top(table) % 3}" for choice in SPY}
    choices = [(choice,) for choice in SPY]
    yield from ask(seat, "Spy", choices, key=lambda one: one[0], phrase=lambda one: phrases[one[0]])


def leaky_note(table: Table[State], seat: int) -> Asking[Any]:
    yield from ask(seat, "Spy", SPY, note=lambda _: str(top(table) % 2))


def leaky_order(table: Table[State], seat: int) -> Asking[Any]:
    yield from ask(seat, "Spy", SPY if top(table) % 2 else SPY[::-1])


def leaky_default(table: Table[State], seat: int) -> Asking[Any]:
    yield from ask(seat, "Spy", SPY, default=SPY[top(table) % 2])


def leaky_refusal(table: Table[State], seat: int) -> Asking[Any]:
    why = "It is low." if top(table) < 18 else "It is high."
    yield from ask(seat, "Spy", SPY, forbidden=lambda: [Refusal("rest", "9.9", why)])


def leaky_preview(table: Table[State], seat: int) -> Asking[Any]:
    yield from ask(seat, "Spy", SPY)
    if table.state.deck:
        table.state.divers[seat].hand.append(table.state.deck.pop())  # not through the table


def leaky_tale(table: Table[State], seat: int) -> Asking[Any]:
    yield from ask(seat, "Spy", SPY)
    table.tell("The top card is {card}.", card=top(table))


def leaky_error(table: Table[State], seat: int) -> Asking[Any]:
    yield from ask(seat, "Spy", SPY)
    yield from ask(seat, f"The top card is {top(table)}", SPY)


LEAKS: dict[str, GameType] = {
    "view": LeakyView,
    "aside": LeakyAside,
    "story": LeakyStory,
    **{
        leak.__name__: leaky(leak)
        for leak in (
            leaky_prompt,
            leaky_keys,
            leaky_phrase,
            leaky_note,
            leaky_order,
            leaky_default,
            leaky_refusal,
            leaky_preview,
            leaky_tale,
            leaky_error,
        )
    },
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_planted_on_purpose_is_found(leak: str) -> None:
    for seed in range(150):
        try:
            assert_alike(pair(seed, LEAKS[leak]), seed)
        except GameError:  # the twin's options are called otherwise
            return
        except AssertionError:
            return
    pytest.fail("the leak was not found")
