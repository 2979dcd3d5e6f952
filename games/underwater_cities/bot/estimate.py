"""What effects are worth to a seat before they are carried out: parts, cards and slots."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ..data import METROPOLIS_TUNNELS, Slot
from ..deck import Card, Part
from ..gains import holds, rung, times_of
from ..network import how_many, new_metropolis, open_expansions
from ..payment import afford, alternatives, less
from ..production import network_production
from ..state import ACTION_LIMIT, Building
from .worth import Mind

AGAIN = 0.8  # the second thing built by one effect, of the first
LATER = 0.5  # an effect that cannot be used yet, of what it would be worth
BLANK_CARD = 2.4  # playing a card that is not known
IN_HAND = (0.5, 0.42, 0.35, 0.12, 0.05)  # the best card of the hand, the second ...
USES_AN_ERA = 2.6  # how often action cards get used in an era
TURNS_AN_ERA = 10
A_USE = 0.8  # whether one of them gets used in it
KEPT = 0.5  # of what lies in supply, what is left at the end
GROWS = 0.15  # what the last Production makes more of a thing, for each turn until then
A_FEW = 4
A_TRIGGER = 1.2  # what is set off when it is not a gain
TILE = 4.5  # a metropolis that is not known yet
COMMON = {  # how many of these a turn brings: counted in games of four bots
    "farm": 0.14,
    "desalination": 0.13,
    "laboratory": 0.16,
    "building": 0.43,
    "tunnel": 0.23,
    "city_tunnel": 0.22,
    "city": 0.13,
    "symbiotic": 0.06,
    "nonsymbiotic": 0.06,
    "upgraded_farm": 0.06,
    "upgraded_desalination": 0.07,
    "upgraded_laboratory": 0.08,
    "upgraded_building": 0.21,
    "upgraded_tunnel": 0.13,
    "upgraded_city_tunnel": 0.13,
    "upgraded_structure": 0.34,
    "upgraded_set": 0.03,
    "upgraded_kinds": 0.12,
    "full_city": 0.09,
    "pair": 0.02,
    "metropolis": 0.07,
    "special": 0.05,
    "permanent_card": 0.13,
    "production_card": 0.08,
    "action_card": 0.08,
    "used_action": 0.0,
}
HAPPENS = {  # how often a turn sets off what is not built or upgraded
    "connect": 0.07,
    "use_action": 0.3,
    "play": 0.05,
    "turn_end": 0.05,
}
REACHED = {4: 0.2, 3: 0.15, 2: 0.08, 1: 0.06}  # and how often it reaches a Federation space
SLOTS = {"mismatch": 0.07, "open": 0.04, "any": 0.25}
NAMED_SLOT = 0.07


class Known:
    """What was found out before a turn is tried out, and hardly changes in it."""

    def __init__(self) -> None:
        self.cards: dict[int, float] = {}
        self.actions: dict[int, float] = {}


class Estimate:
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
        building.upgraded = True
        found = self.mind.network() - before
        building.upgraded = False
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

    # --- slots and cards -----------------------------------------------------------------------

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

    def card(self, no: int) -> float:
        """What a card does when it is played on a slot that matches."""
        if not no:
            return BLANK_CARD if self.prices.turns > 1 else 0.5
        found = self.known.cards.get(no)
        if found is None:
            card = self.content.cards[no]
            found = float(getattr(self, f"_as_{card.type}")(card))
            if card.cost:
                found -= card.cost * self.prices.now["credit"]
            found = self.known.cards[no] = max(0.0, found)
        return found

    def _as_instant(self, card: Card) -> float:
        now = self.parts(card.effect)
        return now or LATER * self._hoped(card.effect)

    def _hoped(self, parts: Iterable[Part]) -> float:
        """A rough worth of what cannot be used yet."""
        found = 0.0
        for part in parts:
            if part.gain:
                found += self.prices.bundle(part.gain)
            elif part.build or part.upgrade or part.perform:
                found += 2.0
            elif part.use_action or part.ready_action or part.pay:
                found += 1.0
        return found if self.prices.turns > 3 else 0.0

    def _as_action(self, card: Card) -> float:
        one = max(self.action(card.no), LATER * self._hoped(card.effect))
        actions = self.player.actions
        if len(actions) >= ACTION_LIMIT and card.no not in actions:
            one -= min(self.action(no) for no in actions)
        return one * A_USE * self.prices.turns / TURNS_AN_ERA

    def _as_production(self, card: Card) -> float:
        found = 0.0
        prices = self.prices
        last = len(prices.made) - 1
        for number, price in enumerate(prices.made):
            for part in card.effect:
                found += self._made(part, price, prices.turns - prices.turns_after[number])
            if number == last:
                break
        return found

    def _made(self, part: Part, price: dict[str, float], turns: int) -> float:
        """What one part of a production card gives when so many more turns have gone by."""

        def value(goods: Any) -> float:
            return float(sum(n * price.get(what, 1.0) for what, n in goods.items()))

        if part.if_ and not all(
            self.expected(thing, turns) >= wanted
            for thing, wanted in part.if_.items()
            if isinstance(wanted, int) and thing in COMMON
        ):
            return 0.0
        if part.gain:
            return value(part.gain) * self._times(part, turns)
        if part.modify:
            prefix = "upgraded_" if part.upgraded else ""
            thing = "city_tunnel" if part.modify == "tunnel" else part.modify
            often = min(part.count or 1, self.expected(prefix + thing, turns))
            change = value(part.add) if part.add else value(part.to or {}) - value(part.from_ or {})
            return max(0.0, change) * often
        if part.pay:
            gives = sum(value(then.gain) for then in part.then or () if then.gain)
            return max(0.0, gives - min(value(cost) for cost in part.payments)) * 0.8
        if part.choose:
            return max(sum(value(p.gain or {}) for p in parts) for parts in part.choose)
        return 0.2

    def _times(self, part: Part, turns: int) -> float:
        if part.per is None:
            return 1.0
        times = self.expected(part.per, turns) / (part.each or 1)
        if part.each and part.each > 1:
            times = max(0.0, times - 0.35)
        return min(times, part.max) if part.max else times

    def expected(self, thing: str, turns: float) -> float:
        """How many of a thing the seat will have when so many more turns have gone by."""
        have = how_many(self.content, self.player, thing)
        return have + COMMON.get(thing, 0.0) * turns

    def _as_end(self, card: Card) -> float:
        """What an end card will bring: by what the seat has and what it will have."""
        found = 0.0
        turns = self.prices.turns
        for part in card.effect:
            if part.ladder:
                count = self.expected(part.of or "city", turns)
                below = [(n, p) for n, p in part.ladder if count >= n]
                found += below[-1][1] if below else 0.0
            elif part.gain:
                found += part.gain.get("point", 0) * self._times(part, turns)
            elif part.pay:
                found += self._sold(part)
        return found

    def _sold(self, part: Part) -> float:
        """Points bought at the end with what the last Production makes and what is left over."""
        gives = sum((then.gain or {}).get("point", 0) for then in part.then or ())
        cost = part.payments[0]
        made = network_production(self.content, self.player)
        more = GROWS * self.prices.turns
        left = {good: KEPT * self.goods[good] + made.get(good, 0) + more for good in cost}
        limit = part.times if isinstance(part.times, int) else A_FEW
        often = min(limit, *(left[good] / n for good, n in cost.items()))
        return max(0.0, often * (gives - 0.25 * sum(cost.values())))

    def _as_permanent(self, card: Card) -> float:
        turns = self.prices.turns
        found = 0.0
        for part in card.effect:
            if part.hand_limit:
                found += 0.06 * turns
            elif part.whenever:
                gives = sum(self._given(do) for do in part.do or ())
                found += gives * self._often(part.whenever) * turns
            elif part.discount and part.on:
                found += self.prices.bundle(part.discount) * self._often(part.on) * turns
            elif part.substitute:
                found += 0.03 * turns
            elif part.each_turn:
                found += 0.08 * turns
        return found

    def _given(self, do: Part) -> float:
        """What a trigger gives; half as much if its condition is not met yet."""
        met = 1.0 if not do.if_ or holds(self.actor, do) else LATER
        return met * (self.prices.bundle(do.gain) if do.gain else A_TRIGGER)

    def _often(self, event: Any) -> float:
        """How often a turn sets an event off."""
        if event.head in HAPPENS:
            return HAPPENS[event.head]
        if event.head == "advance_to":
            return REACHED[event.advance_to]
        if event.head == "slot":
            return SLOTS[event.slot] if isinstance(event.slot, str) else NAMED_SLOT
        prefix = "upgraded_" if event.head == "upgrade" else ""
        rate = sum(COMMON.get(prefix + kind, 0.05) for kind in event.kinds)
        if event.nth_at_city:
            rate *= 0.35
        if event.nth_in_turn:
            rate *= 0.2
        if event.site or event.at:
            rate *= 0.15
        return rate

    # --- all cards of a seat -------------------------------------------------------------------

    def held(self) -> float:
        """What the cards in hand and on the table promise."""
        player = self.player
        found = self.hand(player.hand)
        cards = self.content.cards
        for no in player.claimed:
            card = cards[no]
            if card.type == "permanent":
                found += self._as_permanent(card)
            elif card.type == "end":
                found += self._as_end(card)
        return found + self._actions()

    def hand(self, hand: Sequence[int]) -> float:
        """What the cards in hand promise, the best first; those above the limit go."""
        values = sorted((self.card(no) for no in hand), reverse=True)
        turns = self.prices.turns
        return sum(
            value * share
            for place, (value, share) in enumerate(zip(values, IN_HAND, strict=False))
            if place < turns
        )

    def _actions(self) -> float:
        """What the action cards promise in this era and the ones to come."""
        player, prices = self.player, self.prices
        ready = sorted(
            (self.action(n) for n in player.actions if n not in player.used), reverse=True
        )
        every = sorted((self.action(n) for n in player.actions), reverse=True)
        this = prices.turns - prices.turns_after[0]
        found = _used(ready, USES_AN_ERA * min(1.0, this / TURNS_AN_ERA))
        return found + (prices.productions - 1) * _used(every, USES_AN_ERA)


def _used(values: Sequence[float], times: float) -> float:
    found = 0.0
    for value in values:
        share = min(1.0, times)
        found += value * share * 0.8
        times -= share
    return found
