"""Claiming, action cards, Special cards, decks."""

from __future__ import annotations

from pbem.games.underwater_cities.cards import draw_cards, hand_limit
from pbem.games.underwater_cities.data import content
from pbem.games.underwater_cities.state import State

from .grown_table import CARDS
from .tabletop import (
    BLUE,
    GREEN,
    RED,
    buildings,
    claim,
    give,
    goods,
    orders,
    phrases,
    refused,
    rule,
    table,
    turn,
)


def hand(*cards: int, **amounts: int) -> State:
    state = table()
    give(state, RED, *cards)
    give(state, BLUE, 63, 58, 62)
    give(state, GREEN, 66, 61, 59)
    goods(state.players[RED], **amounts)
    return state


@rule("U4.1")
def test_an_instant_card_is_used_and_discarded() -> None:
    play = turn(hand(44))
    orders(play, "play 44 on G3: kelp; card")
    red = play.table.state.players[RED]
    assert red.goods == {"kelp": 2, "steelplast": 1, "science": 0, "biomatter": 0, "credit": 1}
    assert play.table.state.discard == [44]


@rule("U4.2")
def test_the_other_types_are_claimed() -> None:
    for no, slot in ((14, "G3: kelp"), (5, "G3: kelp"), (65, "G3: kelp"), (38, "G3: kelp")):
        play = turn(hand(no))
        orders(play, f"play {no} on {slot}; claim")
        red = play.table.state.players[RED]
        kind = content().cards[no].type
        assert no in (red.actions if kind == "action" else red.claimed)
        assert play.table.state.discard == []
    play = turn(hand(14))
    orders(play, "play 14 on Y1")  # does not match
    assert play.table.state.players[RED].claimed == []


@rule("U4.3", "U20.3")
def test_a_permanent_effect_counts_in_the_same_turn() -> None:
    play = turn(hand(16))
    orders(play, "play 16 on R3")  # claimed first, since that can only help
    red = play.table.state.players[RED]
    assert red.claimed == [16]
    assert red.points == 1
    play = turn(hand(43, steelplast=2, kelp=1))
    assert "play 60 on R2" not in phrases(play)  # a city costs 1 credit, a tunnel too
    orders(play, "play 43 on R2: claim; build city E")
    assert "E" in play.table.state.players[RED].cities
    play = turn(hand(43, steelplast=2, kelp=1, credit=1))
    orders(play, "play 43 on R2: card; build city E")
    assert play.table.state.players[RED].goods["credit"] == 1


@rule("U4.5")
def test_an_action_card_once_an_era() -> None:
    state = hand(60, 64)
    claim(state, RED, 21)
    play = turn(state)
    orders(play, "play 60 on G4: use 21")
    red = play.table.state.players[RED]
    assert red.used == [21]
    assert (red.goods["kelp"], red.goods["credit"], red.goods["steelplast"]) == (1, 0, 1)
    state.slots = {}
    play = turn(state)
    hand_now = state.players[RED].hand
    while len(hand_now) > 3:
        state.discard.append(hand_now.pop())
    orders(play, f"play {hand_now[0]} on G4")
    assert refused(play, "use 21").rule == "U4.5"
    assert refused(play, "use 34").rule == "U4.5"


@rule("U4.5")
def test_an_action_card_in_the_turn_it_is_claimed() -> None:
    play = turn(hand(38, credit=1))
    orders(play, "play 38 on G4: card; use 38: tunnel SE-E")
    red = play.table.state.players[RED]
    assert red.used == [38]
    assert set(red.tunnels) == {"E-SE"}


@rule("U4.6", "U4.7", "U20.9")
def test_a_fifth_action_card() -> None:
    state = hand(38)
    claim(state, RED, 21, 24, 54)
    play = turn(state)
    orders(play, "play 38 on G3: kelp; card: drop 21; use 21")
    red = play.table.state.players[RED]
    assert red.actions == [0, 24, 54, 38]
    assert (red.goods["kelp"], red.goods["credit"]) == (2, 0)  # the discarded card's effect
    assert play.table.state.discard == [21]
    assert red.used == []


@rule("U4.6")
def test_a_used_action_card_makes_room_without_its_effect() -> None:
    state = hand(38)
    claim(state, RED, 21, 24, 54)
    state.players[RED].used = [21]
    play = turn(state)
    orders(play, "play 38 on G3: kelp; card: drop 21")
    red = play.table.state.players[RED]
    assert red.actions == [0, 24, 54, 38]
    assert red.goods["kelp"] == 1
    assert red.used == []
    assert play.awaiting == [BLUE]


@rule("U4.6", "U4.8")
def test_the_assistant_can_make_room_too() -> None:
    state = hand(38)
    claim(state, RED, 21, 24, 54)
    play = turn(state)
    orders(play, "play 38 on G3: kelp; card: drop assistant; use assistant: credit")
    red = play.table.state.players[RED]
    assert red.actions == [21, 24, 54, 38]
    assert red.goods["credit"] == 1
    assert play.table.state.discard == []


@rule("U4.8")
def test_the_assistant_gives_steelplast_or_credit() -> None:
    for word, resource in (("steel", "steelplast"), ("credit", "credit")):
        play = turn(hand(60))
        orders(play, f"play 60 on G4: use assistant {word}")
        expected = {"steelplast": 1} if resource == "credit" else {"steelplast": 2}
        red = play.table.state.players[RED]
        assert red.goods["steelplast"] == expected["steelplast"]
        assert red.goods["credit"] == (resource == "credit")


@rule("U4.9")
def test_making_a_used_action_card_available() -> None:
    state = hand(57)
    claim(state, RED, 21)
    state.players[RED].used = [21, 0]
    play = turn(state)
    orders(play, "play 57 on Y3: special top; card: ready 21")
    assert play.table.state.players[RED].used == [0]


