"""Production, feeding, final scoring."""

from __future__ import annotations

import random

import msgspec
import pytest

from pbem.games.underwater_cities.data import content
from pbem.games.underwater_cities.deck import FormError, Part
from pbem.games.underwater_cities.deck_check import checked
from pbem.games.underwater_cities.feeding import feed, feeding_cost
from pbem.games.underwater_cities.production import forecast, network_production
from pbem.games.underwater_cities.scoring import (
    Purchase,
    best_purchases,
    city_points,
    final_account,
    in_rows,
    leftover_points,
    purchases,
)
from pbem.games.underwater_cities.state import Building, Player, State

from .deck_files import deck
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
    orders,
    phrases,
    rule,
    table,
    tunnels,
)


def made(state: State) -> dict[str, int]:
    return forecast(looking(state))


def fresh() -> tuple[State, Player]:
    state = table(2)
    give(state, BLUE, 63, 58, 62)
    return state, state.players[RED]


@rule("U13.1", "U13.2", "U13.3", "U13.4", "U13.5", "U8.3", "U14.1")
def test_rulebook_example_of_production() -> None:
    """2 farms (1 upgraded), 2 desalination plants, 2 upgraded laboratories at one city, 3 of 4
    tunnels at cities (1 upgraded), 1 symbiotic city, a card for 1 credit, a metropolis for 2
    points; an unconnected city with a laboratory is ignored."""
    state, red = fresh()
    city(red, "S", kind="symbiotic")
    city(red, "W")
    buildings(red, SE="farm desalination desalination", S="farm+ laboratory+ laboratory+")
    buildings(red, W="laboratory")
    tunnels(red, "SE-S+", "E-SE", "S-SW", "SW-blue")
    red.connected = [1]  # 2 points every Production
    claim(state, RED, 27)  # 1 credit
    assert made(state) == {
        "kelp": 2,
        "credit": 2 + 3 + 1,
        "steelplast": 3,
        "science": 2,
        "point": 1 + 1 + 2 + 2,
    }
    goods(red, kelp=2)
    assert feeding_cost(red) == {"kelp": 2}


@rule("U13.1")
def test_each_building_by_itself() -> None:
    expected: dict[str, dict[str, int]] = {
        "farm": {"kelp": 1},
        "farm+": {"kelp": 1, "point": 1},
        "desalination": {"credit": 1},
        "desalination+": {"credit": 1, "biomatter": 1},
        "laboratory": {"science": 1},
        "laboratory+": {"science": 1, "steelplast": 1},
    }
    for kind, produced in expected.items():
        state, red = fresh()
        buildings(red, SE=kind)
        assert made(state) == produced


@rule("U13.2")
def test_pairs_count_once() -> None:
    state, red = fresh()
    buildings(red, SE="farm+ farm+ farm+")
    assert made(state) == {"kelp": 4, "point": 4}
    state, red = fresh()
    buildings(red, SE="desalination+ desalination+")
    assert made(state) == {"credit": 3, "biomatter": 2}
    state, red = fresh()
    city(red, "E")
    tunnels(red, "E-SE")
    buildings(red, SE="laboratory+", E="laboratory+")
    assert made(state) == {"science": 2, "steelplast": 2, "credit": 1}  # two cities: no pair


@rule("U13.3")
def test_tunnels_without_a_city() -> None:
    state, red = fresh()
    tunnels(red, "C-SE+", "NW-C+", "NW-brown1")
    assert made(state) == {"credit": 1, "point": 1}


@rule("U13.4", "U8.3")
def test_cities() -> None:
    state, red = fresh()
    city(red, "C", "E", kind="symbiotic")
    tunnels(red, "C-SE")
    assert made(state) == {"credit": 1, "point": 2}


@rule("U13.5", "U13.6")
def test_a_metropolis_may_add_to_what_structures_produce(monkeypatch: pytest.MonkeyPatch) -> None:
    state, red = fresh()
    buildings(red, SE="farm")
    before = made(state)
    tiles = content("").metropolises
    more = Part(modify="farm", count=1, add={"kelp": 2})
    monkeypatch.setitem(tiles, 2, msgspec.structs.replace(tiles[2], production=[more]))
    red.connected = [2]
    assert made(state)["kelp"] == before["kelp"] + 2


@rule("U13.6")
def test_autonomous_systems_changes_one_laboratory() -> None:
    state, red = fresh()
    buildings(red, SE="laboratory+ laboratory")
    claim(state, RED, 18)
    play = at(state, "production")
    assert red.goods == {"kelp": 0, "steelplast": 1, "science": 2, "biomatter": 0, "credit": 0}
    assert phrases(play) == ["exchange 1 science for 1 steelplast 1 kelp with 18", "done"]
    orders(play, "exchange 1 science for 1 steelplast 1 kelp with 18")
    now = play.table.state.players[RED].goods
    assert (now["steelplast"], now["science"]) == (2, 1)  # and the kelp fed the city
    state, red = fresh()
    red.board = 5
    claim(state, RED, 18)
    city(red, "S")
    tunnels(red, "SE-S")
    red.buildings["S.2"] = Building("laboratory")
    play = at(state, "production")  # S.2 produces twice, but is changed once
    assert play.table.state.players[RED].goods["science"] == 2
    orders(play, "exchange 1 science for 1 steelplast 1 kelp with 18")
    assert play.table.state.players[RED].goods["science"] == 1


