"""What comes first, and what that makes possible: cards, slots, abilities."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from pbem.games.underwater_cities.actor import lasting_of
from pbem.games.underwater_cities.data import content
from pbem.games.underwater_cities.deck import Event, Part
from pbem.games.underwater_cities.state import State

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
    rule,
    supplied,
    table,
    turn,
)

Reprint = Callable[[int, Part], None]


@pytest.fixture
def reprint(monkeypatch: pytest.MonkeyPatch) -> Iterator[Reprint]:
    """Give a card of ours another effect, which is also what it does when it is claimed."""
    cards = content("").cards

    def change(no: int, effect: Part) -> None:
        monkeypatch.setitem(cards, no, msgspec.structs.replace(cards[no], effect=[effect]))

    lasting_of.cache_clear()
    yield change
    lasting_of.cache_clear()


CARD = 300  # the card that a test makes up
WATCHING = {"whenever": {"use_action": True}, "do": [{"gain": {"point": 1}}]}


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


def plays_of(state: State) -> list[str]:
    """The slots that the test's card can be played on."""
    words = [phrase.split() for phrase in phrases(turn(state))]
    return [one[-1] for one in words if one[:2] == ["play", str(CARD)]]


@rule("U2.6")
@pytest.mark.parametrize(
    ("slot", "colour", "kind", "effect", "amounts"),
    [
        ("R2", "red", "permanent", [{"discount": {"credit": 1}, "on": {"build": ["tunnel"]}}], 1),
        ("Y2", "yellow", "permanent", [{"each_turn": [{"exchange": ["kelp", "credit"]}]}], 2),
        ("R5", "red", "action", [{"gain": {"kelp": 1}}], 0),
        ("R5", "red", "instant", [{"ready_action": 1}], 0),
        ("G2", "green", "instant", [{"gain": {"federation": 2}}], 0),  # space 3 gives 1 credit
        ("R1", "red", "instant", [{"trial_run": ["structure"]}], 0),  # the farm's kelp
        ("G2", "green", "instant", [{"build": ["farm"], "cost": "free"}], 0),  # S.1: 1 credit
        ("R1", "red", "instant", [{"perform": "available", "colour": "yellow"}], 0),
        ("G2", "green", "instant", [{"pay": {"kelp": 1}, "then": [{"perform": "available"}]}], 2),
        ("R5", "red", "permanent", [WATCHING], 0),  # the used action card sets it off
        ("R4", "red", "instant", [{"exchange": ["kelp", "steelplast"], "times": 2}], 2),
    ],
)
def test_whatever_the_card_does_first_may_make_the_slot_usable(
    slot: str, colour: str, kind: str, effect: list[dict[str, Any]], amounts: int
) -> None:
    def position(colour: str) -> State:
        state = holding(colour, kind, *effect)
        red = state.players[RED]
        red.used = [0]
        buildings(red, SE="farm+")
        goods(red, **({}, {"steelplast": 1}, {"steelplast": 1, "kelp": 1})[amounts])
        if slot == "R4":
            goods(red, kelp=1)
        if effect == [WATCHING]:
            claim(state, RED, 192)  # builds on an expansion site, which cannot be paid
        return state

    assert slot in plays_of(position(colour))
    other = "green" if colour != "green" else "red"
    assert slot not in plays_of(position(other))  # it does not match, and so does nothing


@rule("U2.6", "U2.9")
def test_the_card_must_be_used_so_that_the_slot_can_be() -> None:
    state = holding("red", "instant", {"trial_run": ["structure"]})
    buildings(state.players[RED], SE="farm+ laboratory+")
    play = turn(state)
    orders(play, "play 300 on R1: card")  # only the farm's kelp makes a farm possible
    assert play.table.state.players[RED].goods["kelp"] == 1
    orders(play, "farm SE")
    state = holding("red", "instant", {"build": ["farm", "desalination"], "cost": "free"})
    play = turn(state)
    assert "R1" not in plays_of(state)  # no site in reach gives kelp
    orders(play, "play 300 on R3")


