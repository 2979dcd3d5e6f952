"""What comes first, and what that makes possible: cards, slots, abilities."""

from __future__ import annotations

from typing import Any

from pbem.games.underwater_cities.state import State

from .tabletop import (
    RED,
    city,
    claim,
    give,
    goods,
    orders,
    rule,
    supplied,
    table,
    turn,
)
from .test_data import deck

CARD = 300  # the card that a test makes up


def holding(
    colour: str, kind: str, *effect: dict[str, Any], board: int = 1, **amounts: int
) -> State:
    """Red holds a card of the test's own, and nothing else that matters."""
    own = deck(colour=colour, type=kind, effect=list(effect))
    state = table(board=board, deck=own)
    give(state, RED, CARD)
    goods(state.players[RED], **amounts)
    return state


@rule("U2.7", "U4.5", "U20.3")
def test_an_action_card_claimed_first_may_be_used_by_the_slot() -> None:
    for line in ("claim: use 300: build tunnel SE-E", "use 300: tunnel SE-E"):
        state = holding("green", "action", {"build": ["tunnel"], "cost": "free"})
        state.players[RED].used = [0]  # no other action card is available
        play = turn(state)
        orders(play, f"play 300 on G4: {line}")
        red = play.table.state.players[RED]
        assert list(red.tunnels) == ["E-SE"]
        assert red.used == [0, CARD]
        assert red.goods["steelplast"] == 1
    state = holding("green", "action", {"build": ["tunnel"], "cost": "free"})
    state.players[RED].used = [0]
    play = turn(state)
    orders(play, "play 300 on G4: slot")
    assert play.table.state.players[RED].actions == [0, CARD]
    assert play.table.state.players[RED].used == [0]


@rule("U2.7", "U4.9")
def test_a_card_made_available_first_may_be_used_by_the_slot() -> None:
    state = holding("green", "instant", {"ready_action": 1})
    state.players[RED].used = [0]
    play = turn(state)
    orders(play, "play 300 on G4: card: ready assistant; use assistant credit")
    red = play.table.state.players[RED]
    assert red.used == [0]
    assert (red.goods["credit"], red.goods["steelplast"]) == (1, 1)


@rule("U3.9", "U4.3")
def test_a_card_claimed_first_adds_to_the_slot_it_is_played_on() -> None:
    more = {"whenever": {"slot": ["two_tunnels"]}, "do": [{"build": ["tunnel"], "cost": "free"}]}
    state = holding("yellow", "permanent", more, steelplast=1, credit=1)
    play = turn(state)
    orders(play, "play 300 on Y2: claim; tunnel SE-E; tunnel SE-C; done")
    red = play.table.state.players[RED]
    assert list(red.tunnels) == ["E-SE", "C-SE"]
    assert sum(red.goods.values()) == 0
    more = {"whenever": {"slot": ["steelplast_and_kelp"]}, "do": [{"gain": {"science": 1}}]}
    play = turn(holding("red", "permanent", more))
    orders(play, "play 300 on R3")
    assert play.table.state.players[RED].goods["science"] == 1


@rule("U3.14", "U20.8")
def test_an_ability_may_open_the_rest_of_an_effect() -> None:
    for line, farms in (("farm S.1, exchange credit for kelp, farm S.2", 2), ("farm S.1", 1)):
        state = table(board=1)  # S.1 gives 1 credit
        give(state, RED, 65)
        claim(state, RED, 51)  # once a turn: exchange kelp and credit
        goods(state.players[RED], kelp=1)
        city(state.players[RED], "S")
        play = turn(supplied(state))
        orders(play, f"play 65 on R1: {line}")
        assert len(play.table.state.players[RED].buildings) == farms


@rule("U4.12")
def test_an_action_card_may_be_used_for_what_it_sets_off() -> None:
    paid = {"whenever": {"use_action": True}, "do": [{"gain": {"steelplast": 1}}]}
    state = holding("green", "permanent", paid)
    state.players[RED].used = [0]
    claim(state, RED, CARD, 192)  # build on an expansion site, for which there is nothing yet
    give(state, RED, 302)
    play = turn(state)
    orders(play, "play 302 on R5: use 192: laboratory SE.x")
    assert list(play.table.state.players[RED].buildings) == ["SE.x"]


@rule("U5.5")
def test_a_special_card_may_be_paid_for_without_a_use() -> None:
    state = table()
    give(state, RED, 202)  # action cards used, which there are none of
    red = state.players[RED]
    red.actions = []
    goods(red, credit=2)
    play = turn(state)
    orders(play, "play 202 on R3: card")
    assert play.table.state.players[RED].kept == [202]
    assert play.table.state.players[RED].goods["credit"] == 0
