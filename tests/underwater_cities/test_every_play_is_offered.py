"""Every card that can be played on a slot is offered there: compared with a slow search."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from pbem.engine import random_game
from pbem.games.underwater_cities.actor import Actor
from pbem.games.underwater_cities.card_on_slot import Plays
from pbem.games.underwater_cities.data import RESOURCES
from pbem.games.underwater_cities.opening_slots.trial import usable_after
from pbem.games.underwater_cities.slots import slots_of
from pbem.games.underwater_cities.state import State

from .every_way import can_be_played, copied, seated
from .tabletop import GAME, NAMES

AMOUNTS = ((0, 0, 0, 1, 1, 2), (0, 0, 1, 2, 4))  # of a resource, to choose from
HAND = 6


def positions(seed: int) -> Iterator[tuple[State, int]]:
    """Turns of a random game, and the same with other resources and other cards."""
    players = seed % 4 + 1
    options = {"boards": ("basic", "advanced")[seed // 4 % 2]}
    if players > 1:
        options["contracts"] = ("no", "yes")[seed // 8 % 2]
    play, dice = random_game(GAME, NAMES[:players], options, f"every play {seed}")
    while play.pending:
        seat = next(iter(play.pending))
        question = play.pending[seat]
        if question.known[0][0] == "play":
            yield copied(play.table.state), seat
            for amounts in AMOUNTS:
                yield otherwise(copied(play.table.state), seat, amounts, dice), seat
        play.answer(seat, dice.randrange(len(question.known)))


def otherwise(state: State, seat: int, amounts: tuple[int, ...], dice: random.Random) -> State:
    """The seat has other resources, more cards, and the cloning tile at hand."""
    player = state.players[seat]
    player.goods = {resource: dice.choice(amounts) for resource in RESOURCES}
    state.clone_tile = len(state.players) > 1
    if len(state.deck) >= HAND:
        player.hand = dice.sample(state.deck, HAND)
        state.deck = [no for no in state.deck if no not in player.hand]
    return state


def not_at_once(a: Actor) -> Iterator[tuple[str, int, str]]:
    """The plays of slots that cannot be used as things are, nor after an exchange."""
    for verb, no, name in every_play(a):
        a.goods["credit"] -= verb == "clone"
        at_once = usable_after(a, slots_of(a)[name])
        a.goods["credit"] += verb == "clone"
        if not at_once:
            yield verb, no, name


def every_play(a: Actor) -> Iterator[tuple[str, int, str]]:
    """Every card on every slot that is free, or that can be copied."""
    for name in slots_of(a):
        holders = a.state.slots.get(name, [])
        clones = a.state.clone_tile and a.goods["credit"] and a.seat not in holders
        if not holders or clones:
            yield from (("clone" if holders else "play", no, name) for no in a.player.hand)


MANY_WAYS, FOR_AN_UPGRADE = 51, 83  # a card has hundreds of ways; a new site gives the science


@pytest.mark.parametrize("seed", [*range(22), MANY_WAYS, FOR_AN_UPGRADE])
def test_a_play_is_offered_if_some_way_leads_to_it(seed: int) -> None:
    found = {True: 0, False: 0, None: 0}
    for state, seat in positions(seed):
        before = copied(state)
        a = seated(state, seat)
        plays = Plays(a)
        offered = [*plays.known(), *plays.further()]
        assert state == before
        for play in not_at_once(a):
            can = can_be_played(state, seat, play)
            found[can] += 1
            assert can in (None, play in offered), (play, a.player)
    assert found[True] > 5
    assert found[False] > 100
    assert found[None] < 20
