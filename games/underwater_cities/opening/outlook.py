"""Which slots can be used as things are: found out for all of them at once."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from ..actor import Actor
from ..building import build_ways
from ..data import Slot, content
from ..deck import Part, always_usable
from ..effects import can_use
from ..payment import Goods, affordable
from ..slots import usable

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
    """What a player could build with what there is, found out once."""

    __slots__ = ("a", "able", "sites", "special")

    def __init__(self, a: Actor) -> None:
        self.a = a
        self.able = affordable(tuple(a.goods.values()))
        self.sites: dict[str, bool] = {}
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
                    there = sites[kind] = _has_site(self.a, kind)
                if there:
                    return True
        return bool(place.rest) and can_use(self.a, place.rest)

    def lacks_goods_only(self, place: Place) -> bool:
        """Whether a closed slot does nothing but build what has a site and cannot be paid."""
        if place.rest or self.special or self.a.board.special:
            return False
        sites = self.sites
        for kind in place.kinds:
            if kind not in sites:
                sites[kind] = _has_site(self.a, kind)
        return all(sites[kind] for kind in place.kinds)


def parted(a: Actor, some: Iterable[Place]) -> tuple[list[Place], list[Place]]:
    """The slots that can be used as things are, and the closed ones."""
    outlook = Outlook(a)
    usable_now: list[Place] = []
    closed: list[Place] = []
    for place in some:
        fine = place.sure or outlook.can_use(place)
        (usable_now if fine else closed).append(place)
    return usable_now, closed


def usable_with(a: Actor, some: list[Place], extra: Goods) -> list[Place]:
    """Those of the slots that more resources make usable."""
    if not extra or not some:
        return []
    goods = a.goods
    kept = dict(goods)
    for resource, n in extra.items():
        if resource in kept:
            goods[resource] += n
    outlook = Outlook(a)
    found = [place for place in some if outlook.can_use(place)]
    goods.update(kept)
    return found


def _has_site(a: Actor, kind: str) -> bool:
    """Whether the kind, which can be paid at the usual cost, can be built somewhere."""
    sites = a.sites(kind, ANYWHERE)
    surcharges = a.board.surcharge
    if not surcharges or not sites:
        return bool(sites)
    if any(site not in surcharges for site in sites):
        return True
    return any(build_ways(a, ANYWHERE, kind, site) for site in sites)
