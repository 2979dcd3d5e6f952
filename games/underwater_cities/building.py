"""Where tunnels, cities and buildings can be built, what that costs, and the ways to pay it."""

from __future__ import annotations

from collections.abc import Sequence

from .actor import Actor
from .deck import Part
from .effects import can_use
from .payment import Goods, afford, affordable, all_ways, alternatives, less, pay, plus, prices
from .price import Price
from .triggers import plain_gains
from .upgrading import upgrade_prices

SCIENCE = frozenset(("science",))


def build_prices(a: Actor, part: Part, kind: str, site: str) -> list[Price]:
    """What this part asks for building the kind there, without the site's surcharge."""
    found = part.prices.get(kind)
    if found is None:
        asked = alternatives(part.cost, a.content.structures[kind].cost)
        found = [Price(less(goods, part.less) if part.less else goods) for goods in asked]
        part.prices[kind] = found
    if a.lasting is None or not a.lasting.on_slots:
        return found
    return prices(a, "build", kind, part.cost, found, site)


def build_ways(a: Actor, part: Part, kind: str, site: str) -> list[Price]:
    """Every way to pay for building the kind there, such that the rest stays possible."""
    surcharge = a.board.surcharge.get(site)
    priced = build_prices(a, part, kind, site)
    found = all_ways(a.goods, priced, surcharge, building=True)
    if part.and_upgrade is not None:
        found = [way for way in found if _can_upgrade_after(a, part, kind, site, way.goods)]
    if a.reserve is not None:
        more = _dearest_upgrade(a, part, kind, site)
        found = [way for way in found if _leaves_slot(a, kind, site, plus(way.goods, more))]
    return found


def _can_upgrade_after(a: Actor, part: Part, kind: str, site: str, paid: Goods) -> bool:
    """Whether what is left, with what the site and cards give at once, pays the upgrade."""
    have = dict(a.goods)
    pay(have, paid)
    have = plus(have, plain_gains(a, kind, site))
    priced = upgrade_prices(a, part, kind, site)
    return any(afford(have, price.goods, building=False) for price in priced)


def _dearest_upgrade(a: Actor, part: Part, kind: str, site: str) -> Goods:
    """What the upgrade that belongs to this build may take besides."""
    if part.and_upgrade is None:
        return {}
    priced = upgrade_prices(a, part, kind, site)
    return max((price.goods for price in priced), key=lambda goods: sum(goods.values()))


def _leaves_slot(a: Actor, kind: str, site: str, paid: Goods) -> bool:
    """Whether the chosen slot, still to come, can be used after paying this."""
    assert a.reserve is not None
    kept, reserve = dict(a.goods), a.reserve
    pay(a.goods, paid)
    a.goods.update(plus(a.goods, plain_gains(a, kind, site)))
    a.reserve = None
    fine = can_use(a, reserve)
    a.goods.update(kept)
    a.reserve = reserve
    return fine


def payable_kinds(a: Actor, part: Part) -> Sequence[str]:
    """The kinds of the part without those that are surely too dear."""
    if part.simple and (a.lasting is None or not a.lasting.on_slots):
        able = affordable(tuple(a.goods.values()))
        return [kind for kind in part.kinds if kind in able]
    return part.kinds


def payable_sites(a: Actor, part: Part, kind: str) -> Sequence[str]:
    """The sites where this part may build one of these kinds and the player can pay for it."""
    surcharges = a.board.surcharge
    if a.lasting is not None and a.lasting.by_site:
        return [site for site in a.sites(kind, part) if build_ways(a, part, kind, site)]
    if a.reserve is not None:
        return _with_ways(a, part, kind, a.sites(kind, part))
    if not part.simple or (a.lasting is not None and a.lasting.on_slots):
        for price in build_prices(a, part, kind, ""):
            if afford(a.goods, price.goods, building=True):
                break
        else:
            return []
    sites = a.sites(kind, part)
    if part.and_upgrade is not None and not _surely_upgrades(a, part, kind):
        return _sites_to_upgrade(a, part, kind, sites)
    if surcharges:
        return [s for s in sites if s not in surcharges or build_ways(a, part, kind, s)]
    return sites


def _sites_to_upgrade(a: Actor, part: Part, kind: str, sites: Sequence[str]) -> list[str]:
    """The sites where building leaves, or gives, enough to upgrade at once."""
    wanted = upgrade_prices(a, part, kind, "")
    if (a.lasting and "build" in a.lasting.whenever) or _rewarded(a, wanted):
        return [site for site in sites if build_ways(a, part, kind, site)]
    marked = a.board.unlike
    if not any(afford(a.goods, price.goods, building=False) for price in wanted):
        lacking = {resource for price in wanted for resource in price.goods}
        gives = (site for site in sites if site in marked)
        sites = [site for site in gives if not lacking.isdisjoint(plain_gains(a, kind, site))]
    return _if_plain_are_alike(a, part, kind, sites)


def _with_ways(a: Actor, part: Part, kind: str, sites: Sequence[str]) -> list[str]:
    """The sites where there is a way to pay that leaves the chosen slot usable."""
    if a.state.contracts or (a.lasting and "build" in a.lasting.whenever):
        return [site for site in sites if build_ways(a, part, kind, site)]
    return _if_plain_are_alike(a, part, kind, sites)


def _if_plain_are_alike(a: Actor, part: Part, kind: str, sites: Sequence[str]) -> list[str]:
    """The same, if it makes no difference on which of the sites without a mark it is built."""
    marked = a.board.unlike
    plain = next((site for site in sites if site not in marked), None)
    fine = plain is not None and bool(build_ways(a, part, kind, plain))
    return [s for s in sites if (build_ways(a, part, kind, s) if s in marked else fine)]


def _rewarded(a: Actor, wanted: list[Price]) -> bool:
    """Whether the reward of a contract might pay one of these prices."""
    rewards = [
        part.gain or {} for no in a.state.contracts for part in a.content.contracts[no].reward
    ]
    return any(resource in gain for gain in rewards for price in wanted for resource in price.goods)


def _surely_upgrades(a: Actor, part: Part, kind: str) -> bool:
    """Whether the upgrade can be paid whatever way the building is paid."""
    for price in upgrade_prices(a, part, kind, ""):
        if SCIENCE.issuperset(price.goods) and a.goods["science"] >= price.goods.get("science", 0):
            return all("science" not in built.goods for built in build_prices(a, part, kind, ""))
    return False
