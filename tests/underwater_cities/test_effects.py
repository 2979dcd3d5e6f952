"""Effects: parts in any order, triggers, performing slots, and the words of the cards."""

from __future__ import annotations

from typing import Any

import pytest

from .deck_files import deck
from .tabletop import (
    BLUE,
    RED,
    buildings,
    city,
    claim,
    give,
    goods,
    orders,
    phrases,
    refused,
    rule,
    supplied,
    table,
    tunnels,
    turn,
)


def hand(*cards: int, **amounts: int):  # type: ignore[no-untyped-def]
    """A table where red holds exactly these cards and resources."""
    state = table()
    give(state, RED, *cards)
    give(state, BLUE, 63, 58, 62)
    goods(state.players[RED], **amounts)
    return state


@rule("U3.1")
def test_parts_in_any_order() -> None:
    for line in (
        "play 60 on R2: tunnel SE-E, nonsymbiotic E",
        "play 60 on R2: nonsymbiotic E, tunnel SE-E",
    ):
        play = turn(hand(60, steelplast=3, kelp=1, credit=2))
        orders(play, line)
        red = play.table.state.players[RED]
        assert set(red.cities) == {"SE", "E"}
        assert set(red.tunnels) == {"E-SE"}
        assert play.awaiting == [BLUE]


@rule("U3.1")
def test_a_part_may_be_left_out() -> None:
    play = turn(hand(60, steelplast=3, kelp=1, credit=2))
    orders(play, "play 60 on R2: nonsymbiotic E, done")
    assert play.table.state.players[RED].tunnels == {}


@rule("U3.2")
def test_a_bonus_pays_for_the_second_tunnel() -> None:
    """The rulebook's example: 1 steelplast and 2 credits build two tunnels."""
    play = turn(hand(64, steelplast=1, credit=2))
    orders(play, "play 64 on Y2: tunnel SE-S, tunnel S-SW")
    red = play.table.state.players[RED]
    assert set(red.tunnels) == {"SE-S", "S-SW"}
    assert red.goods["steelplast"] == red.goods["credit"] == 0


@rule("U3.3", "U4.4")
def test_a_matching_card_need_not_be_used() -> None:
    state = hand(5)
    play = turn(state)
    orders(play, "play 5 on G3: kelp; done")
    assert play.table.state.players[RED].claimed == []
    assert 5 in play.table.state.discard


@rule("U3.4")
def test_paying_once_or_as_often_as_the_card_says() -> None:
    state = hand(152, science=3)  # green, twice
    play = turn(state)
    orders(play, "play 152 on G3: kelp; card: pay 1 science, pay 1 science")
    red = play.table.state.players[RED]
    assert (red.points, red.goods["science"]) == (8, 1)
    play = turn(hand(22, kelp=2))  # once
    orders(play, "play 22 on R3: card: pay 1 kelp")
    red = play.table.state.players[RED]
    assert red.goods["science"] == 1
    assert play.awaiting == [BLUE]
    play = turn(hand(152))
    orders(play, "play 152 on G3: kelp")
    assert play.awaiting == [BLUE]  # without science there is nothing to ask


@rule("U3.5")
def test_exchanging_either_way() -> None:
    play = turn(hand(3, steelplast=1))
    orders(play, "play 3 on Y1; card: exchange steelplast for kelp, exchange kelp for steelplast")
    red = play.table.state.players[RED]
    assert red.goods == {"kelp": 1, "steelplast": 2, "science": 1, "biomatter": 0, "credit": 1}
    assert play.awaiting == [BLUE]


@rule("U3.6")
def test_only_connected_things_count() -> None:
    state = hand(86)
    red = state.players[RED]
    buildings(red, SE="desalination desalination+", E="desalination desalination")
    play = turn(state)
    orders(play, "play 86 on Y5: science; card")
    assert play.table.state.players[RED].goods["steelplast"] == 1


@rule("U3.7")
def test_performing_a_slot() -> None:
    state = hand(20, credit=1)
    state.slots = {"R3": [BLUE]}
    play = turn(state)
    orders(play, "play 20 on G3: kelp; card: pay 1 credit")
    offered = phrases(play)
    assert "perform Y1" in offered
    assert "perform R3" not in offered  # occupied
    assert "perform G3" not in offered  # by the player
    assert "perform ANY" not in offered
    for slot in ("R3", "G3", "ANY"):
        assert refused(play, f"perform {slot}").rule == "U3.7"
    orders(play, "perform Y1")
    red = play.table.state.players[RED]
    assert red.goods["science"] == 1
    assert play.table.state.slots == {"R3": [BLUE], "G3": [RED]}


