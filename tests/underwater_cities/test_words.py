"""What people read: the story's cards have names, and refusals say what to type instead."""

from __future__ import annotations

import copy

import pytest

from pbem.desk import registry
from pbem.engine import carry_out, spoken
from pbem.engine.reader import reader_of, reading_as
from pbem.games.underwater_cities.data import content
from pbem.games.underwater_cities.terms import goods_words
from pbem.games.underwater_cities.thing_words import goods_typed
from pbem.rendering import draw_board

from .tabletop import (
    BLUE,
    GAME,
    RED,
    buildings,
    city,
    give,
    goods,
    opened,
    orders,
    refused,
    supplied,
    table,
    tunnels,
    turn,
)


def test_the_story_calls_cards_by_name_and_number() -> None:
    state = table(2)
    give(state, RED, 60, 64, 65, 28)
    state.deck.remove(34)
    state.deck.append(34)
    play = turn(state)
    orders(play, "discard 28", "play 60 on R4")
    told = [str(one) for one in play.story(RED)]
    assert "red discards Seafood Collection (28)" in told
    assert "You draw Build Farm or Desalination Plant (34)" in told
    assert not any("34 Build" in str(one) for one in play.story(BLUE))


def test_cards_not_kept_and_drawn_in_a_number_have_names() -> None:
    play = opened(2)
    red, blue = (sorted(player.hand) for player in play.table.state.players)
    orders(play, f"keep {red[0]} {red[1]} {red[2]}")
    orders(play, f"keep {blue[0]} {blue[1]} {blue[2]}", seat=BLUE)
    cards = play.view(RED)["cards"]
    gone = ", ".join(f"{cards[str(no)]['name']} ({no})" for no in red[3:])
    told = next(str(one) for one in play.story(BLUE) if "red discards" in str(one))
    assert sorted(told.removeprefix("red discards ").split(", ")) == sorted(gone.split(", "))


def test_choosing_the_first_cards_is_not_a_turn() -> None:
    play = opened(2)
    board = draw_board(GAME, play.view(RED), "txt")
    assert "YOUR HAND, 6 cards, of which you keep 3" in board
    assert "choosing cards" in board
    assert "at turn" not in board
    plain = draw_board(GAME, play.view(RED), "plain")
    assert "Your hand, 6 cards, of which you keep 3." in plain
    assert "all choose which cards to keep" in plain
    assert "At turn" not in plain
    for seat in (RED, BLUE):
        orders(play, "keep " + " ".join(map(str, play.view(seat)["hand"][:3])), seat=seat)
    board = draw_board(GAME, play.view(RED), "txt")
    assert "YOUR HAND, 3 of 3 cards" in board
    assert "turn 1 of 3" in board
    assert "at turn" in board


def test_who_has_chosen_cannot_discard_while_others_choose() -> None:
    play = opened(2)
    hand = play.view(RED)["hand"]
    orders(play, "keep " + " ".join(map(str, hand[:3])))
    assert play.asides(RED) is None


def test_what_is_still_to_be_kept() -> None:
    play = opened(2)
    first, second, *_rest = play.view(RED)["hand"]
    asked = str(play.pending[RED].prompt)
    assert asked.startswith("Which 3 cards do you keep? Name them in one line")
    example = asked.partition("`keep ")[2].partition("`")[0].split()
    assert list(map(int, example)) == sorted(play.view(RED)["hand"])[:3]
    orders(play, f"keep {first}")
    more = sorted(set(play.view(RED)["hand"]) - {first})[:2]
    asked = str(play.pending[RED].prompt)
    assert asked == f"You keep {first}. Which 2 more? For example `keep {more[0]} {more[1]}`."
    orders(play, f"keep {second}")
    asked = str(play.pending[RED].prompt)
    assert asked == f"You keep {first} and {second}. Which one more?"
    assert refused(play, f"keep {first}").why == f"You keep card {first} already."
    strange = next(no for no in range(1, 60) if no not in play.view(RED)["hand"])
    error = refused(play, f"keep {strange}")
    assert str(error.why).endswith(f" ({strange}).")
    assert error.rule == "U1.8"
    assert refused(play, "play 3 any").why == "First choose the cards that you keep."


