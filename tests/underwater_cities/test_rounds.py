"""The Federation track, the cloning tile, the ends of rounds and eras, leaving."""

from __future__ import annotations

import pytest

from pbem.engine import Play, play_out, random_game
from pbem.games.underwater_cities.federation import advance, new_order
from pbem.games.underwater_cities.state import State

from .tabletop import (
    BLUE,
    GAME,
    GREEN,
    NAMES,
    RED,
    WHITE,
    at,
    claim,
    give,
    goods,
    looking,
    opened,
    orders,
    phrases,
    refused,
    rule,
    supplied,
    table,
    tunnels,
    turn,
)


@rule("U10.1", "U10.2")
def test_advancing_step_by_step() -> None:
    state = table()
    red = state.players[RED]
    a = looking(state)
    gained = []
    for _step in range(4):
        before = (dict(red.goods), red.points)
        advance(a, 1)
        gained.append(
            {
                **{r: n - before[0][r] for r, n in red.goods.items() if n != before[0][r]},
                **({"point": 1} if red.points > before[1] else {}),
            }
        )
    assert gained == [{}, {"credit": 1}, {"steelplast": 1}, {"point": 1}]
    assert state.track[4] == [RED]


@rule("U10.2", "U10.3", "U10.4")
def test_rulebook_example_of_orange() -> None:
    """Two steps from space 2: two points, and on top of the pile on space 1."""
    state = table()
    state.track[3].append(RED)
    state.track[4].append(BLUE)
    advance(looking(state), 2)
    assert state.players[RED].points == 2
    assert state.track[4] == [BLUE, RED]


@rule("U10.2")
def test_all_spaces_passed_count() -> None:
    state = table()
    advance(looking(state), 3)
    assert state.players[RED].goods["credit"] == 1
    assert state.players[RED].goods["steelplast"] == 1
    assert state.track[3] == [RED]


@rule("U10.3", "U10.4")
def test_advancing_on_space_one_goes_on_top() -> None:
    state = table()
    state.track[4] = [RED, BLUE]
    advance(looking(state), 1)
    assert state.track[4] == [BLUE, RED]
    assert state.players[RED].points == 1


@rule("U10.5")
def test_embassy_when_space_three_is_passed() -> None:
    state = table()
    give(state, RED, 60)
    give(state, BLUE, 63)
    claim(state, RED, 35)
    state.track[1].append(RED)
    play = turn(state)
    orders(play, "play 60 on G1")
    assert play.table.state.players[RED].goods["credit"] == 2
    assert play.table.state.players[RED].goods["steelplast"] == 1


def four(**red: int) -> State:
    state = table(4)
    give(state, RED, 15, 64)
    give(state, BLUE, 63)
    goods(state.players[RED], **red)
    return state


@rule("U11.1")
def test_cloning_a_slot() -> None:
    state = four(credit=3, steelplast=2)
    state.slots = {"Y2": [BLUE], "R3": [RED]}
    tunnels(state.players[RED], "E-SE")
    play = turn(supplied(state))
    orders(play, "clone Y2 with 15: tunnel E-NE, tunnel NE-C")
    now = play.table.state
    assert now.slots["Y2"] == [BLUE, RED]
    assert not now.clone_tile
    assert now.players[RED].goods == {
        "kelp": 0,
        "steelplast": 0,
        "science": 0,
        "biomatter": 0,
        "credit": 1,  # 3 - 1 for the tile - 2, and 1 from the site C-NE
    }
    assert now.players[RED].claimed == [15]  # the card matches the cloned slot
    assert refused(play, "clone Y2 with 63", seat=BLUE).rule == "U11.1"


@rule("U11.1")
def test_when_cloning_is_not_possible() -> None:
    state = four(steelplast=2)
    state.slots = {"Y1": [BLUE]}
    assert refused(turn(state), "clone Y1 with 15").rule == "U11.1"  # no credit
    state = four(credit=2)
    state.slots = {"Y1": [BLUE]}
    assert refused(turn(state), "clone Y5 with 15").rule == "U11.1"  # free
    state = table(3)
    give(state, RED, 15)
    goods(state.players[RED], credit=1)
    state.slots = {"Y1": [BLUE]}
    assert refused(turn(state), "clone Y1 with 15").rule == "U11.1"  # three players


@rule("U11.2")
def test_not_a_slot_of_ones_own() -> None:
    state = four(credit=2)
    state.slots = {"Y1": [RED], "R3": [BLUE, RED]}
    play = turn(state)
    assert refused(play, "clone Y1 with 15").rule == "U11.2"
    assert refused(play, "clone R3 with 15").rule == "U11.2"


def finished_round(state: State) -> Play[State]:
    for seat in range(len(state.players)):
        give(state, seat, *[state.deck[-1 - i] for i in range(3)])
    return at(state, "round_end")


@rule("U12.1", "U12.4")
def test_tiles_and_markers_come_back() -> None:
    state = table(4)
    state.slots = {"Y1": [RED], "R3": [BLUE]}
    state.clone_tile = False
    state.track[2] = [GREEN]
    play = finished_round(state)
    now = play.table.state
    assert now.slots == {}
    assert now.clone_tile
    assert now.track == [[], [], [], [], []]
    assert now.order == [GREEN, RED, BLUE, WHITE]
    assert now.round == 2


