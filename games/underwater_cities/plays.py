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
    """Every card of the hand with every slot that it can be played on, as is soon seen."""
    usable_now, closed = free_slots(a)
    found: list[Any] = [("play", no, place.name) for place in usable_now for no in a.player.hand]
    found += [("play", no, place.name) for no, place in made_usable(a, closed)]
    if has_clone(a):
        a.goods["credit"] -= 1
        usable_now, closed = clonable_slots(a)
        found += [("clone", no, place.name) for place in usable_now for no in a.player.hand]
        found += [("clone", no, place.name) for no, place in made_usable(a, closed)]
        a.goods["credit"] += 1
    return found


def opened_plays(a: Actor) -> list[Any]:
    """The plays on slots that only the matching card opens, which is found out by trying it."""
    found: list[Any] = [("play", no, name) for no, name in tried(a, free_slots(a)[1])]
    if has_clone(a):
        a.goods["credit"] -= 1
        found += [("clone", no, name) for no, name in tried(a, clonable_slots(a)[1])]
        a.goods["credit"] += 1
    return found


def has_clone(a: Actor) -> bool:
    """Whether the cloning tile can be taken and its credit be paid."""
    return a.state.clone_tile and a.goods["credit"] > 0


def free_slots(a: Actor) -> tuple[list[Place], list[Place]]:
    """The free slots: those that can be used as things are, and the others."""
    taken = a.state.slots
    every = places(a.state.deck_file, a.state.side).items()
    return _parted(a, [place for name, place in every if name not in taken])


def clonable_slots(a: Actor) -> tuple[list[Place], list[Place]]:
    """Slots that others hold, as the cloning tile needs them: usable as things are, and others."""
    every = places(a.state.deck_file, a.state.side)
    held = a.state.slots.items()
    return _parted(a, [every[name] for name, holders in held if a.seat not in holders])


def _parted(a: Actor, some: list[Place]) -> tuple[list[Place], list[Place]]:
    outlook = Outlook(a)
    usable_now: list[Place] = []
    closed: list[Place] = []
    for place in some:
        fine = place.sure or outlook.can_use(place)
        (usable_now if fine else closed).append(place)
    return usable_now, closed


def has_site(a: Actor, kind: str) -> bool:
    """Whether the kind, which can be paid at the usual cost, can be built somewhere."""
    sites = a.sites(kind, ANYWHERE)
    surcharges = a.board.surcharge
    if not surcharges or not sites:
        return bool(sites)
    if any(site not in surcharges for site in sites):
        return True
    return any(build_ways(a, ANYWHERE, kind, site) for site in sites)


def made_usable(a: Actor, closed: list[Place]) -> Iterator[tuple[int, Place]]:
    """Cards with slots that they make usable, by what is plainly gained before the action."""
    if not closed:
        return
    mismatch = mismatch_gains(a)
    for no in a.player.hand:
        match = _card_gains(a, no)
        if match or mismatch:
            for place in closed:
                gained = match if _matches(a, no, place) else mismatch
                if gained and usable_with(a, place, gained):
                    yield no, place


def tried(a: Actor, closed: list[Place]) -> Iterator[tuple[int, str]]:
    """Matching cards with slots that they make usable in another way."""
    for no in a.player.hand:
        gained = _card_gains(a, no)
        left = [
            place.slot
            for place in closed
            if _matches(a, no, place) and not (gained and usable_with(a, place, gained))
        ]
        if left:
            yield from ((no, slot.slot) for slot in opened(a, left, no))


def _matches(a: Actor, no: int, place: Place) -> bool:
    return a.content.colour[no] == place.slot.colour


def _card_gains(a: Actor, no: int) -> Goods:
    extra: Goods = {}
    if no not in a.content.giving:
        return extra
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
