"""Set-up."""

from __future__ import annotations

import pytest

from pbem.engine import GameError, Play
from pbem.games.underwater_cities.data import content

from .tabletop import GAME, NAMES, RED, WHITE, opened, orders, phrases, refused, rule, table, turn


@rule("U1.1", "U1.2")
def test_boards_and_metropolises_differ() -> None:
    state = opened(4).table.state
    tiles = content().metropolises
    assert sorted(p.board for p in state.players) == [1, 2, 3, 4]
    assert all(p.cities == {"SE": "nonsymbiotic"} for p in state.players)
    assert all(tiles[p.brown].colour == "brown" for p in state.players)
    blue = [no for p in state.players for no in p.blue.values()]
    assert all(tiles[no].colour == "blue" for no in blue)
    dealt = [*blue, *state.blue_pile, *(p.brown for p in state.players)]
    assert len(set(dealt)) == len(dealt) == 8 + 3 + 4


@rule("U1.3", "U1.4")
def test_start_by_the_order_of_play() -> None:
    state = opened(4).table.state
    first, second, third, fourth = (state.players[seat] for seat in state.order)
    start = {"kelp": 1, "steelplast": 1, "science": 1, "biomatter": 0, "credit": 2}
    assert first.goods == second.goods == start
    assert third.goods == {**start, "credit": 3}
    assert fourth.goods == {**start, "credit": 3, "steelplast": 2}
    assert state.track == [[], [state.order[1]], [state.order[2]], [state.order[3]], []]
    assert all(p.actions == [0] and p.points == 0 for p in state.players)


def test_the_order_is_random() -> None:
    orders_seen = {
        tuple(Play.open(GAME, NAMES[:3], {}, bytes([n] * 32)).table.state.order) for n in range(9)
    }
    assert len(orders_seen) > 2


@rule("U1.5")
@pytest.mark.parametrize(("players", "slots"), [(1, 12), (2, 12), (3, 15), (4, 15)])
def test_sides_of_the_main_board(players: int, slots: int) -> None:
    view = GAME.view(opened(players).table.state, 0)
    names = [slot["slot"] for slot in view["slots"]]
    assert len(names) == slots + 1
    assert names[-1] == "ANY"


@rule("U1.6")
@pytest.mark.parametrize(("players", "symbiotic"), [(2, 7), (3, 10), (4, 13)])
def test_supply(players: int, symbiotic: int) -> None:
    supply = opened(players).table.state.supply
    assert supply == {"tunnel": 46, "nonsymbiotic": 17 - players, "symbiotic": symbiotic}


@rule("U1.7")
def test_special_cards() -> None:
    state = opened(3).table.state
    cards = content().cards
    assert len(state.offer) == 6
    assert len(state.box) == 4
    assert {cards[no].cost for no in [*state.offer, *state.box]} == {3}
    assert len(state.specials) == 15
    assert GAME.view(state, None)["special_top"] == state.specials[-1]


@rule("U1.8")
def test_all_keep_three_of_six_at_once() -> None:
    play = opened(3)
    assert play.awaiting == [0, 1, 2]
    hand = list(play.table.state.players[RED].hand)
    assert len(hand) == 6
    orders(play, "keep {} {} {}".format(*hand[3:]))
    assert play.awaiting == [1, 2]
    for seat in (1, 2):
        mine = play.table.state.players[seat].hand
        orders(play, f"keep {mine[0]} {mine[1]} {mine[2]}", seat=seat)
    assert play.table.state.players[RED].hand == hand[3:]
    assert set(hand[:3]) <= set(play.table.state.discard)
    assert len(play.table.state.discard) == 9


@rule("U1.9")
def test_what_is_hidden() -> None:
    play = opened(3)
    state = play.table.state
    view = GAME.view(state, 1)
    assert sorted(view["hand"]) == sorted(state.players[1].hand)
    others = {no for seat in (0, 2) for no in state.players[seat].hand}
    assert not others & {int(no) for no in view["cards"]}
    assert [p["hand_count"] for p in view["players"]] == [6, 6, 6]
    assert GAME.view(state, None)["hand"] == []
    assert "deck" in view
    assert view["deck"] == 66 - 18


def test_unknown_options_and_players_are_refused() -> None:
    with pytest.raises(GameError, match="basic or advanced"):
        opened(2, boards="small")
    with pytest.raises(GameError, match="not 5"):
        Play.open(GAME, [*NAMES, "black"], {}, bytes(32))


def test_a_card_that_is_not_held_is_refused() -> None:
    state = table(4)
    state.players[RED].hand = [1, 2, 3]
    play = turn(state)
    error = refused(play, "play 66 any")
    assert error.rule == "U2.2"
    assert "play 1 on ANY" in phrases(play)
    assert WHITE == 3