@rule("U3.8")
def test_slots_occupied_by_another_player() -> None:
    state = hand(62)
    state.slots = {"R3": [BLUE], "Y1": [BLUE, RED]}
    play = turn(state)
    orders(play, "play 62 on G3: kelp; card")
    assert phrases(play) == ["perform R3", "done"]
    orders(play, "perform R3")
    assert play.table.state.players[RED].goods["steelplast"] == 2


@rule("U3.8")
def test_a_free_slot_is_not_occupied_by_another() -> None:
    state = hand(62)
    state.slots = {"R3": [BLUE], "Y5": [BLUE]}
    play = turn(state)
    orders(play, "play 62 on G3: kelp; card")
    assert refused(play, "perform Y1").rule == "U3.8"
    orders(play, "perform R3")


@rule("U3.9", "U20.6")
def test_a_card_adds_to_a_named_slot() -> None:
    state = hand(64, steelplast=1, credit=2)
    claim(state, RED, 98)  # one more tunnel for free, and 1 credit
    play = turn(state)
    orders(play, "play 64 on Y2: tunnel C-SE, tunnel SE-E")
    red = play.table.state.players[RED]
    assert set(red.tunnels) == {"C-SE", "E-SE"}
    assert red.goods["credit"] == 2  # the first was free, the second cost the credit gained
    state = hand(20, 60, credit=2)
    claim(state, RED, 98)
    play = turn(state)
    orders(play, "play 20 on G3: kelp; card: pay 1 credit: perform Y2: tunnel C-SE")
    assert set(play.table.state.players[RED].tunnels) == {"C-SE"}


@rule("U3.10")
def test_what_a_slot_itself_gives() -> None:
    state = hand(60)
    claim(state, RED, 16)
    play = turn(state)
    orders(play, "play 60 on R3")
    assert play.table.state.players[RED].points == 1
    state = hand(60)
    claim(state, RED, 16)
    state.track[2].append(RED)
    play = turn(state)
    orders(play, "play 60 on G1")
    red = play.table.state.players[RED]
    assert red.goods["steelplast"] == 1
    assert red.points == 1  # for Federation space 1, not for the steelplast
    state = hand(60, 64)
    claim(state, RED, 16)
    goods(state.players[RED], steelplast=1, credit=1)
    play = turn(state)
    orders(play, "play 64 on Y2: tunnel SE-S")
    assert play.table.state.players[RED].points == 0


@rule("U3.11")
def test_black_ops_pays_for_the_slot() -> None:
    state = hand(64, credit=1)
    claim(state, RED, 14)
    play = turn(state)
    orders(play, "play 64 on Y2: tunnel SE-E")
    red = play.table.state.players[RED]
    assert set(red.tunnels) == {"E-SE"}
    assert sum(red.goods.values()) == 0
    state = hand(64)
    claim(state, RED, 14)
    play = turn(state)
    orders(play, "play 64 any")
    assert play.table.state.players[RED].goods["steelplast"] == 0


@rule("U3.12")
def test_trial_run_has_no_pair_bonus() -> None:
    state = hand(67)
    red = state.players[RED]
    buildings(red, SE="desalination+ desalination+")
    play = turn(state)
    orders(play, "play 67 on R3: card: run desalination")
    red = play.table.state.players[RED]
    assert (red.goods["credit"], red.goods["biomatter"]) == (1, 1)


@rule("U3.13")
def test_exactly_that_federation_space() -> None:
    for steps, science in ((1, 0), (2, 1), (3, 0)):
        state = hand(13)
        state.track[steps].append(RED)
        play = turn(state)
        orders(play, "play 13 on R3", "card")
        if play.awaiting == [RED]:
            assert phrases(play) == ["federation", "gain 1 science", "done"]
            orders(play, "science")
        assert play.table.state.players[RED].goods["science"] == science, steps


@rule("U3.13")
def test_advancing_may_come_before_or_after_the_condition() -> None:
    state = hand(13)
    play = turn(state)  # below the track: after two steps on space 3
    orders(play, "play 13 on R3; card")
    assert play.table.state.players[RED].goods["science"] == 1
    assert play.table.state.track[2] == [RED]


