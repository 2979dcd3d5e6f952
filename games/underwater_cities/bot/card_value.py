"""What cards are worth to a seat: in hand, when they are played, and once they are claimed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from ..deck import Card, Event, Part
from ..gains import holds
from ..network import how_many
from ..production import network_production
from ..state import ACTION_LIMIT
from ..verbs.all_verbs import VERBS
from .effect_value import Effects
from .how_often import COMMON, HAPPENS, NAMED_SLOT, REACHED, SLOTS

LATER = 0.46  # an effect that cannot be used yet, of what it would be worth
BLANK_CARD = 2.49  # playing a card that is not known
IN_HAND = (0.46, 0.37, 0.33, 0.11, 0.05)  # the best card of the hand, the second ...
USES_AN_ERA = 2.71  # how often action cards get used in an era
TURNS_AN_ERA = 10
A_USE = 0.83  # whether one of them gets used in it
BY_TYPE = {"instant": 1.15, "action": 1.02, "production": 1.06, "end": 0.8, "permanent": 1.23}
"""What playing a card turns out to be worth, of what is reckoned, by its type."""
SPECIAL_CARD = 0.87  # the same for Special cards
A_TRIGGER = 1.03  # what is set off when it is not a gain


class Estimate(Effects):
    """The worth of effects and of cards at one position."""

    def part(self, part: Part) -> float:
        if part.if_ and not holds(self.actor, part):
            return 0.0
        return VERBS[part.verb].worth(part, self)

    def card(self, no: int) -> float:
        """What a card does when it is played on a slot that matches."""
        if not no:
            return BLANK_CARD if self.prices.turns > 1 else 0.5
        found = self.known.cards.get(no)
        if found is None:
            card = self.content.cards[no]
            found = BY_TYPE[card.type] * AS_TYPE[card.type](self, card)
            if card.cost:
                found = SPECIAL_CARD * found - card.cost * self.prices.now["credit"]
            found = self.known.cards[no] = max(0.0, found)
        return found

    def _as_instant(self, card: Card) -> float:
        now = self.parts(card.effect)
        return now or LATER * self._hoped(card.effect)

    def _hoped(self, parts: Iterable[Part]) -> float:
        """A rough worth of what cannot be used yet."""
        found = sum(VERBS[part.verb].hope(part, self) for part in parts)
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
        if part.if_ and not all(
            self.expected(thing, turns) >= wanted
            for thing, wanted in part.if_.items()
            if isinstance(wanted, int) and thing in COMMON
        ):
            return 0.0
        return VERBS[part.verb].worth_made(part, price, turns, self)

    def times(self, part: Part, turns: int) -> float:
        """How often a gain will happen when so many more turns have gone by."""
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
        return sum((VERBS[part.verb].worth_scored(part, self) for part in card.effect), 0.0)

    def made(self) -> dict[str, int]:
        """What the network makes in a Production as it stands."""
        return network_production(self.content, self.player)

    def _as_permanent(self, card: Card) -> float:
        return sum((VERBS[part.verb].worth_claimed(part, self) for part in card.effect), 0.0)

    def given(self, do: Part) -> float:
        """What a trigger gives; half as much if its condition is not met yet."""
        met = 1.0 if not do.if_ or holds(self.actor, do) else LATER
        return met * (self.prices.bundle(do.gain) if do.gain else A_TRIGGER)

    def often(self, event: Event) -> float:
        """How often a turn sets an event off."""
        if event.head in HAPPENS:
            return HAPPENS[event.head]
        if event.advance_to is not None:
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

    def drawn(self, no: int | None) -> float:
        """What drawing a Special card is worth, or (None) one of three that are not known."""
        share = IN_HAND[0] if self.prices.turns > 1 else 0.0
        return share * BLANK_CARD * 1.15 if no is None else share * self.card(no)

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


AS_TYPE: Mapping[str, Callable[[Estimate, Card], float]] = {  # what a card is worth, by its type
    "instant": Estimate._as_instant,
    "action": Estimate._as_action,
    "production": Estimate._as_production,
    "end": Estimate._as_end,
    "permanent": Estimate._as_permanent,
}