@rule("U13.7")
def test_only_biomatter_of_this_phase() -> None:
    state, red = fresh()
    claim(state, RED, 46)
    goods(red, biomatter=3)
    play = at(state, "production")
    assert play.awaiting != [RED] or "keep" in phrases(play)[0]  # nothing to decide
    state, red = fresh()
    claim(state, RED, 46)
    buildings(red, SE="desalination+")
    play = at(state, "production")
    assert phrases(play) == ["pay 1 biomatter for 3 points with 46", "done"]
    orders(play, "pay 1 biomatter for 3 points with 46")
    assert play.table.state.players[RED].points == 3 - 3  # and the hungry city cost 3


@rule("U13.8")
def test_all_decide_at_once() -> None:
    state, red = fresh()
    blue = state.players[BLUE]
    claim(state, RED, 53)
    claim(state, BLUE, 18)
    buildings(red, SE="farm farm")
    buildings(blue, SE="laboratory")
    play = at(state, "production")
    assert play.awaiting == [RED, BLUE]
    orders(play, "done", seat=BLUE)
    assert play.awaiting == [RED]
    orders(play, "pay 1 kelp for 1 biomatter 1 point with 53")
    assert play.table.state.era == 2
    assert play.table.state.players[RED].goods["biomatter"] == 1


@rule("U13.5")
def test_of_several_things_each_is_chosen_once() -> None:
    goods_each = [[{"gain": {what: 1}}] for what in ("kelp", "credit", "science")]
    own = {"type": "production", "effect": [{"choose": goods_each, "count": 2}]}
    state = table(2, deck=deck(**own))
    claim(state, RED, 300)
    play = at(state, "production")
    assert len(phrases(play)) == 4
    orders(play, "gain 1 credit with 300")
    assert phrases(play) == ["gain 1 kelp with 300", "gain 1 science with 300", "done"]
    nested = [{"pay": {"kelp": 1}, "then": [{"exchange": ["kelp", "credit"]}]}]
    with pytest.raises(FormError, match="only lead to gains"):
        checked(deck(type="production", effect=nested))


@rule("U14.1", "U14.2", "U20.10")
def test_feeding() -> None:
    state, red = fresh()
    city(red, "E", "S", "C", "N")
    tunnels(red, "E-SE", "SE-S", "C-SE")
    for have, points, cost, left in (
        ({"kelp": 5}, 9, {"kelp": 4}, 9),
        ({"kelp": 2, "biomatter": 1}, 9, {"kelp": 2, "biomatter": 1, "point": 3}, 6),
        ({}, 20, {"point": 12}, 8),
        ({"kelp": 1}, 4, {"kelp": 1, "point": 4}, 0),
    ):
        goods(red, **have)
        red.points = points
        assert feed(red) == cost
        assert red.points == left
    assert state.players[RED] is red


@rule("U15.2", "U15.3", "U15.4", "U15.5")
def test_rulebook_example_of_final_scoring() -> None:
    """8 for the brown metropolis, 11 from cards, 21 for cities, 6 for resources."""
    state, red = fresh()
    red.brown = 16  # 4 points a set of upgraded structures
    red.connected = [16]
    claim(state, RED, 187, 64)  # 2 science for 3 points; 1 kelp and 1 steelplast for 1
    city(red, "E", "S", "C", "NE", "W")
    tunnels(red, "E-SE+", "SE-S+", "C-SE+", "NE-E", "NW-C", "NW-brown1", "NW-brown2")
    buildings(
        red,
        SE="farm+ desalination+ laboratory+",
        E="farm+ desalination+ laboratory+",
        S="desalination+ laboratory+ laboratory",
        C="farm",
        W="farm+ laboratory+",
    )
    goods(red, science=7, kelp=2, steelplast=4, credit=16, biomatter=3)
    account = final_account(looking(state))
    assert account["lines"] == {
        "so far": 0,
        "brown metropolis": 8,
        "end cards": 11,
        "cities": 12 + 4 + 3 + 2,
        "resources": 6,
    }
    assert account["total"] == 46
    assert [(line["card"], line["points"], line["paid"]) for line in account["cards"]] == [
        (187, 9, "6 science"),
        (64, 2, "2 kelp, 2 steelplast"),
    ]
    rows = in_rows(account)
    assert rows["187 Trade Surplus"] == 9
    assert rows["resources"] == 6


def test_the_end_tells_what_resources_were_turned_into() -> None:
    state, red = fresh()
    claim(state, RED, 187)  # 2 science for 3 points
    goods(red, science=2, kelp=5, credit=3)
    play = at(state, "final")
    told = [str(one) for one in play.story(None)]
    assert "red pays 2 science for 3 points with Trade Surplus (187)" in told
    assert "red turns 5 kelp, 3 credits into 2 points" in told
    assert play.result is not None
    assert all(type(points) is int for row in play.result.account for points in row.values())
    assert list(play.result.account[RED])[:4] == list(play.result.account[BLUE])


