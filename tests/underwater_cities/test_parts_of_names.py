"""Part of a card's name does for it where one card is called so; a yes may say what it costs."""

from __future__ import annotations

from pbem.engine import Ambiguous, Play, carry_out
from pbem.games.underwater_cities.state import State

from .tabletop import RED, claim, give, goods, orders, table, turn


def holding(*cards: int) -> Play[State]:
    """A turn with these cards in hand, and a few of everything."""
    state = table(3)
    give(state, RED, *cards)
    goods(state.players[RED], kelp=2, steelplast=3, science=2, biomatter=1, credit=6)
    return turn(state)


def asked_to_pay() -> Play[State]:
    """The question whether a Special card is paid for with 2 credits."""
    play = holding(60, 16, 204)
    orders(play, "play 204 on R1: farm SE; farm E")
    return play


def test_part_of_a_name_that_one_card_has_is_read() -> None:
    outcome = carry_out(holding(182, 204, 16), RED, ["play Federal on Y1"])
    assert outcome.error is None
    assert str(outcome.done[0].answers[0].phrase) == "play 182 on Y1"


def test_part_of_a_name_that_two_cards_have_is_asked_with_the_rest_of_the_line() -> None:
    error = carry_out(holding(182, 190, 16), RED, ["play Federal on G3: gain kelp"]).error
    assert isinstance(error, Ambiguous)
    assert list(map(str, error.nearest)) == [
        "play 182 on G3; gain 1 kelp",
        "play 190 on G3; gain 1 kelp",
    ]


def test_part_of_a_name_may_answer_a_later_question() -> None:
    state = table(3)
    give(state, RED, 60, 16, 28)
    claim(state, RED, 38)
    goods(state.players[RED], steelplast=3, credit=6)
    outcome = carry_out(turn(state), RED, ["play 60 on Y3: Boring, tunnel SE-S"])
    assert outcome.error is None
    said = [str(one.phrase) for one in outcome.done[0].answers if not one.filled_in]
    assert said == ["play 60 on Y3", "use 38", "build tunnel SE-S"]


def test_a_yes_may_say_what_it_costs() -> None:
    play = asked_to_pay()
    assert carry_out(play, RED, ["yes, I pay the 2 credits"]).error is None
    assert 204 in play.table.state.players[RED].claimed
    assert carry_out(asked_to_pay(), RED, ["yes, I pay the 3 credits"]).error is not None


def test_a_yes_beside_a_no_is_asked_about() -> None:
    assert isinstance(carry_out(asked_to_pay(), RED, ["yes, done"]).error, Ambiguous)
