"""What can be upgraded, what that costs, and the ways to pay it."""

from __future__ import annotations

from typing import Any

from .actor import Actor
from .deck import Part
from .effects import leaves_slot
from .payment import all_ways, alternatives, prices
from .price import UPGRADE_COST, Price


def upgrade_prices(a: Actor, part: Part, kind: str, site: str) -> list[Price]:
    """What upgrading one structure may cost, by itself or with what the part has built."""
    cost = part.and_upgrade if part.build else part.cost
    found = part.prices.get("upgrade")
    if found is None:
        found = part.prices["upgrade"] = [Price(g) for g in alternatives(cost, dict(UPGRADE_COST))]
    return prices(a, "upgrade", kind, cost, found, site)


def kind_at(a: Actor, site: str) -> str:
    """What stands on the site."""
    return "tunnel" if site in a.player.tunnels else a.player.buildings[site].kind


def upgradable(a: Actor, kinds: tuple[str, ...]) -> list[str]:
    """Sites of plain structures of these kinds: of buildings that are alike, one for each city."""
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
    found = all_ways(a.goods, upgrade_prices(a, part, kind_at(a, site), site))
    if a.reserve is not None:
        found = [way for way in found if leaves_slot(a, way.goods)]
    return found
