"""What effects are worth to a seat before they are carried out: building, parts, slots."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ..data import METROPOLIS_TUNNELS, Slot
from ..deck import Part
from ..gains import holds, rung, times_of
from ..network import how_many, new_metropolis, open_expansions
from ..payment import afford, alternatives, less
from ..state import Building
from .worth import Mind

AGAIN = 0.8  # the second thing built by one effect, of the first
TILE = 4.5  # a metropolis that is not known yet


class Known:
    """What was found out before a turn is tried out, and hardly changes in it."""

    def __init__(self) -> None:
        self.cards: dict[int, float] = {}
        self.actions: dict[int, float] = {}


class Effects:
    """The worth of effects at one position; what is looked up often is kept."""

    def __init__(self, mind: Mind, known: Known | None = None) -> None:
        self.mind = mind
        self.known = Known() if known is None else known
        self.player = mind.player
        self.actor = mind.actor
        self.content = mind.content
        self.prices = mind.prices
        self.goods = mind.player.goods
        self._built: dict[str, float] = {}
        self._upgraded: dict[str, float] = {}
        self._looking: list[int] = []
        self._network: float | None = None
        self._slots: dict[str, float] = {}

    # --- the network ---------------------------------------------------------------------------

    @property
    def network(self) -> float:
        """What the network is worth as it stands."""
        if self._network is None:
            self._network = self.mind.network()
        return self._network

    def built(self, kind: str, site: str) -> float:
        """What building this there adds, before it is paid."""
        player = self.player
        store: dict[str, Any]
        thing: Any
        before = self.network
        if kind == "tunnel":
            store, thing = player.tunnels, False
        elif kind in ("symbiotic", "nonsymbiotic"):
            store, thing = player.cities, kind
        else:
            store, thing = player.buildings, Building(kind)
        store[site] = thing
        tile = new_metropolis(player, site) if kind == "tunnel" else None
        if tile is not None:
            player.connected.append(tile)
        found = self.mind.network() - before
        del store[site]
        if tile is not None:
            player.connected.pop()
            found += self.parts(self.content.metropolises[tile].instant)
        bonus = self.mind.board.bonus.get(site)
        special = self.mind.board.special.get(site)
        if bonus:
            found += self.prices.bundle(bonus, self.mind.space)
        if special and special.gain:
            found += self.prices.bundle(special.gain)
        return found + self._set_off("build", kind, site)

    def upgraded(self, site: str) -> float:
        """What upgrading what stands there adds, before it is paid."""
        player = self.player
        before = self.network
        if site in player.tunnels:
            player.tunnels[site] = True
            found = self.mind.network() - before
            player.tunnels[site] = False
            return found + self._set_off("upgrade", "tunnel", site)
        building = player.buildings[site]
        player.buildings[site] = Building(building.kind, upgraded=True)
        found = self.mind.network() - before
        player.buildings[site] = building
        return found + self._set_off("upgrade", building.kind, site)

    def _set_off(self, head: str, kind: str, site: str) -> float:
        """What claimed cards give for it."""
        lasting = self.actor.lasting
        if lasting is None:
            return 0.0
        found = 0.0
        for _key, part in lasting.whenever.get(head, ()):
            if part.whenever and self.actor.fits(part.whenever, kind, site, ahead=1):
                found += sum(self.part(do) for do in part.do or ())
        return found

    def best_built(self, kind: str, sites: Sequence[str]) -> float:
        """The most that building one of this kind adds."""
        if not sites:
            return 0.0
        return max(self.built(kind, site) for site in sites)

    # --- parts ---------------------------------------------------------------------------------

    def parts(self, parts: Iterable[Part]) -> float:
        """An effect's parts, each used if it helps."""
        return sum(max(0.0, self.part(part)) for part in parts)

    def part(self, part: Part) -> float:
        """What a part is worth now."""
        if part.if_ and not holds(self.actor, part):
            return 0.0
        show = getattr(self, f"_{part.verb}", None)
        return show(part) if show else 0.0

    def _gain(self, part: Part) -> float:
        times = times_of(self.actor, part)
        return times * self.prices.bundle(part.gain or {}, self.mind.space)

    def _ladder(self, part: Part) -> float:
        return float(rung(self.actor, part))

    def _pay(self, part: Part) -> float:
        best = 0.0
        gives = self.parts(part.then or ())
        for cost in part.payments:
            if afford(self.goods, cost, building=False):
                often = min(self.goods[good] // n for good, n in cost.items())
                limit = part.times if isinstance(part.times, int) else 1
                best = max(best, min(often, limit) * (gives - self.prices.cost(cost)))
        return best

    def _choose(self, part: Part) -> float:
        values = sorted((self.parts(parts) for parts in part.choose or ()), reverse=True)
        return sum(values[: part.count or 1])

    def _build(self, part: Part) -> float:
        values = [self._build_one(part, kind) for kind in part.kinds]
        best = max(values, default=0.0)
        if (part.count or 1) > 1 and best > 0:
            best += AGAIN * best * (part.count or 1) - AGAIN * best
        return best

    def _build_one(self, part: Part, kind: str) -> float:
        usual = self.content.structures[kind].cost
        best = 0.0
        for cost in alternatives(part.cost, usual):
            price = less(cost, part.less) if part.less else cost
            if afford(self.goods, price, building=True):
                gives = self._built_by(part, kind) - self.prices.cost(price)
                if part.and_upgrade is not None:
                    gives += self._best_upgrade() * 0.8
                best = max(best, gives)
        return best

    def _built_by(self, part: Part, kind: str) -> float:
        if part.site == "expansion":
            cities = [*self.player.cities]
            return self._kept(f"{kind} x", kind, open_expansions(self.player, cities))
        if part.at == "metropolis":
            sites = [s for s in self.actor.tunnel_sites() if s in METROPOLIS_TUNNELS]
            return self._kept(f"{kind} m", kind, sites)
        return self._kept(kind, kind, self.actor.sites(kind, part))

    def _kept(self, name: str, kind: str, sites: list[str]) -> float:
        if name not in self._built:
            self._built[name] = 0.0  # what building sets off does not count on itself
            self._built[name] = self.best_built(kind, sites)
        return self._built[name]

    def _upgrade(self, part: Part) -> float:
        count = part.count or 1
        free = part.cost == "free"
        costs = alternatives(part.cost, {"science": 1})
        price = min((self.prices.cost(c) for c in costs if self._has(c)), default=None)
        if price is None:
            return 0.0
        gives = self._best_upgrade(part.kinds)
        if not free:
            count = min(count, max(sum(self.goods.get(g, 0) for g in c) for c in costs))
        one = gives - price
        return one * (1 + AGAIN * (count - 1)) if one > 0 else 0.0

    def _has(self, cost: dict[str, int]) -> bool:
        return afford(self.goods, cost, building=False)

    def _best_upgrade(self, kinds: Sequence[str] | None = None) -> float:
        best = 0.0
        player = self.player
        if kinds is None or "tunnel" in kinds:
            site = next((s for s, upgraded in player.tunnels.items() if not upgraded), None)
            if site:
                best = max(best, self._kept_upgrade(site))
        seen: dict[str, None] = {}
        for site, building in player.buildings.items():
            if building.upgraded or (kinds is not None and building.kind not in kinds):
                continue
            alike = f"{building.kind} {site[: site.index('.')]}"
            if alike not in seen:
                seen[alike] = None
                best = max(best, self._kept_upgrade(site))
        return best

    def _kept_upgrade(self, site: str) -> float:
        if site not in self._upgraded:
            self._upgraded[site] = self.upgraded(site)
        return self._upgraded[site]

    def _use_action(self, part: Part) -> float:
        values = [
            self.action(no)
            for no in self.player.actions
            if no not in self.player.used and no not in self._looking
        ]
        values.sort(reverse=True)
        return 0.75 * sum(values[: part.use_action or 1])

    def _ready_action(self, part: Part) -> float:
        values = sorted((self.action(no) for no in self.player.used), reverse=True)
        return 0.6 * sum(values[: part.ready_action or 1])

    def _perform(self, part: Part) -> float:
        best = 0.0
        for name, slot in self.content.slots[self.mind.state.side].items():
            holders = self.mind.state.slots.get(name, ())
            if name == "ANY" or (part.colour and slot.colour != part.colour):
                continue
            if self.mind.seat in holders or (part.perform == "available" and holders):
                continue
            if part.perform == "occupied" and not holders:
                continue
            best = max(best, self.slot(slot))
        return best

    def _exchange(self, part: Part) -> float:
        times = part.times if isinstance(part.times, int) else 1
        return 0.2 * times if self.prices.turns else 0.0

    def _trial_run(self, part: Part) -> float:
        best = 0.0
        for kind in part.kinds:
            thing = "upgraded_city_tunnel" if kind == "tunnel" else f"upgraded_{kind}"
            if how_many(self.content, self.player, thing):
                made = self.content.structures[kind].upgraded
                best = max(best, self.prices.bundle(made))
        return best * (part.count or 1)

    def _metropolis(self, part: Part) -> float:
        return TILE if self.mind.state.blue_pile else 0.0

    def _symbiotic(self, part: Part) -> float:
        cities = self.player.cities.values()
        return 2.0 * self.prices.productions if "nonsymbiotic" in cities else 0.0

    # --- slots and actions ---------------------------------------------------------------------

    def slot(self, slot: Slot) -> float:
        """What performing a slot's action is worth."""
        key = slot.slot
        if key not in self._slots:
            self._slots[key] = 0.0  # an effect that performs slots does not count on itself
            self._slots[key] = self.parts(slot.effect)
        return self._slots[key]

    def action(self, no: int) -> float:
        """What using an action card once is worth."""
        found = self.known.actions.get(no)
        if found is None:
            self._looking.append(no)
            found = self.parts(self.content.cards[no].effect)
            self._looking.pop()
            if not self._looking:
                self.known.actions[no] = found
        return found
