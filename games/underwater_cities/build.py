"""Building tunnels, cities and buildings, one at a time."""

from __future__ import annotations

from typing import Any

from pbem.engine import Asking, Question, _

from .actor import Actor
from .contracts import claim_contracts
from .data import METROPOLIS_TUNNELS
from .deck import BUILDINGS, Part
from .effects import VERBS, Choice, Task, Verb, can_use, fire, prompt
from .gains import holds, tell_paid
from .payment import (
    Goods,
    afford,
    affordable,
    all_ways,
    alternatives,
    choose_way,
    less,
    pay,
    plus,
    prices,
)
from .price import Price
from .state import Building
from .triggers import after_build, after_upgrade, plain_gains
from .upgrade import upgrade_prices

UPGRADE_IT = "upgrade it"  # there is no choice in it, but people say it
BELONGS = prompt(_("The upgrade belongs to it"))


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
    priced = upgrade_prices(a, part.and_upgrade, kind, site)
    return any(afford(have, price.goods, building=False) for price in priced)


def _dearest_upgrade(a: Actor, part: Part, kind: str, site: str) -> Goods:
    """What the upgrade that belongs to this build may take besides."""
    if part.and_upgrade is None:
        return {}
    priced = upgrade_prices(a, part.and_upgrade, kind, site)
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


def _options(a: Actor, task: Task, out: list[Any]) -> None:
    part = task.part
    if part.if_ and not holds(a, part):
        return
    for kind in part.kinds:
        out += [("build", kind, site, task) for site in payable_sites(a, part, kind)]


def can_build(a: Actor, part: Part) -> bool:
    """Whether this part can build anything now."""
    if part.if_ and not holds(a, part):
        return False
    for kind in part.kinds:  # noqa: SIM110 - twice as fast as any(), and asked most of all
        if payable_sites(a, part, kind):
            return True
    return False


def payable_sites(a: Actor, part: Part, kind: str) -> list[str]:
    """The sites where this part may build the kind and the player can pay for it."""
    goods, surcharges = a.goods, a.board.surcharge
    if a.reserve is not None or (a.lasting is not None and a.lasting.by_site):
        return [site for site in a.sites(kind, part) if build_ways(a, part, kind, site)]
    if part.simple and (a.lasting is None or not a.lasting.on_slots):
        if kind not in affordable(tuple(goods.values())):
            return []
        sites = a.sites(kind, part)
        if surcharges:
            sites = [s for s in sites if s not in surcharges or build_ways(a, part, kind, s)]
        return sites
    for price in build_prices(a, part, kind, ""):
        if afford(goods, price.goods, building=True):
            break
    else:
        return []
    sites = a.sites(kind, part)
    if part.and_upgrade is not None and not _surely_upgrades(a, part, kind):
        return _sites_to_upgrade(a, part, kind, sites)
    if surcharges:
        return [s for s in sites if s not in surcharges or build_ways(a, part, kind, s)]
    return sites


def _sites_to_upgrade(a: Actor, part: Part, kind: str, sites: list[str]) -> list[str]:
    """The sites where building leaves, or gives, enough to upgrade at once."""
    wanted = upgrade_prices(a, part.and_upgrade, kind, "")
    if (a.lasting and "build" in a.lasting.whenever) or _rewarded(a, wanted):
        return [site for site in sites if build_ways(a, part, kind, site)]
    marked = a.board.marked.union(METROPOLIS_TUNNELS)
    if not any(afford(a.goods, price.goods, building=False) for price in wanted):
        sites = [site for site in sites if site in marked]
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
    for price in upgrade_prices(a, part.and_upgrade, kind, ""):
        if all(r == "science" for r in price.goods) and a.goods["science"] >= price.goods.get(
            "science", 0
        ):
            return all("science" not in built.goods for built in build_prices(a, part, kind, ""))
    return False


def _do(a: Actor, task: Task, choice: Choice) -> Asking[None]:
    part = task.part
    _verb, kind, site, *_rest = choice
    ways = build_ways(a, part, kind, site)
    way = ways[0] if len(ways) == 1 else (yield from choose_way(a, ways))
    pay(a.goods, way.goods)
    a.once += way.once
    place(a, kind, site)
    tell_paid(a, _("{seat} builds a {what} on {site} for {paid}"), kind, site, way.goods)
    left = after_build(a, kind, site)
    if part.and_upgrade is not None:
        yield from _upgrade_it(a, part, kind, site, left)
    elif left:
        yield from fire(a, left)


def place(a: Actor, kind: str, site: str) -> None:
    """Put the new tunnel, city or building on its site."""
    player = a.player
    if kind == "tunnel":
        player.tunnels[site] = False
        a.state.supply["tunnel"] -= 1
    elif kind in BUILDINGS:
        player.buildings[site] = Building(kind)
    else:
        player.cities[site] = kind
        a.state.supply[kind] -= 1
    a.built[kind] = a.built.get(kind, 0) + 1
    a.moved()


def _upgrade_it(a: Actor, part: Part, kind: str, site: str, left: list[Part]) -> Asking[None]:
    """The second half of build-and-upgrade: not optional once the first half is done.

    What the building set off is decided in between, with the price of the upgrade set aside.
    """
    if not left:
        yield Question(a.seat, BELONGS, [UPGRADE_IT])
    ways = all_ways(a.goods, upgrade_prices(a, part.and_upgrade, kind, site))
    way = ways[0] if len(ways) == 1 else (yield from choose_way(a, ways))
    pay(a.goods, way.goods)
    a.once += way.once
    if left:
        a.unfinished.append(site)
        yield from fire(a, left)
        a.unfinished.remove(site)
        yield Question(a.seat, BELONGS, [UPGRADE_IT])
    tell_paid(a, _("{seat} upgrades the {what} on {site} for {paid}"), kind, site, way.goods)
    yield from after_upgrade(a, kind, site)


VERBS["build"] = Verb(_options, _do, can_build)


def _symbiotic_options(a: Actor, task: Task, out: list[Any]) -> None:
    if a.state.supply["symbiotic"] < 1 or not holds(a, task.part):
        return
    cities = a.player.cities
    out += [("symbiotic", city, task) for city in cities if cities[city] == "nonsymbiotic"]


def _symbiotic_do(a: Actor, task: Task, choice: Choice) -> Asking[None]:
    """A nonsymbiotic city becomes symbiotic; this is not building: no bonus, no surcharge."""
    a.player.cities[choice[1]] = "symbiotic"
    a.state.supply["symbiotic"] -= 1
    a.state.supply["nonsymbiotic"] += 1
    a.table.tell(_("{seat} makes the city on {site} symbiotic"), seat=a.name, site=choice[1])
    yield from fire(a, claim_contracts(a))


VERBS["symbiotic"] = Verb(_symbiotic_options, _symbiotic_do)
