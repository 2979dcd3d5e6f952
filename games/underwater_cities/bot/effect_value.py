"""What effects are worth to a seat before they are carried out: building, parts, slots."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any

from ..data import Slot
from ..deck import Part
from ..network import new_metropolis
from ..state import Building
from .position_value import Mind


class Known:
    """What was found out before a turn is tried out, and hardly changes in it."""

    def __init__(self) -> None:
        self.cards: dict[int, float] = {}
        self.actions: dict[int, float] = {}


class Effects(ABC):
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
        self.looking: list[int] = []
        self._network: float | None = None
        self._slots: dict[str, float] = {}

    @property
    def space(self) -> int:
        """The Federation space of this seat."""
        return self.mind.space

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

    def best_built(self, name: str, kind: str, sites: Sequence[str]) -> float:
        """The most that building one of this kind on such sites adds; kept under a name."""
        if name not in self._built:
            self._built[name] = 0.0  # what building sets off does not count on itself
            self._built[name] = max((self.built(kind, site) for site in sites), default=0.0)
        return self._built[name]

    def best_upgrade(self, kinds: Sequence[str] | None = None) -> float:
        """The most that upgrading one structure of these kinds, or of any, adds."""
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

    def symbiotic(self, city: str) -> float:
        """What a nonsymbiotic city adds that becomes symbiotic."""
        cities = self.player.cities
        before = self.network
        cities[city] = "symbiotic"
        found = self.mind.network() - before
        cities[city] = "nonsymbiotic"
        return found

    # --- parts ---------------------------------------------------------------------------------

    def parts(self, parts: Iterable[Part]) -> float:
        """An effect's parts, each used if it helps."""
        return sum(max(0.0, self.part(part)) for part in parts)

    @abstractmethod
    def part(self, part: Part) -> float:
        """What a part is worth now."""

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
            self.looking.append(no)
            found = self.parts(self.content.cards[no].effect)
            self.looking.pop()
            if not self.looking:
                self.known.actions[no] = found
        return found
