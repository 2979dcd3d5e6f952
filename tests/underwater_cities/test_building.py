"""Costs, building, the network, upgrading."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.games.underwater_cities.network import is_connected, open_cities, open_tunnels, tally
from pbem.games.underwater_cities.payment import ways
from pbem.games.underwater_cities.state import State

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


def hand(*cards: int, board: int = 1, **amounts: int) -> State:
    state = table(board=board)
    give(state, RED, *cards)
    give(state, BLUE, 63, 58, 62)
    goods(state.players[RED], **amounts)
    return state


def left(play: Any) -> dict[str, int]:
    return {r: n for r, n in play.table.state.players[RED].goods.items() if n}


PLENTY = {"kelp": 9, "steelplast": 9, "science": 9, "credit": 9}


@rule("U6.1")
@pytest.mark.parametrize(
    ("line", "paid"),
    [
        ("play 60 on R1: farm SE, done", {"kelp": 1}),
        ("play 60 on G2: desalination SE, done", {"credit": 1}),
        ("play 60 on R4: laboratory SE, done", {"steelplast": 1}),
        ("play 64 on Y2: tunnel SE-E, done", {"steelplast": 1, "credit": 1}),
    ],
)
def test_usual_costs_of_structures(line: str, paid: dict[str, int]) -> None:
    play = turn(hand(60, 64, **PLENTY))
    orders(play, line)
    assert left(play) == {r: n - paid.get(r, 0) for r, n in PLENTY.items()}


@rule("U6.2")
def test_usual_costs_of_cities() -> None:
    play = turn(hand(60, **PLENTY))
    orders(play, "play 60 on G3: build city C")
    assert left(play) == {"kelp": 8, "steelplast": 7, "science": 9, "credit": 8}
    play = turn(hand(60, **PLENTY, biomatter=1))
    orders(play, "play 60 on G3: build symbiotic C")
    assert left(play) == {"kelp": 8, "steelplast": 8, "science": 9, "credit": 7}
    assert play.table.state.players[RED].cities["C"] == "symbiotic"


@rule("U6.3")
def test_named_free_and_usual_costs() -> None:
    play = turn(hand(1, steelplast=1))
    orders(play, "play 1 on R3: card: tunnel SE-E")  # for 1 steelplast
    assert left(play) == {"steelplast": 2, "kelp": 1}
    play = turn(hand(4))
    orders(play, "play 4 on R3: card: farm SE")  # free
    assert left(play) == {"steelplast": 2, "kelp": 1}
    play = turn(hand(40))
    orders(play, "play 40 on R3: card: farm SE")  # usual
    assert left(play) == {"steelplast": 2}


@rule("U6.4")
def test_biomatter_as_building_material() -> None:
    """The rulebook's example: a city for 1 steelplast, 2 biomatter and 1 credit."""
    state = hand(60, steelplast=1, biomatter=2, credit=1)
    play = turn(state)
    orders(play, "play 60 on G3: build nonsymbiotic E")
    assert left(play) == {"kelp": 1}  # the bonus of E
    cost = {"steelplast": 2, "kelp": 1, "credit": 1}
    have = {"steelplast": 2, "kelp": 1, "science": 0, "biomatter": 1, "credit": 1}
    assert ways(have, cost, building=True) == [
        cost,
        {"steelplast": 1, "kelp": 1, "credit": 1, "biomatter": 1},
        {"steelplast": 2, "credit": 1, "biomatter": 1},
    ]
    assert ways(have, cost, building=False) == [cost]


@rule("U6.4")
def test_the_player_chooses_what_biomatter_stands_for() -> None:
    play = turn(hand(60, kelp=1, biomatter=1))
    orders(play, "play 60 on R1: farm SE biomatter; done")
    assert left(play) == {"kelp": 1}
    play = turn(hand(60, kelp=1, biomatter=1))
    orders(play, "play 60 on R1: farm SE kelp; farm SE")
    assert left(play) == {}


@rule("U20.11")
def test_the_usual_cost_is_paid_unless_another_is_named() -> None:
    play = turn(hand(60, kelp=1, biomatter=1))
    orders(play, "play 60 on R1: farm SE; done")
    assert left(play) == {"biomatter": 1}
    play = turn(hand(60, kelp=1, biomatter=1))
    orders(play, "play 60 on R1: farm SE")
    assert left(play) == {"biomatter": 1}


@rule("U6.4")
def test_biomatter_pays_no_upgrade_and_no_card() -> None:
    state = hand(26, biomatter=3)
    buildings(state.players[RED], SE="farm")
    play = turn(state)
    orders(play, "play 26 on G3: kelp; done")
    state = hand(22, biomatter=3)
    play = turn(state)
    orders(play, "play 22 on R3: card")
    assert left(play)["biomatter"] == 3


