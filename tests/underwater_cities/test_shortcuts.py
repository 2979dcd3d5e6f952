"""What is decided by a shortcut is decided as the long way would: in positions of random games."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec
import pytest

from pbem.engine import random_game
from pbem.games.underwater_cities.acting_seat import acting
from pbem.games.underwater_cities.actor import Actor
from pbem.games.underwater_cities.building import build_ways, payable_sites
from pbem.games.underwater_cities.data import RESOURCES, base
from pbem.games.underwater_cities.deck import STRUCTURES, Part
from pbem.games.underwater_cities.network import how_many, tally
from pbem.games.underwater_cities.opening_slots.claiming import (
    is_just_claimed,
    opened_by_claiming,
)
from pbem.games.underwater_cities.opening_slots.closed_slots import ClosedSlots
from pbem.games.underwater_cities.opening_slots.may_open import Openings
from pbem.games.underwater_cities.opening_slots.outlook import Place, parted, places
from pbem.games.underwater_cities.opening_slots.trial import Trial, twin
from pbem.games.underwater_cities.payment import afford, affordable
from pbem.games.underwater_cities.slots import usable

from .tabletop import GAME, NAMES

UPGRADED_AT_ONCE = Part(build=["structure"], and_upgrade={"science": 1})


def at_turns(seed: int) -> Iterator[Actor]:
    """Players who are about to play a card, in one random game."""
    options = {"boards": "advanced"} if seed % 2 else {"contracts": "yes"} if seed % 4 else {}
    play, dice = random_game(GAME, NAMES[: 2 + seed % 3], options, f"shortcuts {seed}")
    while play.pending:
        seat = next(iter(play.pending))
        question = play.pending[seat]
        if question.known and question.known[0][0] == "play":
            yield acting(play.table, seat)
        play.answer(seat, dice.randrange(len(question.known)))


def free_and_closed(a: Actor) -> list[Place]:
    """The slots that nobody holds and that cannot be used as things are."""
    every = places(a.state.deck_file, a.state.side)
    return [every[name] for name in parted(a).closed if name not in a.state.slots]


@pytest.mark.parametrize("seed", [0, 1, 2, 3, 13, 16])  # in the last two a city opens a site
def test_a_card_that_is_not_worth_trying_opens_nothing(seed: int) -> None:
    left_out = 0
    for a in at_turns(seed):
        closed = free_and_closed(a)
        slots = ClosedSlots(a, closed)
        offered = [*slots.plainly(), *Openings(slots).tried()]
        for no in a.player.hand:
            matching = [one for one in closed if one.slot.colour == a.content.colour[no]]
            for place in matching:
                if (no, place) not in offered:
                    left_out += 1
                    assert not Trial(a, [place.slot], no).opened(), (no, place.name)
    assert left_out


def test_what_a_card_surely_opens_is_also_found_by_trying_it() -> None:
    found = 0
    for seed in range(12):
        for a in at_turns(seed):
            closed = free_and_closed(a)
            for no in a.player.hand:
                matching = [one for one in closed if one.slot.colour == a.content.colour[no]]
                openings = Openings(ClosedSlots(a, closed))
                for place in openings.surely_opened(a.content.cards[no], matching):
                    found += 1
                    assert Trial(a, [place.slot], no).opened(), (no, place.name)
    assert found > 50


def test_what_opens_a_slot_by_being_claimed_is_also_found_by_trying_it() -> None:
    opened: list[bool] = []
    for seed in range(6):
        for a in at_turns(seed):
            closed = free_and_closed(a)
            before = msgspec.json.encode(a.state)
            for no in a.player.hand:
                card = a.content.cards[no]
                if not is_just_claimed(a, card):
                    continue
                for slot in [one.slot for one in closed if one.slot.colour == card.colour]:
                    found = opened_by_claiming(a, card, [slot])
                    assert found == Trial(a, [slot], no).opened(), (no, slot.slot)
                    opened.append(bool(found))
            assert msgspec.json.encode(a.state) == before
    assert any(opened)
    assert not all(opened)


def test_slots_are_open_of_which_some_part_can_be_used() -> None:
    """Also with claimed cards that make building cheaper, or that add to a slot."""
    special = 0
    for seed in range(12):
        for a in at_turns(seed):
            every = places(a.state.deck_file, a.state.side)
            special += a.lasting is not None and a.lasting.on_slots
            usable_now, closed = parted(a)
            found = [name for name, one in every.items() if one.sure or usable(a, one.slot)]
            assert list(usable_now) == found
            assert list(closed) == [name for name in every if name not in found]
    assert special > 50


def test_more_than_enough_of_a_resource_pays_for_nothing_more() -> None:
    costs = base().structures.items()
    for seed in range(500):
        goods = dict(zip(RESOURCES, random.Random(seed).choices(range(9), k=5), strict=True))
        payable = {kind for kind, form in costs if afford(goods, form.cost, building=True)}
        assert affordable(tuple(goods.values())) == payable


@pytest.mark.parametrize("seed", range(6))
def test_sites_for_build_and_upgrade_are_those_where_both_can_be_paid(seed: int) -> None:
    part = UPGRADED_AT_ONCE
    for a in at_turns(seed):
        for kind in STRUCTURES:
            payable = [site for site in a.sites(kind, part) if build_ways(a, part, kind, site)]
            assert list(payable_sites(a, part, kind)) == payable


@pytest.mark.parametrize("seed", range(4))
def test_sites_that_leave_a_slot_usable_are_those_with_a_way_to_pay(seed: int) -> None:
    part, shorter = Part(build=["structure", "city"]), 0
    for a in at_turns(seed):
        free = {kind: payable_sites(a, part, kind) for kind in part.kinds}
        for place in places(a.state.deck_file, a.state.side).values():
            a.reserve = place.slot.effect
            for kind in part.kinds:
                payable = [site for site in a.sites(kind, part) if build_ways(a, part, kind, site)]
                assert list(payable_sites(a, part, kind)) == payable
                shorter += len(payable) < len(free[kind])
            a.reserve = None
    assert shorter


@pytest.mark.parametrize("seed", range(3))
def test_single_things_are_counted_as_the_whole_network_is(seed: int) -> None:
    for a in at_turns(seed):
        counts = tally(a.player)
        assert {thing: how_many(a.content, a.player, thing) for thing in counts} == counts


@pytest.mark.parametrize("seed", range(3))
def test_a_twin_knows_what_its_player_knows_and_has_a_table_of_its_own(seed: int) -> None:
    for a in at_turns(seed):
        a.building_sites()
        other, anew = twin(a), acting(a.table, a.seat)
        assert other.state == a.state
        assert other.state is not a.state
        assert other.building_sites() == anew.building_sites()
        assert other.tunnel_sites() == anew.tunnel_sites()
        assert [task.part for task in other.freely] == [task.part for task in anew.freely]
        assert all(hasattr(other, name) for name in Actor.__slots__)
        other.goods["kelp"] += 1
        other.once.append("x")
        assert other.goods["kelp"] == a.goods["kelp"] + 1
        assert "x" not in a.once
