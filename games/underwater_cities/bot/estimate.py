"""What cards are worth to a seat: in hand, when they are played, and once they are claimed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ..deck import Card, Part
from ..gains import holds
from ..network import how_many
from ..production import network_production
from ..state import ACTION_LIMIT
from .effects import Effects
from .rates import COMMON, HAPPENS, NAMED_SLOT, REACHED, SLOTS

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


class Estimate(Effects):
    """The worth of effects and of cards at one position."""

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
