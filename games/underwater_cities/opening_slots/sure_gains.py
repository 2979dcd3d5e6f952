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
from ..payment import Goods, afford, pay, plus, times
from ..verbs.perform import performable


def sure_ways(a: Actor, parts: Sequence[Part], *, deep: int = 2) -> Iterator[Goods]:
    """What these parts may bring, less what is paid: all plain gains, and one other part at most.

    Besides, each choice among plain gains is made. Slots and action cards are looked into, and
    what they let the player use, but not what that leads to: so `deep`.
    """
    others = [part for part in parts if not part.if_ and not part.plain]
    for gained in _gains(parts):
        yield gained
        for part in others:
            for more in _ways_of(a, part, deep):
                yield plus(gained, more)


def _gains(parts: Sequence[Part]) -> list[Goods]:
    """The plain gains of the parts, with one way or another to choose among plain gains."""
    gained: Goods = {}
    for part in parts:
        if part.plain:
            gained = plus(gained, part.gain or {})
    found = [gained]
    for part in parts:
        if part.choose and not part.if_:
            found = [plus(one, more) for one in found for more in _choices(part)] or found
    return found


def _choices(part: Part) -> Iterator[Goods]:
    """What the lists of a choice bring that are plain gains, as many as may be chosen."""
    plain = [parts for parts in part.choose or () if all(one.plain for one in parts)]
    for chosen in combinations(plain, min(part.count or 1, len(plain))):
        yield _gains([one for parts in chosen for one in parts])[0]


def _ways_of(a: Actor, part: Part, deep: int) -> Iterator[Goods]:
    """What comes of a part that is paid for, or that lets the player use something."""
    if part.pay:
        for payment in part.payments:
            if afford(a.goods, payment, building=False):
                paid = times(payment, -1)
                pay(a.goods, payment)
                gains = list(sure_ways(a, part.then or (), deep=deep))
                pay(a.goods, paid)
                yield from (plus(gained, paid) for gained in gains)
    elif deep:
        for effect in _inside(a, part):
            yield from sure_ways(a, effect, deep=deep - 1)


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
