"""What a card may bring for sure: by plain gains and payments of its own, of a slot, of an action.

A slot that this opens need not be tried out. What takes more than that is left to a trial.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from ..action_cards import available
from ..actor import Actor
from ..deck import Part
from ..federation import foreseen
from ..payment import Goods, afford, plus
from ..verbs.perform import performable


def sure_ways(a: Actor, parts: Sequence[Part], *, within: bool = True) -> Iterator[Goods]:
    """What these parts may bring, less what is paid: all plain gains, and one other part at most.

    Slots and action cards are looked into only `within` the card itself.
    """
    gained: Goods = {}
    for part in parts:
        if part.plain:
            gained = plus(gained, part.gain or {})
    yield gained
    for part in parts:
        if not part.plain and not part.if_:
            for more in _ways_of(a, part, within=within):
                yield plus(gained, more)


def _ways_of(a: Actor, part: Part, *, within: bool) -> Iterator[Goods]:
    if part.choose:
        plain = [parts for parts in part.choose if all(one.plain for one in parts)]
        for chosen in combinations(plain, min(part.count or 1, len(plain))):
            yield from sure_ways(a, [one for parts in chosen for one in parts], within=within)
    elif part.pay:
        gains = list(sure_ways(a, part.then or (), within=within))
        for payment in part.payments:
            if afford(a.goods, payment, building=False):
                paid = {resource: -n for resource, n in payment.items()}
                yield from (plus(gained, paid) for gained in gains)
    elif within:
        for effect in _inside(a, part):
            yield from sure_ways(a, effect, within=False)


def _inside(a: Actor, part: Part) -> list[list[Part]]:
    """The effects of slots and action cards that a part lets the player use."""
    if part.perform:
        return [slot.effect for _name, slot in performable(a, part)]
    if part.use_action:
        return [a.content.cards[no].effect for no in available(a)]
    return []


def resources_of(a: Actor, way: Goods) -> Goods:
    """The resources of what a way brings, with those for steps on the Federation track."""
    if "federation" in way:
        way = plus(way, foreseen(a, way["federation"]))
    return {resource: way[resource] for resource in a.goods if resource in way}
