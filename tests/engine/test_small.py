"""The small game itself: that it has what the engine's tests rely on."""

from __future__ import annotations

import pytest

from pbem.engine import GameError, Play, Situation, goto
from pbem.engine.order_reading.lines import carry_out
from pbem.engine.simulate import bot_move, random_game
from pbem.engine.testing import at_step
from pbem.rendering import draw_board

from ..small import SMALL
from ..small.cards import CARDS, SPOTS
from ..small.state import Diver, State
from .small_turns import at_turn
from .wandering import NAMES, opened, walked


def test_the_data_is_whole() -> None:
    assert sorted(CARDS) == list(range(1, 37))
    assert len(SPOTS) == 9
    assert all(bool(card.now) != bool(card.when) for card in CARDS.values())


def test_triggers_fire_inside_triggers() -> None:
    """A chest gives a shell (7), the shell lets draw (8), the draw gives a coin (9)."""
    play = at_turn(lasting=[7, 8, 9], coins=0, hand=[])
    carry_out(play, 0, ["dive G3; open chest; draw"])
    diver = play.view(0)["divers"][0]
    assert (diver["points"], diver["shells"], diver["coins"]) == (3, 1, 1)
    assert len(diver["hand"]) == 1
    assert [str(told) for told in play.story(None)][1:] == [
        "red opens a chest: 3",
        "Rake comes into play",
        "red gains a shell",
        "Lucky Shell comes into play",
        "red draws a card",
        "Rumour comes into play",
        "red gains a coin",
    ]


def test_income_is_asked_at_once_and_paid_from_the_last_to_the_first() -> None:
    state = State([Diver(), Diver(), Diver()], [], [], shells=1, round=0)
    play = at_step(SMALL, state, "income", names=NAMES[:3])
    for seat in (1, 0, 2):
        carry_out(play, seat, ["take shell"])
    assert [diver["shells"] for diver in play.view(None)["divers"]] == [0, 0, 1]
    assert [diver["coins"] for diver in play.view(None)["divers"]] == [3, 3, 2]


def test_the_best_wins_coins_break_ties_and_who_is_level_shares() -> None:
    divers = [
        Diver(points=4, coins=1),
        Diver(pearls=1, shells=1, coins=3),
        Diver(points=4, coins=3),
        Diver(points=9, out=True),
    ]
    state = State(divers, [], [], round=2)
    play = at_step(SMALL, state, "income")
    assert play.result is not None
    assert play.result.scores == [4, 4, 4, 0]
    assert play.result.places == [3, 1, 1, 4]


def test_options_are_checked_and_have_defaults() -> None:
    assert SMALL.read_options({}) == {"length": "short", "chests": "yes"}
    assert opened(1, length="long").table.state.rounds == 4
    no_chests = Play.open(SMALL, NAMES[:2], {"chests": "no"}, bytes(32))
    assert no_chests.view(None)["chests"] == 0
    with pytest.raises(GameError, match="short or long; not 'endless'"):
        SMALL.read_options({"length": "endless"})
    with pytest.raises(GameError, match="no option 'tide'"):
        SMALL.read_options({"tide": "high"})
    with pytest.raises(GameError, match="2, 3 or 4 players; not 5"):
        Play.open(SMALL, [*NAMES, "black"], {}, bytes(32))


def test_check_finds_a_lost_card() -> None:
    state = walked(1, 10).table.state
    SMALL.check(state)
    state.deck.pop()
    with pytest.raises(AssertionError):
        SMALL.check(state)


def test_the_deck_is_shuffled_anew_when_it_runs_out() -> None:
    state = State([Diver(), Diver()], [], [], discards=[4, 5, 6], round=1)
    play = at_step(SMALL, state, "turn", 0, names=NAMES[:2])
    carry_out(play, 0, ["dive G1 draw"])
    assert len(play.table.state.deck) == 2
    assert play.table.state.discards == []
    assert play.table.chance.positions == {"discards": 2}


def test_a_look_shows_two_cards_to_one_seat() -> None:
    play = at_turn()
    top = play.table.state.deck[-1:-3:-1]
    carry_out(play, 0, ["dive G2 look"])
    assert [offer.phrase for offer in play.offers(0)] == [f"take {card}" for card in top]
    assert play.view(0)["deck"] == 33
    carry_out(play, 0, [f"take {top[1]}"])
    assert play.view(0)["divers"][0]["hand"][-1] == top[1]
    assert play.table.state.deck[0] == top[0]


def test_a_bot_sees_its_view_and_nothing_else() -> None:
    play, dice = random_game(SMALL, NAMES[:2], {}, 1)
    seen: list[Situation] = []

    def watch(situation: Situation) -> int:
        seen.append(situation)
        situation.view["divers"][0]["dealt"].clear()
        return 0

    bot_move(play, 0, watch, dice)
    assert seen[0].prompt == "Keep 2 of your cards"
    assert len(seen[0].offers) == 4
    assert len(play.view(0)["divers"][0]["dealt"]) == 4


def test_a_bot_that_answers_nonsense_is_named() -> None:
    play, dice = random_game(SMALL, NAMES[:2], {}, 1)
    for place in (-1, 4):
        with pytest.raises(GameError, match="red's bot"):
            bot_move(play, 0, lambda _, place=place: place, dice)
    assert play.record == []


def test_cards_can_be_looked_up_and_the_board_be_drawn() -> None:
    play = walked(3, 12)
    assert SMALL.lookup(play.view(0), ["card", "7"]) == "7 Rake (green, 1): when chest: shell"
    assert SMALL.lookup(play.view(0), ["card", "99"]) is None
    assert "Keep" not in SMALL.topics()["help"]
    for seat in (None, 0, 1):
        board = draw_board(SMALL, play.view(seat))
        assert board.startswith("Pearls, round")
        assert board.count("hand:") == (0 if seat is None else 2)
        assert max(len(line) for line in board.splitlines()) <= 78


def test_a_step_can_be_begun_by_hand() -> None:
    play = at_turn()
    assert play.snapshot.step == "turn"
    assert play.snapshot.args == [0]
    assert goto("turn", 1).args == [1]
