"""Which card can be played on which slot: the first question of every turn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from .actor import Actor
from .build import build_ways
from .data import Slot, content
from .deck import Part, always_usable
from .effects import can_use
from .foresight import opened
from .gains import times_of
from .payment import Goods, affordable, plus
from .slots import usable

ANYWHERE = Part(build=["structure", "city"])


class Place(NamedTuple):
    """A slot, and what is known of it beforehand."""

    name: str
    slot: Slot
    sure: bool  # it can be used whatever a player has
    kinds: tuple[str, ...]  # it can be used if one of these can be built at the usual cost
    rest: tuple[Part, ...]  # or if one of these parts can be used


@lru_cache(maxsize=16)
def places(deck: str, side: str) -> dict[str, Place]:
    """The slots of a side, looked at once."""
    found = {}
    for name, slot in content(deck).slots[side].items():
        parts = [sub for part in slot.effect for subs in part.choose or ([part],) for sub in subs]
        kinds = [kind for part in parts if part.build and part.simple for kind in part.kinds]
        rest = [part for part in parts if not (part.build and part.simple)]
        found[name] = Place(name, slot, always_usable(parts), tuple(kinds), tuple(rest))
    return found


class Outlook:
    """What a player could build with what there is, found out once a question."""

    __slots__ = ("a", "able", "sites", "special")

    def __init__(self, a: Actor, sites: dict[str, bool] | None = None) -> None:
        self.a = a
        self.able = affordable(tuple(a.goods.values()))
        self.sites: dict[str, bool] = {} if sites is None else sites
        self.special = a.lasting is not None and a.lasting.on_slots

    def can_use(self, place: Place) -> bool:
        """Whether at least part of the slot can be used."""
        if self.special:
            return usable(self.a, place.slot)
        able, sites = self.able, self.sites
        for kind in place.kinds:
            if kind in able:
                there = sites.get(kind)
                if there is None:
                    there = sites[kind] = has_site(self.a, kind)
                if there:
                    return True
        return bool(place.rest) and can_use(self.a, place.rest)


def plays(a: Actor) -> list[Any]:
    """Every card of the hand with every slot that it can be played on."""
    state, hand = a.state, a.player.hand
    taken = state.slots
    found: list[Any] = []
    outlook = Outlook(a)
    closed: list[Place] = []
    for name, place in places(state.deck_file, state.side).items():
        if name in taken:
            continue
        if place.sure or outlook.can_use(place):
            found += [("play", no, name) for no in hand]
        else:
            closed.append(place)
    found += [("play", no, name) for no, name in made_usable(a, closed)]
    if state.clone_tile and a.goods["credit"]:
        found += clones(a)
    return found


def clones(a: Actor) -> list[Any]:
    """With the cloning tile: slots that others hold, after paying its credit."""
    found: list[Any] = []
    hand = a.player.hand
    all_places = places(a.state.deck_file, a.state.side)
    a.goods["credit"] -= 1
    outlook = Outlook(a)
    closed: list[Place] = []
    for name, holders in a.state.slots.items():
        if a.seat in holders:
            continue
        place = all_places[name]
        if place.sure or outlook.can_use(place):
            found += [("clone", no, name) for no in hand]
        else:
            closed.append(place)
    found += [("clone", no, name) for no, name in made_usable(a, closed)]
    a.goods["credit"] += 1
    return found


def has_site(a: Actor, kind: str) -> bool:
    """Whether the kind, which can be paid at the usual cost, can be built somewhere."""
    sites = a.sites(kind, ANYWHERE)
    surcharges = a.board.surcharge
    if not surcharges or not sites:
        return bool(sites)
    if any(site not in surcharges for site in sites):
        return True
    return any(build_ways(a, ANYWHERE, kind, site) for site in sites)


def made_usable(a: Actor, closed: list[Place]) -> Iterator[tuple[int, str]]:
    """Cards with slots that they make usable, by what comes before the slot's action."""
    mismatch = mismatch_gains(a)
    colours, giving = a.content.colour, a.content.giving
    for no in a.player.hand:
        left: list[Slot] = []
        for place in closed:
            if colours[no] != place.slot.colour:
                if mismatch and usable_with(a, place, mismatch):
                    yield no, place.name
            elif no in giving and usable_with(a, place, _card_gains(a, no)):
                yield no, place.name
            else:
                left.append(place.slot)
        if left:
            yield from ((no, slot.slot) for slot in opened(a, left, no))


def _card_gains(a: Actor, no: int) -> Goods:
    extra: Goods = {}
    for part in a.content.cards[no].effect:
        for _time in range(times_of(a, part) if part.gain else 0):
            extra = plus(extra, part.gain or {})
    return extra


def usable_with(a: Actor, place: Place, extra: Goods) -> bool:
    """Whether more resources make the slot usable."""
    goods = a.goods
    kept = dict(goods)
    for resource, n in extra.items():
        if resource in kept:
            goods[resource] += n
    fine = Outlook(a).can_use(place)
    goods.update(kept)
    return fine


def mismatch_gains(a: Actor) -> Goods:
    """What claimed cards give at once for a slot that does not match."""
    gained: Goods = {}
    for part in mismatches(a):
        gained = plus(gained, part.gain or {})
    return gained


def mismatches(a: Actor) -> list[Part]:
    """What claimed cards give for a slot that does not match."""
    if a.lasting is None or "slot" not in a.lasting.whenever:
        return []
    return [
        do
        for _key, part in a.lasting.whenever["slot"]
        if part.whenever and part.whenever.slot == "mismatch"
        for do in part.do or ()
    ]