@rule("U4.10")
def test_an_empty_deck_is_refilled() -> None:
    state = hand(60)
    state.discard, state.deck = state.deck[:8], state.deck[8:9]
    play = turn(state)
    assert len(draw_cards(play.table, RED, 3)) == 3
    assert state.discard == []
    assert len(state.deck) == 6
    state.deck, state.discard = [], []
    assert draw_cards(play.table, RED, 2) == []


@rule("U4.11")
def test_a_higher_hand_limit() -> None:
    state = hand(60, 64, 65, 44)
    claim(state, RED, 15)
    assert hand_limit(content(), state.players[RED]) == 4
    play = turn(state)
    assert "play 60 on ANY" in phrases(play)
    orders(play, "play 60 on Y1")
    assert len(play.table.state.players[RED].hand) == 4


@rule("U5.1")
def test_three_ways_to_a_special_card() -> None:
    state = hand(60)
    state.offer, state.box = [181, 182, 183, 184, 185, 186], [187, 188, 189, 190]
    play = turn(state)
    orders(play, "play 60 on Y3: special 185; done")
    now = play.table.state
    assert 185 in now.players[RED].hand
    assert now.offer == [181, 182, 183, 184, 186]
    state = hand(60)
    top, following = state.specials[-1], state.specials[-2]
    play = turn(state)
    orders(play, "play 60 on Y3: special top; done")
    now = play.table.state
    assert top in now.players[RED].hand
    assert now.specials[-1] == following
    said = [str(one) for one in play.log]
    taken = next(n for n, one in enumerate(said) if one.startswith("red takes the Special card"))
    assert said[taken + 1].endswith(f" ({following})")


@rule("U5.2")
def test_a_look_at_the_special_deck() -> None:
    state = hand(60)
    state.specials = [191, 192, 193, 194, 195, 196, *range(197, 206)]
    play = turn(state)
    orders(play, "play 60 on Y3: special deck")
    assert phrases(play) == ["keep 204", "keep 203", "keep 202"]
    orders(play, "keep 203; bottom 204", "done")
    now = play.table.state
    assert 203 in now.players[RED].hand
    assert 202 not in now.players[RED].hand
    assert now.specials == [204, 202, 205, *range(191, 202)]
    said = [str(one) for one in play.log]
    drawn = said.index("red draws a Special card from the deck")
    assert said[drawn + 1].endswith(" (201)")


@rule("U5.3")
def test_a_special_card_has_to_be_paid() -> None:
    state = hand(197, credit=2)  # red, 2 credits
    play = turn(state)
    orders(play, "play 197 on R3")
    assert phrases(play) == ["card", "done"]
    orders(play, "card")
    red = play.table.state.players[RED]
    assert red.claimed == [197]
    assert red.goods["credit"] == 0
    play = turn(hand(197, credit=1))
    orders(play, "play 197 on R3")
    assert play.awaiting == [BLUE]
    assert play.table.state.specials[0] == 197


@rule("U5.4")
def test_where_discarded_special_cards_go() -> None:
    state = hand(197, credit=5)
    play = turn(state)
    orders(play, "play 197 on Y1")  # does not match
    assert play.table.state.specials[0] == 197
    state = hand(197, credit=5)
    play = turn(state)
    orders(play, "play 197 on R3; done")  # not paid
    assert play.table.state.specials[0] == 197
    state = hand(181, credit=5)
    play = turn(state)
    orders(play, "play 181 on Y1")
    assert 181 in play.table.state.box
    state = hand(60, 64, 197, 181, 65)
    play = turn(state)
    orders(play, "discard 197 181")
    assert play.table.state.specials[0] == 197
    assert 181 in play.table.state.box


@rule("U5.5")
def test_an_instant_special_card_is_kept() -> None:
    state = hand(200, credit=3)
    play = turn(state)
    orders(play, "play 200 on R3: card: tunnel SE-E, tunnel E-NE")
    red = play.table.state.players[RED]
    assert red.kept == [200]
    assert set(red.tunnels) == {"E-SE", "NE-E"}
    assert red.goods["credit"] == 0
    assert 200 not in play.table.state.specials


def test_claiming_keeps_a_building_in_view() -> None:
    state = hand(5)
    buildings(state.players[RED], SE="farm")
    play = turn(state)
    orders(play, "play 5 on G3: kelp; claim")
    view = play.view(BLUE)
    assert view["players"][RED]["claimed"]["production"] == [5]
    assert view["cards"]["5"]["name"] == "Steel Foundry"


@rule("U4.8")
def test_words_right_behind_an_action_card_say_what_it_gives() -> None:
    """G4 gives 1 steelplast unasked; `steel` behind the assistant is not taken for that one."""
    play = turn(hand(20, credit=2))
    orders(play, "play 20 on G4: use assistant steel; card: done")
    assert play.table.state.players[RED].goods["steelplast"] == 2


def test_the_story_says_what_a_special_card_cost_and_what_was_free() -> None:
    free = turn(hand(63, kelp=1))
    orders(free, "play 63 on Y1: card: build farm SE")
    assert "red builds a farm on SE.1 for free" in map(str, free.log)
    special = turn(hand(205, science=1, credit=3))
    orders(special, "play 205 on Y4: card; build desalination E")
    said = [str(one) for one in special.log]
    name = f"{CARDS[205].name} (205)"
    assert said[said.index(f"red pays 1 credit for {name}") + 1] == f"red claims {name}"


def test_a_special_card_is_asked_for_with_its_price() -> None:
    play = turn(hand(194, credit=2))
    orders(play, "play 194 on G1")
    asked = str(play.pending[RED].prompt)
    assert asked == "Claim your card Executive Assistant (194) for 1 credit?"
