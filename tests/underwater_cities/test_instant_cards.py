"""Every instant card is played, and does what its text says."""

from __future__ import annotations

import pytest

from .grown_table import CARDS, SLOT, SLOT_GIVES, change, in_play, played, read, rich, stock
from .instant_cards import INSTANT
from .tabletop import (
    BLUE,
    RED,
    claim,
    give,
    orders,
    table,
    turn,
)

# Played from another Federation space, or with other cards on the table.
INSTANT_AGAIN = [
    (13, 4, "credit+1 federation+2 steelplast+1"),  # from 4 to 2: no science
    (87, 4, "credit+2 federation+2 steelplast+1"),  # on space 2: 1 credit more
    (144, 3, "federation+2 point+4 steelplast+1"),  # on space 1: 1 and 3 points
]


@pytest.mark.parametrize("no", INSTANT)
def test_instant_cards(no: int) -> None:
    words, expected = INSTANT[no]
    play, changed = played(no, words)
    assert changed == read(expected), CARDS[no].name
    state = play.table.state
    if CARDS[no].cost:
        assert state.players[RED].kept == [no]
    else:
        assert no in state.discard + state.removed


@pytest.mark.parametrize(("no", "space", "expected"), INSTANT_AGAIN)
def test_instant_cards_on_federation_spaces(no: int, space: int, expected: str) -> None:
    state = rich(space)
    in_play(state, no)
    before = stock(state)
    play = turn(state)
    orders(play, f"play {no} on {SLOT[CARDS[no].colour]}; card")
    if play.awaiting == [RED]:
        orders(play, "federation")
    after = stock(play.table.state)
    for what, n in SLOT_GIVES[CARDS[no].colour].items():
        after[what] -= n
    assert change(before, after) == read(expected)


def test_cards_that_count_cards() -> None:
    state = rich()
    claim(state, RED, 21)
    in_play(state, 89)  # with 3 action cards: 1 biomatter
    play = turn(state)
    orders(play, "play 89 on G3: kelp; card: use assistant steel")
    assert play.table.state.players[RED].goods["biomatter"] == 10
    state = rich()
    state.players[RED].kept = [199, 200]
    in_play(state, 147)  # 1 point a Special card
    play = turn(state)
    orders(play, "play 147 on Y5: science; card")
    assert play.table.state.players[RED].points == 2


def test_conditions_that_are_not_met() -> None:
    for no in (28, 70, 91, 125, 130, 132, 140, 146, 148):
        state = table(3)
        give(state, BLUE, 63)
        state.players[RED].cities = {}
        in_play(state, no)
        play = turn(state)
        orders(play, f"play {no} on {SLOT[CARDS[no].colour]}")
        assert play.awaiting == [BLUE], no
        assert play.table.state.players[RED].points == 0