@rule("U2.6", "U1.9")
def test_a_tile_that_nobody_has_seen_is_not_counted_on() -> None:
    for tile in (1, 6):  # 1 kelp, or 5 points
        state = holding("red", "instant", {"metropolis": 1})
        state.blue_pile = [tile]
        assert "R1" not in plays_of(state)


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


@rule("U2.7", "U20.3")
def test_a_special_card_may_come_before_a_slot_that_only_gives(reprint: Reprint) -> None:
    event = Event(slot="any", gives="steelplast")
    seen = Part(whenever=event, do=[Part(gain={"point": 1})])
    reprint(204, seen)
    for line, points in ((": card", 1), (": slot; card", 0), ("", 0)):
        state = table()
        give(state, RED, 204)
        goods(state.players[RED], credit=2)
        play = turn(state)
        orders(play, f"play 204 on R3{line}")
        assert play.table.state.players[RED].points == points, line


@rule("U3.14")
def test_an_ability_is_used_up_while_it_is_carried_out() -> None:
    state = holding("green", "permanent", {"each_turn": [{"use_action": 1}]}, steelplast=1)
    claim(state, RED, CARD, 109)  # the ability, and another action card
    give(state, RED, 302)
    play = turn(state)
    orders(play, "use assistant")  # which asks what to gain; the ability is no answer to that
    assert not [phrase for phrase in phrases(play) if phrase.startswith("use")]
    orders(play, "credit")
    assert play.table.state.players[RED].used == [0]
    assert not [phrase for phrase in phrases(play) if phrase.startswith("use")]


@rule("U2.6")
def test_a_card_that_sets_off_what_sets_it_off_is_reckoned_with_once(reprint: Reprint) -> None:
    building = Part(build=["tunnel"], cost="free")
    again = Part(whenever=Event(build=["tunnel"]), do=[building])
    reprint(35, again)
    reprint(28, building)
    state = table()
    give(state, RED, 28)  # red, and an instant
    claim(state, RED, 35)
    plays = phrases(turn(state))
    assert "play 28 on R3" in plays
    assert "play 28 on R1" in plays  # a row of tunnels leads to a tile that gives kelp
    state.players[RED].blue["SW"] = 7
    assert "play 28 on R1" not in phrases(turn(state))  # no tunnel gives what a farm costs


@rule("U2.6")
def test_slots_that_offer_what_is_called_alike_are_each_reckoned_with() -> None:
    state = table()
    give(state, RED, 137)  # green: perform any slot that is available
    state.slots = {"G1": [BLUE]}  # whose second step would bring a credit
    state.players[RED].used = [0]  # as the assistant would
    plays = phrases(turn(state))
    assert "play 137 on G2" in plays  # G5 brings the credit that a plant costs, G3 does not


@rule("U4.12")
def test_the_use_of_an_action_card_that_sets_off_another_use() -> None:
    again = {"whenever": {"use_action": True}, "do": [{"use_action": 1}]}
    state = holding("green", "permanent", again)
    claim(state, RED, CARD, 192)  # build on an expansion site, for which there is nothing
    give(state, RED, 302)
    state.players[RED].used = [0]
    plays = phrases(turn(state))
    assert "play 302 on R3" in plays
    assert "play 302 on R5" not in plays  # no use of a card would have an effect


@rule("U2.6")
def test_what_is_paid_for_tells_two_payments_apart() -> None:
    """Each of two builds asks how to pay, in the same words; only the second opens the slot."""
    state = table(board=6, boards="advanced")
    give(state, RED, 76)  # red: build a tunnel or a city for 2 credits less
    goods(state.players[RED], steelplast=1, biomatter=1, science=2)
    play = turn(state)
    orders(play, "play 76 on R2: build tunnel SE-C, pay biomatter")  # which gives 1 credit
    assert play.table.state.players[RED].goods["credit"] == 1
