"""Of which slots a player can do only a part, and what is lacking: resources, or action cards."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from pbem.engine import mark

from .action_cards import available
from .actor import Actor
from .deck import Part
from .payment import Goods, afford, plus, prices
from .price import Price
from .slots import slots_of

NONE_READY = mark("None of your action cards is ready.")
TOO_DEAR = mark("You cannot pay for all of it.")


def done_in_part(a: Actor) -> dict[str, str]:
    """By name, the slots that say more than the player can do now, and what stands in the way."""
    none_ready = not available(a)
    found = {}
    for name, slot in slots_of(a).items():
        if none_ready and any(part.use_action for part in slot.effect):
            found[name] = NONE_READY
        elif not _can_pay(a, slot.effect):
            found[name] = TOO_DEAR
    return found


def _can_pay(a: Actor, parts: Iterable[Part]) -> bool:
    """Whether there is a way to pay all that the parts build; one of those they let choose from."""
    found: list[Goods] = [{}]
    for part in parts:
        if part.choose:
            if not any(_can_pay(a, some) for some in part.choose):
                return False
        elif part.build:
            each = _costs(a, part)
            for _time in range(part.often):
                found = [plus(one, more) for one, more in product(found, each)]
    return any(afford(a.goods, goods, building=True) for goods in found)


def _costs(a: Actor, part: Part) -> list[Goods]:
    """What any one thing costs that the part builds."""
    built = a.content.structures
    return [
        price.goods
        for kind in part.kinds
        for price in prices(a, "build", kind, None, [Price(built[kind].cost)])
    ]