@rule("U6.5")
def test_discounts_add_up_but_not_below_free() -> None:
    state = hand(76, steelplast=2)  # a tunnel or a city with 2 credits off
    claim(state, RED, 94)  # tunnels cost 1 credit less
    play = turn(state)
    orders(play, "play 76 on R3: card: tunnel SE-E")
    assert left(play) == {"steelplast": 3, "kelp": 1}
    state = hand(143, steelplast=1)  # tunnels for 1 steelplast each
    claim(state, RED, 94)
    play = turn(state)
    orders(play, "play 143 on G3: kelp; card: tunnel SE-E")
    assert left(play) == {"kelp": 1}


@rule("U6.5", "U20.5")
def test_a_discount_once_a_turn() -> None:
    state = hand(64, science=1)
    claim(state, RED, 195)
    tunnels(state.players[RED], "E-SE", "SE-S", "C-SE")
    play = turn(state)
    orders(play, "play 64 on Y5: upgrade tunnel E-SE, tunnel SE-S")
    assert left(play) == {}
    assert sum(play.table.state.players[RED].tunnels.values()) == 2


@rule("U6.6", "U17.4")
def test_surcharges_stay_when_it_is_free() -> None:
    state = hand(107, 60, board=5)
    red = state.players[RED]
    claim(state, RED, 107)
    tunnels(red, "C-SE")
    play = turn(supplied(state))
    orders(play, "play 60 on G4: use 107")
    assert "build tunnel C-SW" not in phrases(play)  # 1 credit surcharge
    assert refused(play, "build tunnel C-SW").rule == "U6.6"
    state = hand(107, 60, board=5, credit=1)
    red = state.players[RED]
    claim(state, RED, 107)
    tunnels(red, "C-SE")
    play = turn(supplied(state))
    orders(play, "play 60 on G4: use 107: tunnel C-SW")
    assert left(play) == {"steelplast": 1}


@rule("U6.6")
def test_biomatter_stands_in_for_a_surcharge() -> None:
    state = hand(60, board=5, kelp=1, biomatter=5, credit=4)
    city(state.players[RED], "C")
    tunnels(state.players[RED], "C-SE")
    play = turn(supplied(state))
    orders(play, "play 60 on G3: build nonsymbiotic NW")  # 2 + 3 steelplast, 1 kelp, 1 + 3 credits
    assert left(play) == {}


@rule("U7.1")
def test_where_cities_can_be_built() -> None:
    state = hand(60, **PLENTY)
    red = state.players[RED]
    assert open_cities(red) == ("C", "E", "S")
    city(red, "C")
    assert open_cities(red) == ("NW", "NE", "E", "SW", "S")
    play = turn(supplied(state))
    orders(play, "play 60 on G3")
    assert refused(play, "build city N").rule == "U7.1"
    assert refused(play, "build city C").rule == "U7.1"
    orders(play, "build city NW")  # no tunnel leads there


@rule("U7.1")
def test_rulebook_example_of_city_sites() -> None:
    """A city in the upper left corner would open the last two city sites."""
    red = hand(60).players[RED]
    city(red, "E", "NE", "C", "S")
    assert open_cities(red) == ("NW", "N", "SW")
    city(red, "NW")
    assert open_cities(red) == ("N", "W", "SW")


@rule("U7.2")
def test_where_buildings_can_be_built() -> None:
    play = turn(hand(60, **PLENTY))
    orders(play, "play 60 on R1")
    offered = phrases(play)
    assert {"build farm SE", "build farm E", "build farm C.1", "build farm C.2"} <= set(offered)
    assert refused(play, "build farm NE").rule == "U7.2"
    orders(play, "build farm C.2, farm S.1")
    assert play.table.state.track[1] == [RED]  # the bonus of C.2
    state = hand(60, **PLENTY)
    buildings(state.players[RED], SE="farm farm farm")
    play = turn(state)
    orders(play, "play 60 on R1")
    assert refused(play, "build farm SE").rule == "U7.2"
    assert refused(play, "build farm SE.1").rule == "U7.2"


@rule("U7.3")
def test_where_tunnels_can_be_built() -> None:
    state = hand(64, **PLENTY)
    red = state.players[RED]
    assert open_tunnels(red) == ("E-SE", "SE-S", "C-SE")
    tunnels(red, "C-SE")  # the empty city site C lets the path go on
    assert open_tunnels(red) == ("E-SE", "SE-S", "NW-C", "C-NE", "C-SW")
    play = turn(supplied(state))
    orders(play, "play 64 on Y2")
    assert refused(play, "tunnel NE-E").rule == "U7.3"
    assert refused(play, "tunnel C-SE").rule == "U7.3"
    orders(play, "tunnel NE-C, tunnel E-NE")
    assert set(play.table.state.players[RED].tunnels) == {"C-SE", "C-NE", "NE-E"}