@rule("U12.2", "U12.3")
def test_rulebook_example_of_the_new_order() -> None:
    """Orange lies on top on space 2, black and blue did not advance."""
    purple, orange, blue, black = range(4)
    state = table(4)
    state.order = [black, purple, blue, orange]
    state.track[3] = [purple, orange]
    assert new_order(state) == [orange, purple, black, blue]


@rule("U12.4", "U15.6")
def test_the_order_is_made_after_the_last_round_too() -> None:
    state = table(2)
    state.round, state.era = 10, 3
    state.track[1] = [BLUE]
    play = at(state, "round_end")
    assert play.result is not None
    assert play.table.state.order == [BLUE, RED]
    assert play.result.places == [2, 1]  # equal points


@rule("U12.5", "U15.1")
def test_ten_rounds_and_three_productions() -> None:
    play, dice = random_game(GAME, ["red", "blue"], {}, 5)
    play_out(play, dice)
    told = [str(one) for one in play.log]
    assert sum(line.startswith("Round") for line in told) == 10
    assert sum("red produces" in line for line in told) == 3
    produced = [i for i, line in enumerate(told) if "red produces" in line]
    rounds = [i for i, line in enumerate(told) if line.startswith("Round")]
    before = [sum(r < p for r in rounds) for p in produced]
    assert before == [4, 7, 10]


@rule("U14.3", "U14.4", "U14.5", "U14.6")
def test_the_end_of_an_era() -> None:
    state = table(2)
    give(state, RED, 60, 64, 65)
    give(state, BLUE, 63, 58, 62, 61)
    claim(state, RED, 21)
    state.players[RED].used = [21, 0]
    state.discard = [state.deck.pop()]
    state.round = 4
    play = at(state, "era_end")
    now = play.table.state
    assert now.players[RED].used == []
    assert (now.era, now.round) == (2, 5)
    assert now.discard == []
    assert all(67 <= no <= 123 for no in now.deck)
    assert len(now.deck) == 57 - 6
    assert play.awaiting == [RED, BLUE]
    hand = now.players[RED].hand
    assert hand[:3] == [60, 64, 65]
    assert len(hand) == 6
    assert len(now.players[BLUE].hand) == 7
    orders(play, f"keep 60 {hand[3]} {hand[4]}")
    orders(play, "keep 63 58 62", seat=BLUE)
    now = play.table.state
    assert sorted(now.players[RED].hand) == sorted([60, hand[3], hand[4]])
    assert hand[5] in now.discard  # the new era's
    assert {64, 65, 61} <= set(now.removed)  # the old one's


@rule("U14.5")
def test_a_higher_limit_keeps_more() -> None:
    state = table(2)
    give(state, RED, 60, 64, 65)
    give(state, BLUE, 63, 58, 62)
    claim(state, RED, 15)
    play = at(state, "era_end")
    hand = play.table.state.players[RED].hand
    orders(play, "keep {} {} {} {}".format(*hand[:4]))
    orders(play, "keep 63 58 62", seat=BLUE)
    assert len(play.table.state.players[RED].hand) == 4


@rule("U19.1")
def test_a_player_who_resigned_is_passed_over() -> None:
    state = table(3)
    give(state, RED, 60, 64, 65)
    give(state, GREEN, 66, 61, 59)
    play = turn(state)
    play.resign(BLUE)
    orders(play, "play 60 any")
    assert play.awaiting == [GREEN]


@rule("U19.1")
@pytest.mark.parametrize("leaver", [RED, BLUE, GREEN])
def test_who_resigned_ranks_last(leaver: int) -> None:
    play, dice = random_game(GAME, NAMES[:3], {}, leaver)
    for seat in (0, 1, 2):
        play.table.state.players[seat].points += 100 * (seat == leaver)
    play.resign(leaver)
    play_out(play, dice)
    assert play.result is not None
    assert play.result.places[leaver] == 3
    assert not any(leaver in held for held in play.table.state.slots.values())


@rule("U19.2")
def test_the_game_ends_with_one_player_left() -> None:
    play = opened(2)
    play.resign(BLUE)
    assert play.result is not None
    assert play.result.places == [1, 2]
    solo = opened(1)
    solo.resign(RED)
    assert solo.result is not None
    assert solo.result.places == [2]


def test_a_resignation_in_the_middle_of_a_turn_drops_the_draft() -> None:
    state = table(3)
    give(state, RED, 60, 64, 65)
    give(state, BLUE, 63, 58, 62)
    goods(state.players[RED], steelplast=5, credit=5)
    play = turn(state)
    orders(play, "play 64 on Y2: tunnel SE-E")
    play.resign(RED)
    assert play.awaiting == [BLUE]
    assert play.table.state.slots == {}
    assert play.table.state.players[RED].tunnels == {}
    assert "play 63 on Y1" in phrases(play, BLUE)


def test_between_two_eras_no_slot_looks_taken() -> None:
    """The tiles of the last round lay there until the next one began."""
    state = table(2)
    give(state, RED, 60, 64, 65)
    give(state, BLUE, 63, 58, 62)
    state.round, state.slots = 4, {"Y1": [BLUE], "R2": [RED]}
    play = at(state, "era_end")
    view = play.view(RED)
    assert view["keeping"]
    assert not any(slot["held_by"] for slot in view["slots"])
