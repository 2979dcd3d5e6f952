"""Contracts, advanced boards, the solo game, and what the host fills in."""

from __future__ import annotations

import pytest

from pbem.engine import GameError, play_out, random_game
from pbem.games.underwater_cities.data import content
from pbem.games.underwater_cities.production import forecast
from pbem.games.underwater_cities.scoring import final_account
from pbem.games.underwater_cities.solo import blocked, fourth
from pbem.games.underwater_cities.state import Building, State

from .tabletop import (
    BLUE,
    GAME,
    RED,
    at,
    buildings,
    city,
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


def hand(*cards: int, board: int = 1, **amounts: int) -> State:
    state = table(board=board)
    give(state, RED, *cards)
    give(state, BLUE, 63, 58, 62)
    goods(state.players[RED], **amounts)
    return state


@rule("U16.1")
def test_three_contracts() -> None:
    state = opened(3, contracts="yes").table.state
    assert len(state.contracts) == 3
    assert opened(3).table.state.contracts == []


@rule("U16.2", "U20.7")
def test_a_contract_is_claimed_when_it_is_met() -> None:
    state = hand(60, kelp=2)
    state.contracts = [1, 3]  # 3 farms, 1 of them upgraded
    buildings(state.players[RED], SE="farm+ farm")
    play = turn(state)
    orders(play, "play 60 on R1: farm SE, done")
    red = play.table.state.players[RED]
    assert red.contracts == [1]
    assert red.points == 3
    assert red.goods["kelp"] == 2  # 2 - 1 + 1
    assert play.table.state.contracts == [3]
    view = play.view(BLUE)
    assert [one["no"] for one in view["contracts"]] == [3]


@rule("U16.2", "U8.6")
def test_a_metropolis_gained_by_a_card_may_meet_a_contract() -> None:
    state = hand(71)
    state.contracts = [6]  # 2 metropolises and 4 cities
    red = state.players[RED]
    city(red, "E", "NE", "S")
    tunnels(red, "E-SE", "NE-E", "SE-S", "NE-blue")
    red.connected = [red.blue["NE"]]
    play = turn(supplied(state))
    orders(play, "play 71 on G1: card: metropolis")
    orders(play, "keep 3")
    assert play.table.state.players[RED].contracts == [6]


@rule("U17.1")
def test_advanced_boards() -> None:
    state = opened(4, boards="advanced").table.state
    assert sorted(p.board for p in state.players) == [5, 6, 7, 8]
    boards = content().boards
    assert {len(sites) for no in (5, 6, 7, 8) for sites in boards[no].sites.values()} == {
        1,
        2,
        3,
        4,
    }
    kinds = {s.text for no in (5, 6, 7, 8) for s in boards[no].special.values()}
    assert len(kinds) == 6


@rule("U17.2")
def test_a_city_site_that_triples() -> None:
    state = hand(60, board=5, kelp=1, steelplast=4, biomatter=1, credit=5)
    red = state.players[RED]
    city(red, "C")
    tunnels(red, "C-SE", "NW-C")
    play = turn(supplied(state))
    orders(play, "play 60 on G3: build symbiotic NW")
    red = play.table.state.players[RED]
    assert sum(red.goods.values()) == 0
    assert forecast(looking(play.table.state))["point"] == 6
    red.cities["NW"] = "nonsymbiotic"
    assert "point" not in forecast(looking(play.table.state))


@rule("U17.3")
def test_a_city_site_that_gives_six_points() -> None:
    state = hand(60, board=8, kelp=1, steelplast=2, science=2, credit=3)
    play = turn(state)
    orders(play, "play 60 on G3: build city C")
    red = play.table.state.players[RED]
    assert red.points == 6
    assert sum(red.goods.values()) == 0


@rule("U17.4")
def test_a_tunnel_site_that_triples() -> None:
    state = hand(60, board=5)
    red = state.players[RED]
    city(red, "C")
    tunnels(red, "C-SE", "C-SW+")
    assert forecast(looking(state)) == {"credit": 1 + 3, "point": 3}


@rule("U17.5")
def test_a_tunnel_site_that_helps_its_metropolis() -> None:
    state = hand(64, board=5, steelplast=2, credit=2)
    red = state.players[RED]
    tunnels(red, "E-SE", "NE-E")
    play = turn(supplied(state))
    orders(play, "play 64 on Y2: tunnel NE-blue")
    red = play.table.state.players[RED]
    assert red.goods["steelplast"] == red.goods["credit"] == 0
    assert red.connected == [6]
    assert forecast(looking(play.table.state)) == {"credit": 1, "point": 2}


@rule("U17.6")
def test_the_pair_of_brown_tunnels() -> None:
    state = hand(60, board=6)
    red = state.players[RED]
    tunnels(red, "C-SE", "NW-C", "NW-brown1", "NW-brown2")
    assert forecast(looking(state)) == {"credit": 1}  # no city at NW yet
    city(red, "NW")
    assert forecast(looking(state)) == {"credit": 1 + 1 + 2 + 2}
    del red.tunnels["NW-brown2"]
    assert forecast(looking(state)) == {"credit": 1 + 1 + 1}


@rule("U17.7")
def test_a_building_site_that_doubles() -> None:
    """The rulebook's example: 4 credits and 3 biomatter."""
    state = hand(67, board=5)
    red = state.players[RED]
    city(red, "S")
    tunnels(red, "SE-S")
    red.buildings["S.1"] = Building("desalination", upgraded=True)
    red.buildings["S.2"] = Building("desalination", upgraded=True)
    assert forecast(looking(state)) == {"credit": 4 + 1, "biomatter": 3}  # 1 by the tunnel
    play = turn(supplied(state))
    orders(play, "play 67 on R3: card: run desalination")
    red = play.table.state.players[RED]
    assert (red.goods["credit"], red.goods["biomatter"]) == (1, 1)


@rule("U17.7")
def test_the_surcharge_of_a_doubling_site() -> None:
    state = hand(60, board=5, kelp=1)
    play = turn(state)
    orders(play, "play 60 on R1")
    assert refused(play, "build farm S.2").rule == "U6.6"
    state = hand(60, board=5, kelp=1, credit=1)
    play = turn(state)
    orders(play, "play 60 on R1: build farm S.2")
    assert sum(play.table.state.players[RED].goods.values()) == 0


@rule("U18.1")
def test_solo_set_up() -> None:
    play = opened(1)
    state = play.table.state
    assert state.side == "1-2"
    assert state.players[0].board in (5, 6, 7, 8)
    assert state.supply["symbiotic"] > 9
    seen = {
        random_game(GAME, ["red"], {}, seed)[0].table.state.players[0].brown for seed in range(60)
    }
    assert seen == {12, 13, 15, 16}
    with pytest.raises(GameError, match=r"U18\.1"):
        opened(1, contracts="yes")


@rule("U18.2")
def test_blockers_move_clockwise() -> None:
    assert blocked(1) == ["G1", "R1", "Y1"]
    assert blocked(2) == ["G2", "R2", "Y2"]
    assert blocked(5) == ["G1", "R1", "Y1"]
    play = opened(1)
    hand = play.table.state.players[0].hand
    orders(play, "keep {} {} {}".format(*hand[:3]))
    assert play.table.state.slots == {"G1": [-1], "R1": [-1], "Y1": [-1]}


@rule("U18.3")
def test_the_fourth_blocker() -> None:
    assert fourth(["G1", "R1", "Y1"], 1) == "G2"
    assert fourth(["G2", "R2", "Y2"], 12) == "Y4"
    assert fourth(["G4", "R4", "Y4"], 12) == "G1"
    assert fourth(["G2", "R2", "Y2"], 15) == "G3"
    state = table(1)
    state.players[0].advanced = False
    state.round = 1
    state.deck += [66]  # 6 + 6 = 12: Y4
    state.deck.remove(66)
    state.deck.append(66)
    give(state, RED, 60, 64, 65)
    play = at(state, "round_end")
    assert list(play.table.state.slots) == ["G2", "R2", "Y2", "Y4"]
    assert play.table.state.discard == [66]
    state = table(1)
    state.players[0].advanced = True
    give(state, RED, 60, 64, 65)
    play = at(state, "round_end")
    assert list(play.table.state.slots) == ["G2", "R2", "Y2"]


@rule("U18.4")
def test_blockers_count_as_another_player() -> None:
    state = table(1)
    give(state, RED, 62, 64, 65)
    state.slots = {"R4": [-1], "Y1": [-1]}
    play = turn(state)
    assert "play 64 on R4" not in phrases(play)
    orders(play, "play 62 on G1; card")
    assert phrases(play) == ["perform Y1", "perform R4", "done"]
    orders(play, "perform R4")
    assert play.table.state.players[RED].goods["steelplast"] == 2


@rule("U18.5")
def test_the_goal_of_the_solo_game() -> None:
    for cities, points, place in ((7, 100, 1), (6, 100, 2), (7, 50, 2)):
        state = table(1)
        state.era, state.round = 3, 10
        red = state.players[RED]
        city(red, *("E", "S", "C", "NE", "SW", "NW")[: cities - 1])
        tunnels(red, "E-SE", "SE-S", "C-SE", "C-NE", "C-SW", "NW-C")
        goods(red, kelp=cities)
        red.points = points - 2 * cities
        play = at(state, "era_end")
        assert play.result is not None
        assert play.result.places == [place]
        assert play.result.account[0]["solo goal"] == ("reached" if place == 1 else "missed")


@rule("U20.1")
def test_gains_are_taken_first() -> None:
    state = hand(60)
    play = turn(state)
    orders(play, "play 60 on G4: use assistant credit")  # the steelplast came by itself
    assert turn_said("play 60 on G4: steel; use assistant credit; done") == 1
    assert play.table.state.players[RED].goods["steelplast"] == 1
    state = hand(60)
    claim(state, RED, 108)  # laboratory
    play = turn(state)
    orders(play, "play 60 on G4: use 108: laboratory SE")  # paid with it
    assert play.table.state.players[RED].goods["steelplast"] == 0
    assert refused(turn(hand(60, kelp=1)), "play 60 on R1: steelplast").rule == "U20.1"


def turn_said(line: str) -> int:
    play = turn(hand(60))
    orders(play, line)
    return play.table.state.players[RED].goods["steelplast"]


@rule("U20.2")
def test_a_federation_step_by_itself() -> None:
    for line in (
        "play 60 on G4: use 19: federation, desalination SE",
        "play 60 on G4: use 19: desalination SE",
    ):
        state = hand(60)
        claim(state, RED, 19)
        state.track[1].append(RED)  # the step onto space 3 gives the credit
        play = turn(state)
        orders(play, line)
        red = play.table.state.players[RED]
        assert [b.kind for b in red.buildings.values()] == ["desalination"]
        assert play.table.state.track[2] == [RED]


@rule("U20.3")
def test_a_card_without_a_price_comes_after_the_slot() -> None:
    play = turn(hand(44))
    outcome = orders(play, "play 44 on G3: kelp")
    filled = [str(one.phrase) for done in outcome.done for one in done.answers if one.filled_in]
    assert filled == ["card"]
    assert play.table.state.players[RED].goods["steelplast"] == 1


@rule("U20.4")
def test_sites_that_are_alike() -> None:
    play = turn(hand(60, kelp=2))
    orders(play, "play 60 on R1: farm SE, farm SE.3")
    assert list(play.table.state.players[RED].buildings) == ["SE.1", "SE.2"]


def test_solo_games_end() -> None:
    play, dice = random_game(GAME, ["red"], {}, 3)
    play_out(play, dice, check=lambda: GAME.check(play.table.state))
    assert play.result is not None
    total = final_account(looking(table(1)))["total"]
    assert isinstance(total, int)


def test_alone_no_order_of_play_is_told() -> None:
    play, dice = random_game(GAME, ["red"], {}, 3)
    play_out(play, dice)
    said = [str(one) for one in play.log]
    assert "Round 2 begins; the Federation track is empty again" in said
    assert not [one for one in said if "in this order" in one]