@rule("U15.2")
def test_the_brown_metropolis_needs_both_tunnels() -> None:
    state, red = fresh()
    red.brown = 12
    tunnels(red, "NW-brown1")
    red.connected = [1, 2]
    assert final_account(looking(state))["lines"]["brown metropolis"] == 0
    red.connected = [1, 2, 12]
    assert final_account(looking(state))["lines"]["brown metropolis"] == 9


@rule("U15.3")
def test_the_best_purchases_are_made() -> None:
    state, red = fresh()
    claim(state, RED, 186, 64, 177)  # 2 kelp: 3; 1 kelp + 1 steelplast: 1; 1 kelp: 1
    goods(red, kelp=3, steelplast=2)
    account = final_account(looking(state))
    # 2 kelp for 3 points, and the last kelp for 1 point on either of the other cards
    assert account["lines"]["end cards"] == 4
    points, times = best_purchases((3, 2, 0, 0, 0), purchases(looking(state)))
    assert points == 4
    assert times[0] == 1


def by_trying_all(goods: tuple[int, ...], offers: list[Purchase]) -> int:
    """The most points there are, each purchase made in each order as long as it can be."""
    points = leftover_points(goods)
    for i, offer in enumerate(offers):
        left = tuple(have - n for have, n in zip(goods, offer.cost, strict=True))
        if offer.times and min(left) >= 0:
            fewer = [*offers]
            for k, other in enumerate(offers):
                if k == i or (other.card == offer.card and other.part == offer.part):
                    fewer[k] = other._replace(times=other.times - 1)
            points = max(points, offer.points + by_trying_all(left, fewer))
    return points


@rule("U15.3")
def test_no_other_purchases_would_bring_more() -> None:
    dice = random.Random(7)
    for _time in range(60):
        offers = []
        for card in range(dice.randint(1, 3)):
            times = dice.randint(1, 3)
            for _alternative in range(dice.randint(1, 2)):
                cost = tuple(dice.choice((0, 0, 1, 2, 5)) for _resource in range(5))
                if any(cost):
                    offers.append(Purchase(card, cost, dice.randint(1, 3), times))
        goods_left = tuple(dice.randint(0, 4) for _resource in range(5))
        points, times_each = best_purchases(goods_left, offers)
        assert points == by_trying_all(goods_left, offers), (goods_left, offers)
        assert len(times_each) == len(offers)


@rule("U15.3")
def test_many_end_cards_are_soon_reckoned() -> None:
    state, red = fresh()
    claim(state, RED, 64, 185, 186, 187, 188, 189, 121, 172, 173, 177)
    goods(red, kelp=40, steelplast=40, science=40, biomatter=20, credit=80)
    account = final_account(looking(state))
    assert account["lines"]["end cards"] > 80
    assert next(line for line in account["cards"] if line["card"] == 189)["paid"] == "15 credits"


@rule("U15.3")
def test_a_purchase_that_would_lose_points_is_not_made() -> None:
    state, red = fresh()
    claim(state, RED, 189)  # exactly 15 credits for 13 points
    goods(red, credit=14)
    assert final_account(looking(state))["lines"]["end cards"] == 0
    goods(red, credit=16)
    account = final_account(looking(state))
    assert account["lines"]["end cards"] == 13
    assert account["lines"]["resources"] == 0


@rule("U15.4")
def test_points_of_cities() -> None:
    _state, red = fresh()
    assert city_points(red) == 2
    city(red, "E", "C")
    tunnels(red, "E-SE")
    buildings(red, SE="farm farm laboratory+", E="farm desalination laboratory", C="farm")
    assert city_points(red) == 4 + 6


@rule("U15.6", "U15.1")
def test_most_points_win_and_ties_go_by_order() -> None:
    state, red = fresh()
    state.era, state.round = 3, 10
    red.points = 10
    state.players[BLUE].points = 11
    play = at(state, "production")
    assert play.result is not None
    assert play.result.places == [2, 1]
    state, red = fresh()
    state.era, state.round = 3, 10
    state.order = [BLUE, RED]
    play = at(state, "production")
    assert play.result is not None
    assert play.result.scores[RED] == play.result.scores[BLUE]
    assert play.result.places == [2, 1]


@rule("U8.3")
def test_unconnected_things_do_nothing() -> None:
    state, red = fresh()
    city(red, "C", kind="symbiotic")
    buildings(red, C="farm+ laboratory")
    assert network_production(looking(state).content, red) == {}
    goods(red, kelp=5)
    assert feeding_cost(red) == {"kelp": 1}
    assert city_points(red) == 2


def test_the_view_foretells_production_and_feeding() -> None:
    state, red = fresh()
    buildings(red, SE="farm+ desalination")
    view = GAME.view(state, RED)["players"][RED]
    assert view["next_production"] == {"kelp": 1, "point": 1, "credit": 1}
    assert view["next_feeding"] == {"kelp": 1}