@rule("U3.14", "U20.8")
def test_an_ability_once_a_turn_at_any_moment() -> None:
    state = hand(60, 64, kelp=1)
    claim(state, RED, 51)
    play = turn(state)
    orders(play, "exchange kelp for credit", "play 64 on G2: desalination SE")
    assert play.table.state.players[RED].goods["credit"] == 0
    state = hand(60, 64, kelp=1, credit=1)
    claim(state, RED, 51)
    play = turn(state)
    orders(play, "play 64 on G2: exchange kelp for credit; desalination SE, desalination SE")
    red = play.table.state.players[RED]
    assert len(red.buildings) == 2
    assert sum(red.goods.values()) == 0
    state = hand(60, 64)
    claim(state, RED, 51)
    play = turn(state)
    orders(play, "play 64 on Y1")
    assert play.awaiting == [BLUE]  # the ability lapsed
    assert play.table.state.players[RED].goods["kelp"] == 1
    state = hand(60, 64)
    claim(state, RED, 51)
    play = turn(state)
    orders(play, "play 64 on Y1; exchange kelp for credit")
    assert play.table.state.players[RED].goods["credit"] == 1


@rule("U3.15")
def test_the_second_tunnel_of_a_turn() -> None:
    state = hand(17, steelplast=1, credit=3)
    claim(state, RED, 39)
    play = turn(state)
    orders(play, "play 17 on G5: tunnel SE-E; card: tunnel C-SE")
    red = play.table.state.players[RED]
    assert set(red.tunnels) == {"E-SE", "C-SE"}
    # 1 - 1 tunnel + 1 card - 1 tunnel + 1 for the second tunnel
    assert red.goods["steelplast"] == 1


@rule("U3.16")
def test_second_building_of_a_connected_city() -> None:
    state = hand(64, steelplast=3)
    red = state.players[RED]
    claim(state, RED, 37)
    buildings(red, SE="laboratory", E="laboratory")
    city(red, "E")
    supplied(state)
    play = turn(state)
    orders(play, "play 64 on R4: laboratory SE, laboratory E; done")
    assert play.table.state.players[RED].goods["credit"] == 1  # E is not connected
    state = hand(64, steelplast=3)
    claim(state, RED, 37)
    buildings(state.players[RED], SE="laboratory laboratory")
    play = turn(state)
    orders(play, "play 64 on R4: laboratory SE, done; done")
    assert play.table.state.players[RED].goods["credit"] == 0  # a third


@rule("U3.16")
def test_second_upgraded_farm_of_a_connected_city() -> None:
    state = hand(64, science=3)
    claim(state, RED, 58)
    buildings(state.players[RED], SE="farm+ farm farm")
    play = turn(state)
    orders(play, "play 64 on Y5: upgrade farm SE, upgrade farm SE")
    assert play.table.state.players[RED].points == 2  # once


@rule("U3.17")
def test_an_effect_builds_only_what_it_names() -> None:
    play = turn(hand(60, steelplast=3, kelp=3, credit=3))
    orders(play, "play 60 on R1")
    assert refused(play, "build laboratory SE").rule == "U3.17"
    assert refused(play, "build city E").rule == "U3.17"
    tunnel = refused(play, "build tunnel SE-E")
    assert tunnel.rule == "U3.17"


def test_two_of_four_resources() -> None:
    state = table(2)
    give(state, RED, 64)
    give(state, BLUE, 63)
    play = turn(state)
    orders(play, "play 64 on Y1: use assistant steel; kelp, science")
    red = play.table.state.players[RED]
    assert red.goods == {"kelp": 1, "steelplast": 1, "science": 1, "biomatter": 0, "credit": 0}


def test_not_one_farm_and_one_laboratory() -> None:
    state = table(2)
    give(state, RED, 60)
    give(state, BLUE, 63)
    goods(state.players[RED], kelp=1, steelplast=1)
    play = turn(state)
    orders(play, "play 60 on R1: farm SE")
    assert play.awaiting == [BLUE]
    assert list(play.table.state.players[RED].buildings) == ["SE.1"]


def test_connected_upgraded_tunnel_is_enough() -> None:
    state = hand(28)
    tunnels(state.players[RED], "E-SE+", "SE-S+")
    play = turn(state)
    orders(play, "play 28 on R3")
    assert play.table.state.players[RED].goods["kelp"] == 2  # 1 from the slot, 1 however many


@rule("U3.4", "U2.5")
@pytest.mark.parametrize(
    "part",
    [
        {"choose": [[{"gain": {"kelp": 1}}], [{"gain": {"credit": 1}}]], "if": {"farm": 1}},
        {"metropolis": 1, "if": {"farm": 1}},
        {"gain": {"kelp": 1}, "if": {"farm": 1}},
    ],
)
def test_a_part_whose_condition_fails_is_of_no_use(part: dict[str, Any]) -> None:
    for building, useful in (("farm", True), ("laboratory", False)):
        state = table(deck=deck(colour="green", type="action", effect=[part]))
        state.players[RED].actions = []
        claim(state, RED, 300)
        buildings(state.players[RED], SE=building)
        give(state, RED, 302)  # green
        assert ("play 302 on R5" in phrases(turn(state))) == useful
