"""Slots that say more than a player can do are marked among the moves."""

from __future__ import annotations

import random

from pbem.engine import Situation
from pbem.games.underwater_cities.done_in_part import NONE_READY, done_in_part
from pbem.games.underwater_cities.slots import slots_of

from .tabletop import GAME, RED, claim, give, goods, looking, table, turn


def in_part(**amounts: int) -> set[str]:
    state = table(2)
    goods(state.players[RED], **amounts)
    a = looking(state)
    return {slots_of(a)[name].id for name in done_in_part(a)}


def test_what_is_built_together_is_paid_together() -> None:
    assert "two_tunnels" in in_part(steelplast=1, credit=3)
    assert "two_tunnels" not in in_part(steelplast=2, credit=2)
    assert "two_tunnels" not in in_part(steelplast=1, biomatter=1, credit=2)
    assert "tunnel_and_city" in in_part(steelplast=2, kelp=1, credit=2)
    assert "tunnel_and_city" not in in_part(steelplast=3, kelp=1, credit=2)
    assert "farms_or_laboratories" not in in_part(kelp=2)
    assert "steelplast_and_kelp" not in in_part()


def test_an_action_card_has_to_be_ready() -> None:
    state = table(2)
    goods(state.players[RED], steelplast=1, credit=1)
    a = looking(state)
    slots = {slot.id: name for name, slot in slots_of(a).items()}
    assert slots["tunnel_and_action"] not in done_in_part(a)
    state.players[RED].used = list(state.players[RED].actions)
    assert done_in_part(a)[slots["tunnel_and_action"]] == NONE_READY


def test_a_move_of_which_only_a_part_can_be_done_says_so() -> None:
    state = table(2)
    give(state, RED, 48)
    claim(state, RED, 194)
    goods(state.players[RED], steelplast=1, credit=1)
    play = turn(state)
    situation = Situation(
        RED, play.view(RED), "", play.offers(RED), random.Random(1), lambda: play.moment(RED)
    )
    notes = [pick.note for block in GAME.picks(situation) for pick in block.picks]
    assert "Build 2 tunnels. You cannot pay for all of it." in notes
    assert any(note == "Gain 2 steelplast and 1 kelp." for note in notes)
