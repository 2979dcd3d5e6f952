"""Upgrading structures."""

from __future__ import annotations

from typing import Any

from pbem.engine import Asking, _

from .actor import Actor
from .deck import Part
from .effects import VERBS, Choice, Task, Verb, leaves_slot
from .gains import holds, tell_paid
from .payment import afford, all_ways, alternatives, choose_way, pay, prices
from .price import Price
from .triggers import after_upgrade

USUAL = [Price({"science": 1})]


def upgrade_prices(a: Actor, cost: object, kind: str, site: str) -> list[Price]:
    """What upgrading one structure may cost."""
    found = USUAL if cost is None or cost == "usual" else [Price(g) for g in alternatives(cost, {})]
    return prices(a, "upgrade", kind, cost, found, site)


def kind_at(a: Actor, site: str) -> str:
    """What stands on the site."""
    return "tunnel" if site in a.player.tunnels else a.player.buildings[site].kind


def upgradable(a: Actor, kinds: tuple[str, ...]) -> list[str]:
    """The sites of plain structures of these kinds: of buildings that are alike, one a city."""
    player, special, unfinished = a.player, a.board.special, a.unfinished
    found: list[str] = []
    if "tunnel" in kinds:
        found += [s for s, done in player.tunnels.items() if not done and s not in unfinished]
    if kinds == ("tunnel",):
        return found
    seen: dict[Any, None] = {}
    for site, building in player.buildings.items():
        if building.upgraded or building.kind not in kinds or site in unfinished:
            continue
        if site not in special:
            alike = (building.kind, site[: site.index(".")])
            if alike in seen:
                continue
            seen[alike] = None
        found.append(site)
    return found


def upgrade_ways(a: Actor, part: Part, site: str) -> list[Price]:
    """Every way to pay for this upgrade."""
    found = all_ways(a.goods, upgrade_prices(a, part.cost, kind_at(a, site), site))
    if a.reserve is not None:
        found = [way for way in found if leaves_slot(a, way.goods)]
    return found


def _can_pay(a: Actor, part: Part, kind: str) -> bool:
    priced = upgrade_prices(a, part.cost, kind, "")
    return any(afford(a.goods, price.goods, building=False) for price in priced)


def _options(a: Actor, task: Task, out: list[Any]) -> None:
    part = task.part
    if part.if_ and not holds(a, part):
        return
    sites = upgradable(a, part.kinds)
    if a.reserve is not None or (a.lasting and a.lasting.by_site):
        sites = [site for site in sites if upgrade_ways(a, part, site)]
    elif sites:
        kinds = [kind for kind in part.kinds if _can_pay(a, part, kind)]
        if not kinds:
            return
        if len(kinds) < len(part.kinds):
            sites = [site for site in sites if kind_at(a, site) in kinds]
    out += [("upgrade", site, task) for site in sites]


def _do(a: Actor, task: Task, choice: Choice) -> Asking[None]:
    site = choice[1]
    kind = kind_at(a, site)
    ways = upgrade_ways(a, task.part, site)
    way = ways[0] if len(ways) == 1 else (yield from choose_way(a, ways))
    pay(a.goods, way.goods)
    a.once += way.once
    tell_paid(a, _("{seat} upgrades the {what} on {site} for {paid}"), kind, site, way.goods)
    yield from after_upgrade(a, kind, site)


VERBS["upgrade"] = Verb(_options, _do)