def test_cards_and_slots_that_are_said_otherwise() -> None:
    state = table(2)
    give(state, RED, 28, 64, 65)
    play = turn(state)
    error = refused(play, "play undersea server farm on R4")
    assert error.why == "You do not hold card Undersea Server Farm (15)."
    assert "Name a card of your hand" in refused(play, "play sea food on R4").why
    assert refused(play, "play 999 on R4").why == "There is no card 999 in this game."
    error = refused(play, "play 28")
    assert "Name one of the slots after it: `play 28 on ANY`;" in error.why
    assert "There is no slot R9" in refused(play, "play 28 on R9").why
    assert all(str(line).startswith("play 28 on ") for line in error.nearest)
    orders(play, "play seafood collection on R4: done")
    assert play.record[0].key == "play:28:R4"


def test_a_choice_of_gains_is_not_said_to_come_by_itself() -> None:
    state = table(2)
    give(state, RED, 60, 64, 65)
    play = turn(state)
    outcome = carry_out(play, RED, ["play 64 on Y1: use assistant; kelp"])
    assert outcome.error is not None
    assert "I didn't understand" in str(outcome.error.why)
    assert "play 64 on Y1; use assistant; gain 1 credit" in outcome.error.nearest


def test_cards_are_looked_up_by_name_too() -> None:
    play = turn(table(2))
    view = play.view(RED)
    assert "28 Seafood Collection" in str(GAME.lookup(view, ["card", "seafood"]))
    several = str(GAME.lookup(view, ["card", "Trade", "surplus"]))
    assert "185 Trade Surplus" in several
    assert "186 Trade Surplus" in several
    assert GAME.lookup(view, ["card", "build", "farm"]) is None  # an order
    assert GAME.lookup(view, ["card", "nonsense"]) is None
    assert GAME.lookup(view, ["card", "!"]) is None
    assert "1 credit to play" in str(GAME.lookup(view, ["card", "196"]))


def test_long_card_lines_hang() -> None:
    play = turn(table(2))
    for question in ("specials", "metropolises", "cards"):
        for line in str(GAME.lookup(play.view(RED), [question])).splitlines():
            assert len(line) <= 78
            assert not line.startswith(("rulebook", "points", "structures", "cards."))


def test_the_solo_supply_of_domes() -> None:
    """The solo supply has no end of symbiotic domes, and says so."""
    board = " ".join(draw_board(GAME, opened(1).view(RED), "txt").split())
    assert "symbiotic domes unlimited" in board


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("play 60 on R2: tunnel SE-E, city E", "costs 2 steelplast, 1 kelp, 1 credit;"),
        ("play 43 on R2: tunnel SE-E, city E", "costs 2 steelplast, 1 kelp"),
        ("play 43 on R2: tunnel SE-E, then a city", "city"),
        ("play 60 on Y4: upgrade tunnel C-SE, farm SE", "You have no farm that is not upgraded"),
        ("play 60 on R4, special top", "I can read all but “special top”"),
    ],
)
def test_what_cannot_be_done_is_refused_before_the_turn_ends(line: str, why: str) -> None:
    state = table(2)
    give(state, RED, 43, 60)
    goods(state.players[RED], kelp=1, steelplast=1, science=1, credit=2)
    tunnels(state.players[RED], "C-SE")
    play = turn(supplied(state))
    before = list(play.record)
    assert why in refused(play, line).why
    assert play.record == before


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (["play 181 on G3: gain kelp; card"], "Federal Priority costs 3 credits; you have 2."),
        (["play 181 on G3: gain kelp", "card"], "Federal Priority costs 3 credits; you have 2."),
        (["play 64 on Y5: gain science; upgrade farm SE"], "costs 1 science"),
        (["play 64 on Y5: gain science", "upgrade farm SE"], "costs 1 science"),
        (["play 64 on Y5: 3 science"], "(Gain 2 science, or"),
    ],
)
def test_the_rest_of_a_letter_is_checked_before_the_turn_ends(lines: list[str], why: str) -> None:
    """The turn's end shows a card, so it could not be taken back."""
    state = table(3)
    give(state, RED, 60, 64, 181)
    give(state, BLUE, 65)
    goods(state.players[RED], credit=2)
    buildings(state.players[RED], SE="farm")
    play = turn(supplied(state))
    before = play.view(RED)
    outcome = carry_out(play, RED, lines)
    assert outcome.error is not None
    assert why in outcome.error.why
    assert outcome.failed == len(lines) - 1
    assert play.record == []
    assert play.view(RED) == before


