"""What things cost a player, and the ways in which a cost can be paid."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from pbem.engine import Asking, Question, _

from .actor import Actor
from .data import RESOURCES, base
from .deck import Part
from .price import Price

Goods = dict[str, int]
PLENTY = 9  # so many resources are enough for anything


def alternatives(cost: object, usual: Goods) -> list[Goods]:
    """What a part's cost says: the usual one, nothing, a given one, or one of several."""
    if cost is None or cost == "usual":
        return [usual]
    if cost == "free":
        return [{}]
    if isinstance(cost, dict):
        return [cost]
    assert isinstance(cost, list)
    return cost


def less(goods: Mapping[str, int], off: Mapping[str, int]) -> Goods:
    """The goods with a discount; never below free."""
    return {r: left for r, n in goods.items() if (left := n - off.get(r, 0)) > 0}


def plus(goods: Mapping[str, int], more: Mapping[str, int]) -> Goods:
    """The goods and more goods."""
    total = dict(goods)
    for resource, n in more.items():
        total[resource] = total.get(resource, 0) + n
    return total


def times(goods: Mapping[str, int], n: int) -> Goods:
    """The goods so many times over."""
    return {resource: each * n for resource, each in goods.items()}


def most(several: Iterable[Mapping[str, int]]) -> Goods:
    """Of each resource as much as the best of several has."""
    found: Goods = {}
    for goods in several:
        for resource, n in goods.items():
            if n >= found.get(resource, 0):
                found[resource] = n
    return found


def resources(bundle: Mapping[str, int]) -> Goods:
    """The resources among what can be gained."""
    return {what: n for what, n in bundle.items() if what in RESOURCES}


def add(total: Goods, more: Mapping[str, int], times: int = 1) -> None:
    """Count more goods into a total."""
    for what, n in more.items():
        if times:
            total[what] = total.get(what, 0) + n * times


def prices(
    a: Actor, event: str, what: str, cost: object, found: list[Price], site: str = ""
) -> list[Price]:
    """Every price of a build, an upgrade or a Special card, with the discounts of claimed cards."""
    lasting = a.lasting
    if lasting is None or cost == "free":
        return found
    for key, part in lasting.discounts.get(event, ()):
        if a.applies(key, part, event, what, site):
            found = [_discounted(price, key, part) for price in found]
    for key, part in lasting.substitutes.get(event, ()):
        if a.applies(key, part, event, what, site):
            found = [*found, *(new for price in found if (new := _swapped(price, key, part)))]
    return found


def _discounted(price: Price, key: str, part: Part) -> Price:
    assert part.discount is not None
    cheaper = less(price.goods, part.discount)
    if cheaper == price.goods:
        return price
    return Price(cheaper, (*price.once, key) if part.once else price.once)


def _swapped(price: Price, key: str, part: Part) -> Price | None:
    assert part.substitute is not None
    assert part.with_ is not None
    if any(price.goods.get(r, 0) < n for r, n in part.substitute.items()):
        return None
    goods = plus(less(price.goods, part.substitute), part.with_)
    return Price(goods, (*price.once, key) if part.once else price.once)


def afford(have: Mapping[str, int], goods: Mapping[str, int], *, building: bool) -> bool:
    """Whether the goods can be paid; biomatter may stand in for kelp and steelplast if building."""
    lacking = 0
    for resource, n in goods.items():
        lack = n - have[resource]
        if lack > 0:
            if not building or resource not in ("kelp", "steelplast"):
                return False
            lacking += lack
    return not lacking or lacking <= have["biomatter"] - goods.get("biomatter", 0)


@lru_cache(maxsize=50_000)
def affordable(have: tuple[int, ...]) -> frozenset[str]:
    """The kinds that so many resources (in their usual order) pay for at the usual cost."""
    return _affordable(tuple(map(min, have, _enough())))


@cache
def _enough() -> tuple[int, ...]:
    """So much of each resource that more of it pays for nothing more at the usual cost."""
    costs = [form.cost for form in base().structures.values()]
    most_of = {resource: max(cost.get(resource, 0) for cost in costs) for resource in RESOURCES}
    most_of["biomatter"] = max(sum(cost.values()) for cost in costs)  # which stands in for others
    return tuple(most_of.values())


@cache
def _affordable(have: tuple[int, ...]) -> frozenset[str]:
    """The same with no more than enough of each."""
    goods = dict(zip(RESOURCES, have, strict=True))
    costs = base().structures.items()
    return frozenset(kind for kind, form in costs if afford(goods, form.cost, building=True))


def ways(have: Mapping[str, int], goods: Mapping[str, int], *, building: bool) -> list[Goods]:
    """Every way to pay the goods: as they are first, then with more and more biomatter."""
    if not afford(have, goods, building=building):
        return []
    spare = have["biomatter"] - goods.get("biomatter", 0) if building else 0
    if not spare:
        return [dict(goods)]
    found = []
    steelplast, kelp = goods.get("steelplast", 0), goods.get("kelp", 0)
    for for_kelp in range(min(kelp, spare) + 1):
        for for_steel in range(min(steelplast, spare - for_kelp) + 1):
            way = less(goods, {"kelp": for_kelp, "steelplast": for_steel})
            if for_kelp + for_steel:
                way["biomatter"] = way.get("biomatter", 0) + for_kelp + for_steel
            if all(have[r] >= n for r, n in way.items()):
                found.append(way)
    return sorted(found, key=lambda way: way.get("biomatter", 0))


def all_ways(
    have: Mapping[str, int],
    priced: list[Price],
    surcharge: Mapping[str, int] | None = None,
    *,
    building: bool = False,
) -> list[Price]:
    """Every different way to pay one of the prices, the surcharge added after all discounts."""
    if len(priced) == 1 and not surcharge and not (building and have["biomatter"]):
        return priced if afford(have, priced[0].goods, building=building) else []
    found: list[Price] = []
    for price in priced:
        goods = plus(price.goods, surcharge) if surcharge else price.goods
        for way in ways(have, goods, building=building):
            if not any(way == other.goods for other in found):
                found.append(Price(way, price.once))
    return found


def pay(have: Goods, goods: Mapping[str, int]) -> None:
    """Take the goods away."""
    for resource, n in goods.items():
        have[resource] -= n


def choose_way(a: Actor, found: list[Price]) -> Asking[Price]:
    """Let the player choose among the ways to pay; the usual cost if nothing is said.

    That is the one in which biomatter stands in for nothing.
    """
    least = min((way.goods.get("biomatter", 0) for way in found), default=0)
    plain = [way for way in found if way.goods.get("biomatter", 0) == least]
    way: Price = yield Question(
        a.seat,
        _("How do you pay?"),
        found,
        a.words.way_key,
        a.words.way_phrase(found),
        default=plain[0] if len(plain) == 1 else None,
        forbidden=a.words.without_card,
    )
    return way
