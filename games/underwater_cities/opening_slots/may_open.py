"""May this card open that slot? The one place that says so.

A closed slot is one of which no part can be used as things are. A matching card may be resolved
first, and what it gives or changes may open the slot. Most cards and slots are decided by plain
checks; only where a card might help, but may be used in several ways, is it tried out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ..actor import BESIDE_SLOTS, Actor
from ..data import RESOURCES, Slot
from ..deck import BUILDINGS, Card, Part
from ..effects import can_use
from ..payment import PLENTY, affordable, plus
from ..slots import uses_action
from ..state import ACTION_LIMIT
from ..task import Task
from ..verbs.all_verbs import VERBS
from .claiming import is_just_claimed, opened_by_claiming
from .closed_slots import ClosedSlots
from .outlook import Place, lacking_a_site, places, usable_with
from .promise import Promised
from .reach import Reach
from .sure_gains import resources_of, sure_ways
from .trial import Trial, may_help

BUILDING_KINDS = frozenset(BUILDINGS)
EVERYTHING = frozenset(RESOURCES)


class Openings:
    """Which card opens which of the closed slots of one question, found out by trying."""

    __slots__ = ("a", "closed", "lacking", "plain", "plenty", "slots")

    def __init__(self, slots: ClosedSlots) -> None:
        self.a = slots.a
        self.slots = slots
        self.closed = slots.closed
        self.plain = slots.plain
        self.lacking: frozenset[str] | None = None  # kinds without a plain site, once looked at
        self.plenty: dict[frozenset[str], list[Place]] = {}  # what plenty of these would open

    def tried(self) -> list[tuple[int, Place]]:
        """Cards with the slots that they open in another way than by plain gains."""
        found: list[tuple[int, Place]] = []
        for no in self.a.player.hand if self.closed else ():
            opened = self.plain.get(no, ())
            left = [place for place in self.slots.matching(no) if place not in opened]
            if left:
                found += [(no, place) for place in self._opened(no, left)]
        return found

    def _opened(self, no: int, left: list[Place]) -> list[Place]:
        """Which of these slots the matching card opens, if not by plain gains."""
        card = self.a.content.cards[no]
        left, performed = self.promising(card, left)
        surely = self.surely_opened(card, left) if left else []
        slots = [place.slot for place in left if place not in surely]
        if not slots:
            return surely
        if is_just_claimed(self.a, card):
            opened = opened_by_claiming(self.a, card, slots)
        elif nothing_to_try(self.a, card):
            opened = []
        elif where_it_lies_matters(self.a, card):
            opened = [slot for slot in slots if Trial(self.a, [slot], no, performed).opened()]
        else:
            opened = Trial(self.a, slots, no, performed).opened()
        return [place for place in left if place in surely or place.slot in opened]

    def surely_opened(self, card: Card, left: list[Place]) -> list[Place]:
        """Which of these slots build something that the card pays for, however it is used."""
        a = self.a
        if card.type != "instant" or card.cost is not None:
            return []
        hopeful = self._with_plenty(EVERYTHING)
        waiting = [place for place in left if place in hopeful]
        return opened_by(a, card.effect, waiting) if waiting else []

    def promising(self, card: Card, left: list[Place]) -> tuple[list[Place], list[str] | None]:
        """The slots for which it is worth trying the card, and which of them it may perform first.

        None: whichever it likes.
        """
        a = self.a
        if card.type == "action" and len(a.player.actions) >= ACTION_LIMIT:
            return left, None  # one goes, and may be used on its way
        if card.type != "instant" and (card.cost is None or a.lasting is None):
            return [place for place in left if _helps(card, place)], None  # it brings nothing
        effect = card.effect if card.type == "instant" else ()
        promised = Promised(a, effect, paid=card.cost is not None)
        if card.cost is not None and a.lasting:
            promised.goods = plus(promised.goods, promised.watched("play"))
        if a.state.rules > 2 and (a.freely or promised.tunnels > 1):
            promised.goods = plus(promised.goods, promised.besides())
        if effect and not a.building_sites() and can_use(a, effect):
            if not Reach(a).a_city(effect):
                left = wanting_no_building(a, left)
            return self._with_so_much(left, promised)  # it may open a site
        plenty = self._with_plenty(frozenset(promised.goods)) if promised.goods else []
        plenty = [place for place in left if place in plenty]
        performed = None
        if plenty:
            plenty, performed = self._with_so_much(plenty, promised)
        helped = [place for place in left if _helps(card, place)]
        if a.state.rules > 2:
            helped += self._wanting_a_site(effect, left)
        found = [place for place in left if place in plenty or place in helped]
        return found, None if helped else performed

    def _wanting_a_site(self, effect: Sequence[Part], left: list[Place]) -> list[Place]:
        """Those of the slots that a new site may open, if the effect may lead to one.

        They lack one without a surcharge, or one that gives what an upgrade costs.
        """
        if not effect:
            return []
        if self.lacking is None:
            self.lacking = lacking_a_site(self.a)
        lacking = self.lacking
        wanting = [place for place in left if place.upgrades or not lacking.isdisjoint(place.kinds)]
        return wanting if wanting and Reach(self.a).a_site(effect) else []

    def _with_plenty(self, promised: frozenset[str]) -> list[Place]:
        found = self.plenty.get(promised)
        if found is None:
            found = usable_with(self.a, self.closed, dict.fromkeys(promised, PLENTY))
            self.plenty[promised] = found
        return found

    def _with_so_much(
        self, some: list[Place], promised: Promised
    ) -> tuple[list[Place], list[str] | None]:
        """Those of the slots that what is promised might open: what it cannot pay stays closed.

        And, of a card that performs a slot, those that might bring it.
        """
        more = promised.at_most() if some else None
        if more is None:
            return some, None
        goods = self.a.goods.items()
        opened: list[Place] = []
        performed: list[str] = []
        for name, most in more.items():
            able = affordable(tuple([n + most.get(resource, 0) for resource, n in goods]))
            found = [place for place in some if place.rest or not able.isdisjoint(place.kinds)]
            if found:
                performed.append(name)
                opened += found
        wanted = [place for place in some if place in opened]
        return wanted, performed if promised.performing else None


def opened_by(a: Actor, parts: Sequence[Part], closed: list[Place], deep: int = 2) -> list[Place]:
    """Which of the slots build something that the parts pay for in a way that is sure."""
    waiting, goods = closed, a.goods.items()
    for way in sure_ways(a, parts, deep=deep):
        extra = resources_of(a, way)
        able = affordable(tuple([n + extra.get(what, 0) for what, n in goods]))
        payable = [place for place in waiting if not able.isdisjoint(place.kinds)]
        opened = usable_with(a, payable, extra)
        waiting = [place for place in waiting if place not in opened]
        if not waiting:
            break
    return [place for place in closed if place not in waiting]


def worth_performing(a: Actor, card: Card, slot: Slot) -> list[str] | None:
    """The slots that a card which has to open this one may perform for that; None: any."""
    place = places(a.state.deck_file, a.state.side)[slot.slot]
    return Openings(ClosedSlots(a, [place])).promising(card, [place])[1]


def nothing_to_try(a: Actor, card: Card) -> bool:
    """Whether an instant card gives only cards and points, and offers nothing that may help."""
    if card.type != "instant" or card.cost is not None or a.freely:
        return False
    choices: list[Any] = []
    for part in card.effect:
        if not part.gives:
            VERBS[part.verb].options(a, Task(part), choices)
        elif not BESIDE_SLOTS.issuperset(part.gain or ()):
            return False
    return not any(may_help(a, choice) for choice in choices)


def wanting_no_building(a: Actor, some: list[Place]) -> list[Place]:
    """Those of the slots that may be of use while there is no site for a building."""
    if a.lasting and a.lasting.on_slots:
        return some
    return [place for place in some if place.rest or not BUILDING_KINDS.issuperset(place.kinds)]


def _helps(card: Card, place: Place) -> bool:
    """Whether the card may help the slot without bringing resources."""
    known = place.helped_by.get(card.no)
    if known is None:
        slot = place.slot
        known = any(VERBS[part.verb].helps(part, slot) for part in card.effect)
        if card.type == "action":
            known = uses_action(slot.effect)
        place.helped_by[card.no] = known
    return known


def where_it_lies_matters(a: Actor, card: Card) -> bool:
    """Whether the card may perform a slot, or not because it lies there itself.

    It does not matter if the card performs first of all, and only once: a closed slot cannot be
    performed.
    """
    if not performs(a, card.effect):
        return False
    first = card.effect[0]
    inside = [then.perform for then in first.then or () if first.times in (None, 1)]
    at_once = first.perform or (len(inside) == 1 and inside[0])
    if len(card.effect) > 1 or not at_once or card.cost is not None or a.freely:
        return True
    watching = a.lasting.whenever.values() if a.lasting else ()
    later = [do for entries in watching for _key, part in entries for do in part.do or ()]
    return performs(a, later) or any(_performing(a, no) for no in a.player.actions)


def performs(a: Actor, parts: Iterable[Part]) -> bool:
    """Whether the parts may perform a slot, be it by an action card."""
    for part in parts:
        inner = [*(part.then or ()), *(sub for subs in part.choose or () for sub in subs)]
        if part.perform or performs(a, inner):
            return True
        if part.use_action and any(_performing(a, no) for no in a.player.actions):
            return True
    return False


def _performing(a: Actor, no: int) -> bool:
    effect = a.content.cards[no].effect
    return any(part.perform or any(sub.perform for sub in part.then or ()) for part in effect)
