"""What is said behind an optional part that is left open: `done` is offered before it."""

from __future__ import annotations

import pytest

from pbem.games.underwater_cities.state import State

from .tabletop import RED, give, goods, orders, refused, table, turn


def with_two_laboratories(**held: int) -> State:
    """A table where red can build one laboratory or two on R4, and use the red card 16 then."""
    state = table()
    give(state, RED, 16, 28, 7)
    goods(state.players[RED], **held)
    return state


@pytest.mark.parametrize(
    "held",
    [{"steelplast": 1, "biomatter": 1}, {"steelplast": 2, "biomatter": 2}, {"steelplast": 3}],
)
@pytest.mark.parametrize(
    "lines",
    [
        ["play 16 on R4: lab SE; card"],
        ["play 16 on R4: lab SE, then the card"],
        ["play 16 on R4: lab SE", "card"],
    ],
)
def test_the_whole_is_offered_where_a_second_laboratory_is_possible(
    held: dict[str, int], lines: list[str]
) -> None:
    error = refused(turn(with_two_laboratories(**held)), *lines)
    assert "You could do more before “card”" in str(error)
    assert error.nearest == ["play 16 on R4; build laboratory SE; done; card"]
    outcome = orders(turn(with_two_laboratories(**held)), str(error.example))
    said = [str(answer.phrase) for answer in outcome.answers() if not answer.filled_in]
    assert said == ["play 16 on R4", "build laboratory SE", "done", "card"]


def test_the_payment_that_was_named_stays() -> None:
    error = refused(
        turn(with_two_laboratories(steelplast=1, biomatter=1)),
        "play 16 on R4: lab SE with biomatter; card",
    )
    want = "play 16 on R4; build laboratory SE; pay 1 biomatter; done; card"
    assert error.nearest == [want]


def test_where_nothing_is_left_the_card_comes_at_once() -> None:
    orders(turn(with_two_laboratories(steelplast=1)), "play 16 on R4: lab SE; card")
    orders(turn(with_two_laboratories(steelplast=3)), "play 16 on R4: lab SE; lab SE; card")
