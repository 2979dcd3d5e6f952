"""What goods are worth to the bot, in points, while the game goes on and at its end."""

from __future__ import annotations

from collections.abc import Mapping

from ..data import Content
from ..rounds import ERA_ENDS
from ..state import Player, State

TURNS = 3
ROUNDS = max(ERA_ENDS)
ALL_TURNS = ROUNDS * TURNS
TURNS_AFTER = [(ROUNDS - last) * TURNS for last in sorted(ERA_ENDS)]  # each Production
FULL = {"kelp": 1.02, "steelplast": 0.97, "science": 0.72, "biomatter": 1.54, "credit": 0.95}
LEFT_OVER = {"kelp": 0.25, "steelplast": 0.25, "science": 0.25, "biomatter": 0.5, "credit": 0.25}
CARD = 0.58  # drawing a card that is not known yet
SPECIAL = 1.49  # drawing a Special card
ORDER = 0.33  # a step on the Federation track, for the order of play
NEAR_THE_END = 8.1  # from so many turns before the end on, goods lose their worth
SCARCE = (1.68, 1.33, 1.0, 0.81, 0.63, 0.52, 0.41)  # the first of a kind, the second ...
PLENTY = 0.35  # and any more
MADE = {"kelp": 1.17, "steelplast": 0.94, "science": 0.97, "biomatter": 1.03, "credit": 1.22}
"""A unit that a Production to come makes, of one in supply then."""
MADE_POINT = 1.09


class Prices:
    """The worth of goods for one player at one moment."""

    def __init__(
        self, content: Content, state: State, player: Player, turns: int | None = None
    ) -> None:
        self.turns = turns_left(state) if turns is None else turns
        self.goods = player.goods
        self.productions = len(ERA_ENDS) + 1 - state.era
        self.last = {good: [(10**6, price)] for good, price in LEFT_OVER.items()}
        for no in player.claimed:
            self._sells(content, no)
        self.now = self.at(self.turns)
        self._values: dict[tuple[str, int], float] = {}
        self.turns_after = TURNS_AFTER[-self.productions :]
        self.made = [self.at(turns) for turns in self.turns_after]
        *before_last, _last = self.made
        self.all_but_last = {
            good: MADE[good] * sum(made[good] for made in before_last) for good in FULL
        }

    def _sells(self, content: Content, no: int) -> None:
        """A claimed end card buys goods for points: so many more are worth so much at the end."""
        card = content.cards[no]
        for part in card.effect if card.type == "end" else ():
            points = sum((then.gain or {}).get("point", 0) for then in part.then or ())
            times = part.times if isinstance(part.times, int) else 10
            for cost in part.payments:
                units = sum(cost.values())
                for good, n in cost.items():
                    self.last[good].insert(0, (n * times, points / units))

    def at(self, turns: int) -> dict[str, float]:
        """A single unit's worth when so many turns are left."""
        share = min(1.0, turns / NEAR_THE_END)
        found = {}
        for good, full in FULL.items():
            end = self.last[good][0][1]
            found[good] = end + (max(full, end) - end) * share
        return found

    def final(self, good: str, amount: float) -> float:
        """What an amount left at the end is worth."""
        worth = 0.0
        for limit, price in self.last[good]:
            taken = min(amount, limit)
            worth += taken * price
            amount -= taken
        return worth

    def value(self, good: str, amount: int) -> float:
        """What an amount in supply is worth: the first units are missed most."""
        known = self._values.get((good, amount))
        if known is None:
            known = self._values[good, amount] = self._value(good, amount)
        return known

    def _value(self, good: str, amount: int) -> float:
        price, end = self.now[good], self.last[good][0][1]
        spent = min(amount, self.turns + 1) if self.turns else 0
        worth = 0.0
        for place in range(spent):
            scarce = SCARCE[place] if place < len(SCARCE) else PLENTY
            worth += max(price * scarce, end)
        return worth + self.final(good, amount - spent) if amount > spent else worth

    def stock(self) -> float:
        """What the goods in supply are worth."""
        return sum(self.value(good, n) for good, n in self.goods.items())

    def bundle(self, goods: Mapping[str, int], space: int = 0) -> float:
        """What gaining the bundle is worth now; the space is where the Federation marker stands."""
        worth = 0.0
        for what, n in goods.items():
            if what == "point":
                worth += n
            elif what == "card":
                worth += n * (CARD if self.turns > 1 else 0.1)
            elif what == "special":
                worth += n * (SPECIAL if self.turns > 2 else 0.1)
            elif what == "federation":
                worth += self.advance(space, n)
            else:
                have = self.goods[what]
                worth += self.value(what, have + n) - self.value(what, have)
        return worth

    def cost(self, goods: Mapping[str, int]) -> float:
        """What paying the goods takes away."""
        worth = 0.0
        for what, n in goods.items():
            if what in self.goods:
                have = max(self.goods[what], n)
                worth += self.value(what, have) - self.value(what, have - n)
            else:
                worth += n
        return worth

    def advance(self, space: int, steps: int) -> float:
        """What steps on the Federation track are worth from a space on (0: below)."""
        worth = 0.0
        order = ORDER if self.turns > 2 else 0.0
        for _step in range(steps):
            space = max(1, (space or 5) - 1)
            worth += {3: self.now["credit"], 2: self.now["steelplast"], 1: 1.0}.get(space, 0.0)
            worth += order if space > 1 else 0.0
        return worth


def turns_left(state: State) -> int:
    """How many turns a player still has after this one."""
    return (ROUNDS - state.round) * TURNS + TURNS - 1 - state.turn


def turns_ahead(state: State, seat: int) -> int:
    """How many turns the seat still has, with the one that it is asked about or waits for."""
    return turns_left(state) + (state.order.index(seat) >= state.position)
