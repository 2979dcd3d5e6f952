"""`pay`: pay something, `then` have a benefit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine import Asking, Words, _, order

from ..actor import Actor, Choice
from ..deck import Part
from ..effects import Resolution, can_use, leaves_slot, outcomes, prompt
from ..gains import goods_in, holds, listed, times_of
from ..payment import PLENTY, Goods, add, afford, pay, plus, times
from ..task import Task
from ..terms import goods_words
from ..thing_words import goods_typed
from .appraiser import Appraiser, Offered, Weigher, value
from .verb import NOW, Form, Promise, Verb

KEPT = 0.5  # of what lies in supply, what is left at the end
GROWS = 0.15  # what the last Production makes more of a thing, for each turn until then
A_FEW = 4


class Pay(Verb):
    """Pay one of several prices for what comes then."""

    name = "pay"
    modifiers = ("then", "times", "produced")
    needed = ("then",)
    places = NOW | {"production", "end"}
    heads = ("pay",)
    vocabulary = ("pay",)

    def check(self, part: Part, path: str, place: str, form: Form) -> None:
        if part.produced and place != "production":
            raise form.fail(f"{path}.produced", "only stands in Production")
        inside = place if place in ("production", "end") else "instant"
        form.parts(part.then or [], f"{path}.then", inside)

    def options(self, a: Actor, task: Task, out: list[Any]) -> None:
        part = task.part
        if not holds(a, part):
            return
        then = part.then or []
        for payment in part.payments:
            if not afford(a.goods, payment, building=False):
                continue
            if _useful_after(a, payment, then) and _leaves_slot(a, payment, then):
                out.append(("pay", listed(payment), task))

    def do(self, a: Actor, task: Task, choice: Choice) -> Asking[None]:
        part = task.part
        payment = next(p for p in part.payments if listed(p) == choice[1])
        pay(a.goods, payment)
        a.table.tell("{seat} pays {paid}", seat=a.name, paid=goods_words(goods_in(choice[1])))
        yield from Resolution(
            a, part.then or [], prompt(_("You have paid. What would you like for it?"))
        ).run()

    def deals(self, part: Part) -> int:
        return len(part.payments)

    def terms(self, a: Actor, part: Part, which: int) -> tuple[Goods, Goods]:
        got: Goods = {}
        for then in part.then or ():
            add(got, then.gain or {}, times_of(a, then))
        return dict(part.payments[which]), got

    def phrase(self, a: Actor, choice: Choice) -> tuple[Words, ...]:
        bare = choice[1].replace(",", "")
        shown = order("pay {goods}", goods=goods_typed(goods_in(choice[1])))
        return (shown, f"pay {bare}", bare, f"pay {bare.split(' ', 1)[1]}")

    def promise(self, part: Part, promise: Promise) -> Goods:
        often = part.times if isinstance(part.times, int) else PLENTY if part.times else 1
        found = promise.of(part.then or ())
        if often > 1:
            promise.again()
        return times(found, often)

    def outcomes(self, a: Actor, part: Part) -> list[Goods]:
        gains = outcomes(a, part.then or [])
        prices = [{what: -n for what, n in paid.items()} for paid in part.payments]
        return [{}, *(plus(one, paid) for paid in prices for one in gains)]

    def worth(self, part: Part, by: Appraiser) -> float:
        best = 0.0
        gives = by.parts(part.then or ())
        goods = by.actor.goods
        for cost in part.payments:
            if afford(goods, cost, building=False):
                often = min(goods[good] // n for good, n in cost.items())
                limit = part.times if isinstance(part.times, int) else 1
                best = max(best, min(often, limit) * (gives - by.prices.cost(cost)))
        return best

    def hope(self, part: Part, by: Appraiser) -> float:
        return 1.0

    def worth_made(
        self, part: Part, price: Mapping[str, float], turns: int, by: Appraiser
    ) -> float:
        gives = sum(value(then.gain, price) for then in part.then or () if then.gain)
        return max(0.0, gives - min(value(cost, price) for cost in part.payments)) * 0.8

    def worth_scored(self, part: Part, by: Appraiser) -> float:
        """Points bought at the end with what the last Production makes and what is left over."""
        gives = sum((then.gain or {}).get("point", 0) for then in part.then or ())
        cost = part.payments[0]
        made = by.made()
        more = GROWS * by.prices.turns
        left = {good: KEPT * by.actor.goods[good] + made.get(good, 0) + more for good in cost}
        limit = part.times if isinstance(part.times, int) else A_FEW
        often = min(limit, *(left[good] / n for good, n in cost.items()))
        return max(0.0, often * (gives - 0.25 * sum(cost.values())))

    def weigh(self, option: Offered, rest: str, by: Weigher) -> float:
        if ":" in rest:  # a production card's trade
            return by.deal(option)
        best = -1.0
        for no in by.cards_at_work():
            for part in by.actor.content.cards[no].effect:
                if any(listed(payment) == rest for payment in part.payments):
                    best = max(best, by.parts(part.then or ()))
        return best - by.prices.cost(goods_in(rest)) if best >= 0 else 0.1


def _useful_after(a: Actor, payment: Goods, then: list[Part]) -> bool:
    """Whether the benefit would have an effect once this is paid."""
    pay(a.goods, payment)
    useful = can_use(a, then)
    a.goods.update(plus(a.goods, payment))
    return useful


def _leaves_slot(a: Actor, payment: Goods, then: list[Part]) -> bool:
    """Whether a slot that is still to come can be used after paying and plainly gaining."""
    if a.reserve is None:
        return True
    net = dict(payment)
    for part in then:
        for resource, n in (part.gain or {}).items() if part.plain else ():
            if resource in a.goods:
                net[resource] = net.get(resource, 0) - n
    return leaves_slot(a, net)
