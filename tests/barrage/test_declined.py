"""`no contract`, as our letters teach it, where no contract could be fulfilled."""

from __future__ import annotations

import pytest

from pbem.desk.orders import reserved
from pbem.desk.transcript import done_item
from pbem.engine import Play, carry_out
from pbem.games.barrage.state import State

from .tabletop import USA, conduit, dam, give, powerhouse, table, turn

PRODUCE = "produce +2: 3 drops from 2L via 2B"


def without_contracts() -> Play[State]:
    """The USA can produce, and has no contract to fulfil with it."""
    state = table(3, "full")
    dam(state, "2L", drops=3, height=3)
    conduit(state, "2B", USA)
    powerhouse(state, "P10.1", USA)
    state.companies[USA].contracts = []
    state.national = []
    give(state.companies[USA], credits=12, engineers=8)
    return turn(state)


@pytest.mark.parametrize(
    ("lines", "spoken"),
    [
        ((f"{PRODUCE}; no contract",), "en"),
        ((f"{PRODUCE}, no contract.",), "en"),
        ((PRODUCE, "no contract"), "en"),
        (("виробити +2: 3 води з 2L через 2B; без контракту",), "uk"),
    ],
)
def test_what_nobody_asks_for_may_be_declined(lines: tuple[str, ...], spoken: str) -> None:
    play = without_contracts()
    outcome = carry_out(play, USA, lines, reserved(), (), spoken)
    assert outcome.error is None
    assert USA not in play.pending
    said = done_item(outcome.done[-1])
    assert said.needs_saying
    declined = "no contract" if spoken == "en" else "без контракту"
    assert str(said.text) == (
        f"You need not say “{declined}”: there is nothing of that kind to choose here."
    )


@pytest.mark.parametrize("rest", ["contract G07", "no drops"])
def test_nothing_else_is_left_out(rest: str) -> None:
    play = without_contracts()
    assert carry_out(play, USA, [f"{PRODUCE}; {rest}"], reserved()).undone
    assert play.record == []


def test_a_letter_that_only_declines_is_refused() -> None:
    assert carry_out(without_contracts(), USA, ["no contract"], reserved()).error is not None
