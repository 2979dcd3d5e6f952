"""Which slots can be used as things are: found out for all of them at once."""

from __future__ import annotations

from collections.abc import Container
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from ..actor import Actor
from ..building import build_ways, payable_sites
from ..data import Slot, content
from ..deck import BUILDINGS, CITIES, Part, always_usable
from ..effects import can_use
from ..network import Sites
from ..payment import Goods, affordable
from ..slots import joined

ANYWHERE = Part(build=["structure", "city"])


class Place(Struct, frozen=True, eq=False, gc=False):
    """A slot, and what is known of it beforehand; each is made once, and the same as no other."""

    name: str
    slot: Slot
    sure: bool  # it can be used whatever a player has
    kinds: tuple[str, ...]  # it can be used if one of these can be built at the usual cost
    rest: tuple[Part, ...]  # or if one of these parts can be used
    upgrades: bool  # one of these builds, and upgrades what it has built
    helped_by: dict[int, bool] = {}  # whether a card helps it, once somebody has asked


@lru_cache(maxsize=16)
def places(deck: str, side: str) -> dict[str, Place]:
    """The slots of a side, looked at once."""
    found = {}
    for name, slot in content(deck).slots[side].items():
        parts = [sub for part in slot.effect for subs in part.choose or ([part],) for sub in subs]
        kinds = [kind for part in parts if part.build and part.simple for kind in part.kinds]
        rest = [part for part in parts if not (part.build and part.simple)]
        sure, upgrades = always_usable(parts), any(part.build for part in rest)
        found[name] = Place(name, slot, sure, tuple(kinds), tuple(rest), upgrades)
    return found


class Parted(NamedTuple):
    """The slots of a side, by their names: those that can be used as things are, and the others."""

    usable_now: tuple[str, ...]
    closed: tuple[str, ...]


@lru_cache(maxsize=1000)
def _parted(
    deck: str, side: str, buildable: frozenset[str], opened: tuple[str, ...] = ()
) -> Parted:
    """The same for whoever can build these kinds, and can use these slots in another way."""
    usable_now = [
        name
        for name, place in places(deck, side).items()
        if place.sure or name in opened or not buildable.isdisjoint(place.kinds)
    ]
    closed = [name for name in places(deck, side) if name not in usable_now]
    return Parted(tuple(usable_now), tuple(closed))


class Outlook:
    """What a player could build with what there is, found out once.

    What can be paid at the usual cost can also be paid with claimed cards that make it cheaper.
    """

    __slots__ = ("a", "buildable", "cheaper", "special")

    def __init__(self, a: Actor) -> None:
        self.a = a
        self.special = a.lasting is not None and a.lasting.on_slots
        self.cheaper: dict[str, bool] = {}  # kinds that may be built with claimed cards, or not
        self.buildable = _with_site(a, affordable(tuple(a.goods.values())))  # at the usual cost

    def can_use(self, place: Place) -> bool:
        """Whether at least part of the slot can be used."""
        return not self.buildable.isdisjoint(place.kinds) or self.beside_building(place)

    def beside_building(self, place: Place) -> bool:
        """The same where the slot builds nothing that can be built at the usual cost."""
        a = self.a
        if place.rest and can_use(a, place.rest):
            return True
        if not self.special:
            return False
        for kind in place.kinds:
            if self._with_claimed(kind):
                return True
        return can_use(a, joined(a, place.slot))

    def _with_claimed(self, kind: str) -> bool:
        """Whether the kind can be built with what claimed cards do to its price."""
        known = self.cheaper.get(kind)
        if known is None:
            known = self.cheaper[kind] = bool(payable_sites(self.a, ANYWHERE, kind))
        return known


def parted(a: Actor, unseen: Container[str] = ()) -> Parted:
    """The slots that can be used as things are, and the closed ones.

    Those that are `unseen` may be among the closed ones though they could be used.
    """
    outlook, state = Outlook(a), a.state
    buildable = outlook.buildable
    every = places(state.deck_file, state.side)
    opened: list[str] = []
    for name in _parted(state.deck_file, state.side, buildable).closed:
        place = every[name]
        wanted = (place.rest or outlook.special) and name not in unseen
        if wanted and outlook.beside_building(place):
            opened.append(name)
    return _parted(state.deck_file, state.side, buildable, tuple(opened))


def usable_with(a: Actor, some: list[Place], extra: Goods) -> list[Place]:
    """Those of the slots that more resources make usable."""
    if not extra or not some:
        return []
    goods = a.goods
    if a.lasting is None or not a.lasting.on_slots:
        able = affordable(tuple([n + extra.get(resource, 0) for resource, n in goods.items()]))
        some = [place for place in some if place.rest or not able.isdisjoint(place.kinds)]
        if not some:
            return some
    kept = dict(goods)
    for resource, n in extra.items():
        if resource in kept:
            goods[resource] += n
    outlook = Outlook(a)
    found = [place for place in some if outlook.can_use(place)]
    goods.update(kept)
    return found


def _with_site(a: Actor, able: frozenset[str]) -> frozenset[str]:
    """Those of the kinds, which can be paid at the usual cost, that can be built somewhere."""
    supply = a.state.supply
    lacking = [kind for kind, left in supply.items() if left < 1] if 0 in supply.values() else []
    if not able.isdisjoint(BUILDINGS) and not _one_is_plain(a, a.building_sites()):
        lacking += [kind for kind in BUILDINGS if not _has_site(a, kind)]
    if not able.isdisjoint(CITIES) and not _one_is_plain(a, a.city_sites()):
        lacking += [kind for kind in CITIES if not _has_site(a, kind)]
    if "tunnel" in able and not _one_is_plain(a, a.tunnel_sites()) and not _has_site(a, "tunnel"):
        lacking.append("tunnel")
    return able.difference(lacking) if lacking else able


def _one_is_plain(a: Actor, sites: Sites) -> bool:
    """Whether one of the sites costs nothing more."""
    surcharges = a.board.surcharge
    if not surcharges or not sites:
        return bool(sites)
    return any(site not in surcharges for site in sites)


def _has_site(a: Actor, kind: str) -> bool:
    """Whether the kind, which can be paid at the usual cost, can be built somewhere."""
    sites = a.sites(kind, ANYWHERE)
    return _one_is_plain(a, sites) or any(build_ways(a, ANYWHERE, kind, site) for site in sites)


def lacking_a_site(a: Actor) -> frozenset[str]:
    """The kinds that can be built nowhere, or only where it costs more than usual."""
    supply = a.state.supply
    lacking = [kind for kind in CITIES if supply[kind] < 1]
    if not _one_is_plain(a, a.building_sites()):
        lacking += BUILDINGS
    if not _one_is_plain(a, a.city_sites()):
        lacking += CITIES
    if not _one_is_plain(a, a.tunnel_sites()):
        lacking.append("tunnel")
    return frozenset(lacking)