@rule("U7.4")
def test_each_thing_opens_new_sites() -> None:
    play = turn(hand(64, **PLENTY))
    orders(play, "play 64 on Y2: tunnel SE-E, tunnel E-NE")
    assert set(play.table.state.players[RED].tunnels) == {"E-SE", "NE-E"}
    play = turn(hand(64, **PLENTY))
    orders(play, "play 64 on Y4: build city C, build lab NE")
    assert list(play.table.state.players[RED].buildings) == ["NE.1"]


@rule("U7.5")
def test_expansion_sites() -> None:
    play = turn(hand(60, **PLENTY))
    orders(play, "play 60 on R4")
    assert refused(play, "build laboratory SE.x").rule == "U7.5"
    state = hand(69, credit=1)
    play = turn(state)
    orders(play, "play 69 on Y1; card: desalination C")
    assert list(play.table.state.players[RED].buildings) == ["C.x"]
    assert left(play)["steelplast"] == 1


@rule("U7.6")
def test_empty_supplies() -> None:
    state = hand(64, 60, **PLENTY)
    state.supply["tunnel"] = 0
    state.supply["nonsymbiotic"] = 0
    play = turn(state)
    assert "play 64 on Y2" not in phrases(play)
    orders(play, "play 60 on Y4")
    assert refused(play, "build city C").rule == "U7.6"
    state = hand(64, 60, **PLENTY, biomatter=1)
    state.supply["symbiotic"] = 0
    play = turn(state)
    orders(play, "play 60 on G3: build city C, no biomatter")  # only a nonsymbiotic one is left
    assert play.table.state.players[RED].cities["C"] == "nonsymbiotic"


@rule("U7.7")
def test_bonuses_of_sites() -> None:
    play = turn(hand(64, **PLENTY))
    orders(play, "play 64 on Y4: build nonsymbiotic E, build farm S.1")
    assert left(play) == {"kelp": 8, "steelplast": 7, "science": 9, "credit": 9}
    assert "red gains 1 kelp from site E" in map(str, play.log)
    state = hand(60, **PLENTY)
    play = turn(state)
    orders(play, "play 60 on R1: build farm C.2, done")  # not connected
    red = play.table.state.players[RED]
    assert play.table.state.track[1] == [RED]
    assert len(red.hand) == 2


@rule("U7.8")
def test_build_and_upgrade_is_all_or_nothing() -> None:
    state = hand(60, board=1, kelp=1)  # no science
    claim(state, RED, 21)
    play = turn(state)
    orders(play, "play 60 on R5")
    assert play.awaiting == [RED]
    assert refused(play, "build farm SE").rule == "U7.8"
    orders(play, "use assistant credit")
    assert play.table.state.players[RED].buildings == {}
    state = hand(60, board=3, kelp=1)  # SE.2 gives 1 science
    play = turn(state)
    orders(play, "play 60 on R5: build farm SE.2, upgrade it; done")
    (building,) = play.table.state.players[RED].buildings.values()
    assert building.upgraded


@rule("U7.8")
def test_the_material_for_building_and_upgrading_is_kept_apart() -> None:
    state = hand(79, biomatter=1)  # farm, upgraded for 1 kelp
    state.players[RED].goods["kelp"] = 0
    play = turn(state)
    orders(play, "play 79 on R3: card: farm SE, upgrade it")  # R3 gave 1 kelp
    assert left(play) == {"steelplast": 2}


def at_the_blue_metropolis(tile: int, *claimed: int, **amounts: int) -> Any:
    """Red's turn with the tile beyond NE, where only the last tunnel is missing."""
    state = hand(60, **amounts)
    red = state.players[RED]
    red.blue["NE"] = tile
    state.blue_pile = []
    claim(state, RED, *claimed)
    city(red, "E", "NE")
    tunnels(red, "E-SE", "NE-E")
    return turn(supplied(state))


@rule("U7.8")
def test_a_metropolis_may_pay_for_the_upgrade_of_its_tunnel() -> None:
    play = at_the_blue_metropolis(8, steelplast=1, credit=1)  # gives 1 science
    orders(play, "play 60 on R5: build tunnel NE-blue, upgrade it")
    assert play.table.state.players[RED].tunnels["NE-blue"]
    assert refused(
        at_the_blue_metropolis(6, steelplast=1, credit=1), "play 60 on R5: build tunnel NE-blue"
    )