def test_a_turn_that_goes_on_is_not_said_to_end() -> None:
    """The always open slot draws two cards, and then the player is asked what to discard."""
    state = table(3)
    give(state, RED, 1, 31, 16)
    goods(state.players[RED], kelp=3, steelplast=4, credit=9)
    play = turn(supplied(state))
    why = refused(play, "play 1 any; build city C").why
    assert why == "In this turn, “build city C” cannot follow what stands before it."


def test_lists_may_be_said_as_people_say_them() -> None:
    play = opened(2)
    first, second, third, *_rest = play.view(RED)["hand"]
    orders(play, f"keep {first}, {second} and {third}.")
    assert RED not in play.pending
    state = table(2)
    give(state, RED, 60)
    goods(state.players[RED], kelp=2)
    play = turn(state)
    orders(play, "play 60 on R1: build farm SE and farm SE")
    assert len(play.table.state.players[RED].buildings) == 2


def test_a_matching_card_is_marked_at_once() -> None:
    state = table(4)
    give(state, RED, 60, 64)
    goods(state.players[RED], credit=1)
    state.slots = {"Y1": [BLUE]}
    notes = {offer.phrase: offer.note for offer in turn(state).offers(RED)}
    assert notes["play 64 on R3"] == "matching: Gain 2 steelplast and 1 kelp."
    assert notes["play 60 on R3"] == "Gain 2 steelplast and 1 kelp."
    assert notes["clone Y1 with 60"].startswith("1 credit, matching: Gain 1 science")
    assert notes["clone Y1 with 64"].startswith("1 credit: Gain 1 science")


def test_what_orders_gain_and_pay_is_called_as_in_the_record() -> None:
    """Bots read it again; other languages have it in the case that stands behind `pay`."""
    for what in ("kelp", "steelplast", "science", "biomatter", "credit", "point", "card"):
        for n in (1, 2):
            assert str(goods_typed({what: n})) == str(goods_words({what: n}))
    assert str(goods_typed({"federation": 1, "kelp": 2})) == "1 federation 2 kelp"
    registry.find("underwater-cities")
    with reading_as(reader_of("uk", game="underwater-cities")):
        assert spoken(goods_typed({"biomatter": 1, "credit": 2})) == "1 біоматерію 2 кредити"


def test_a_tunnel_to_a_metropolis_is_called_by_its_name() -> None:
    state = table(2)
    give(state, RED, 4)
    player = state.players[RED]
    city(player, "NE")
    tunnels(player, "E-SE", "NE-E")
    goods(player, steelplast=5, credit=9)
    name = content(state.deck_file).metropolises[player.blue["NE"]].name
    for said in (f"from NE to {name}", f"to {name}", "from NE to the blue metropolis"):
        play = turn(supplied(copy.deepcopy(state)))
        orders(play, f"play 4 on Y2: tunnel {said}")
        assert play.table.state.players[RED].tunnels.keys() == {"E-SE", "NE-E", "NE-blue"}


def test_a_slot_that_this_side_of_the_board_has_not() -> None:
    state = table(2)
    give(state, RED, 28, 64, 65)
    error = refused(turn(state), "play 28 on R5")
    assert error.rule == "U1.5"
    assert "There is no slot R5" in str(error.why)
