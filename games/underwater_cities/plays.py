"""Which card can be played on which slot: the first question of every turn."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from .actions import available
from .actor import Actor
from .build import build_ways
from .data import Slot, content
from .deck import Part, always_usable
from .effects import can_use
from .gains import times_of
from .payment import Goods, affordable, plus
from .prospects import decided, of_action
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
    before = Before(a)
    for name, place in places(state.deck_file, state.side).items():
        if name in taken:
            continue
        if place.sure or outlook.can_use(place):
            found += [("play", no, name) for no in hand]
        else:
            helping = before.cards
            found += [("play", no, name) for no in helping if usable_with(a, place, no, before)]
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
    before = Before(a)
    for name, holders in a.state.slots.items():
        if a.seat in holders:
            continue
        place = all_places[name]
        if place.sure or outlook.can_use(place):
            found += [("clone", no, name) for no in hand]
        else:
            helping = before.cards
            found += [("clone", no, name) for no in helping if usable_with(a, place, no, before)]
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


class Before:
    """What comes before a slot's action, found out as it is needed."""

    __slots__ = ("a", "cards", "gained", "mismatch")

    def __init__(self, a: Actor) -> None:
        self.a = a
        self.gained: dict[int, list[Goods]] = {}
        self.mismatch: Goods = {}
        for part in mismatches(a):
            self.mismatch = plus(self.mismatch, part.gain or {})
        giving = a.content.giving
        self.cards = [no for no in a.player.hand if self.mismatch or no in giving]

    def gains(self, no: int, colour: str) -> list[Goods]:
        """What a card that matches the slot may bring, or what claimed cards give for one that
        does not."""
        content = self.a.content
        if content.colour[no] != colour:
            return [self.mismatch] if self.mismatch else []
        if no not in content.giving:
            return []
        found = self.gained.get(no)
        if found is None:
            found = self.gained[no] = card_outcomes(self.a, no)
        return found


def card_outcomes(a: Actor, no: int) -> list[Goods]:
    """The net resources that resolving the card first may bring, one way or another."""
    deck = a.state.deck_file
    sure = _card_gains(a, no)
    found = [sure] if sure else []
    found += [plus(sure, more) for more in decided(deck, no)]
    if any(part.use_action for part in a.content.cards[no].effect):
        found += [plus(sure, more) for action in available(a) for more in of_action(deck, action)]
    return found


def _card_gains(a: Actor, no: int) -> Goods:
    extra: Goods = {}
    for part in a.content.cards[no].effect:
        for _time in range(times_of(a, part) if part.gain else 0):
            extra = plus(extra, part.gain or {})
    return {resource: n for resource, n in extra.items() if resource in a.goods}


def usable_with(a: Actor, place: Place, no: int, before: Before) -> bool:
    """Whether what comes before the slot's action may make it usable."""
    goods = a.goods
    for extra in before.gains(no, place.slot.colour):
        kept = dict(goods)
        for resource, n in extra.items():
            if resource in kept:
                goods[resource] += n
        fine = min(goods.values()) >= 0 and Outlook(a).can_use(place)
        goods.update(kept)
        if fine:
            return True
    return False


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