@rule("U7.10")
def test_what_a_building_sets_off_leaves_its_upgrade_alone() -> None:
    play = at_the_blue_metropolis(11, 52, steelplast=1, credit=1, science=1)
    orders(play, "play 60 on R5: build tunnel NE-blue")  # two action cards may be used now
    assert "use 52" not in phrases(play)  # it would spend the science of the upgrade
    orders(play, "done")
    assert play.table.state.players[RED].tunnels["NE-blue"]
    play = at_the_blue_metropolis(3, steelplast=1, credit=1, science=1)
    orders(play, "play 60 on R5: build tunnel NE-blue")  # two upgrades are free now
    assert "upgrade tunnel NE-blue" not in phrases(play)
    orders(play, "upgrade tunnel NE-E, E-SE; upgrade it")
    assert all(play.table.state.players[RED].tunnels.values())


@rule("U7.9")
def test_making_a_city_symbiotic() -> None:
    state = hand(68)
    play = turn(state)
    orders(play, "play 68 on G3: kelp; card: symbiotic SE")
    now = play.table.state
    assert now.players[RED].cities == {"SE": "symbiotic"}
    assert now.supply["symbiotic"] == 9
    assert now.supply["nonsymbiotic"] == 17 - 3 + 1


@rule("U8.1", "U8.2", "U8.3")
def test_what_is_connected() -> None:
    """The rulebook's example: the city in the middle and its building are not connected."""
    red = hand(60).players[RED]
    city(red, "C", "E")
    tunnels(red, "E-SE")
    buildings(red, SE="farm", E="desalination", C="laboratory", SW="laboratory")
    assert is_connected(red, "SE")
    assert is_connected(red, "E")
    assert not is_connected(red, "C")
    counts = tally(red)
    assert (counts["city"], counts["building"]) == (2, 2)
    assert (counts["farm"], counts["desalination"], counts["laboratory"]) == (1, 1, 0)
    tunnels(red, "C-SE")
    assert tally(red)["laboratory"] == 1


@rule("U8.4", "U8.5")
def test_connecting_metropolises() -> None:
    state = hand(64, **PLENTY)
    red = state.players[RED]  # blue 6 (5 points) at NE, brown 12
    tunnels(red, "E-SE", "NE-E", "C-SE", "NW-C")
    play = turn(supplied(state))
    orders(play, "play 64 on Y2: tunnel NE-blue, tunnel NW-brown1")
    red = play.table.state.players[RED]
    assert red.connected == [6]
    assert red.points == 5
    give(play.table.state, RED, 60)
    state = play.table.state
    state.slots = {}
    play = turn(state)
    while len(state.players[RED].hand) > 3:
        state.players[RED].hand.pop()
    orders(play, f"play {state.players[RED].hand[0]} on Y2: tunnel NW-brown2, done")
    assert play.table.state.players[RED].connected == [6, 12]


@rule("U8.6")
def test_a_metropolis_gained_by_a_card() -> None:
    state = hand(71, 5)
    claim(state, RED, 191)  # 2 credits and 2 points for a new metropolis
    state.blue_pile = [11, 5, 3, 2]
    red = state.players[RED]
    city(red, "E", "NE", "S")
    tunnels(red, "E-SE", "NE-E", "SE-S")
    play = turn(supplied(state))
    orders(play, "play 71 on G3: kelp; card: metropolis", "keep 2")
    red = play.table.state.players[RED]
    assert red.connected == [2]
    assert red.goods == {"kelp": 1, "steelplast": 2, "science": 1, "biomatter": 0, "credit": 3}
    assert red.points == 2
    assert play.table.state.blue_pile == [3, 11, 5]
    for fits in (True, False):
        state = hand(71)
        if fits:
            state.blue_pile = []
            city(state.players[RED], "E", "NE", "S")
            tunnels(state.players[RED], "E-SE", "NE-E", "SE-S")
        play = turn(supplied(state))
        orders(play, "play 71 on G3: kelp")  # no metropolis left, or too few cities
        assert play.table.state.players[RED].connected == []


@rule("U9.1", "U9.2", "U9.3")
def test_upgrading() -> None:
    state = hand(64, science=3)
    red = state.players[RED]
    tunnels(red, "E-SE+")
    buildings(red, SE="farm", C="laboratory")
    play = turn(supplied(state))
    orders(play, "play 64 on Y5")
    assert refused(play, "upgrade tunnel E-SE").rule == "U9.1"
    assert refused(play, "upgrade city SE").rule == "U9.1"
    orders(play, "upgrade farm SE, laboratory C")
    red = play.table.state.players[RED]
    assert red.goods["science"] == 1
    assert all(b.upgraded for b in red.buildings.values())  # C is no city yet
    counts = tally(red)
    assert (counts["farm"], counts["upgraded_farm"], counts["tunnel"]) == (1, 1, 1)
