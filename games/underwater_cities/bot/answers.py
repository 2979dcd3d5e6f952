"""How the bot answers what is asked within a turn and between turns."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Protocol

from pbem.engine import DONE

from ..data import RESOURCES
from ..gains import listed
from .effects import Known
from .estimate import BLANK_CARD, IN_HAND, Estimate
from .worth import Mind

GOODS = re.compile(r"(\d+) (\w+)")
NAMES = {"credits": "credit", "points": "point", "cards": "card"}
SPENDING = 0.15  # what a build or an upgrade has to be worth more than its price


class Choice(Protocol):
    """What can be chosen, as the bot sees it."""

    @property
    def key(self) -> str: ...
    @property
    def phrase(self) -> str: ...
    @property
    def note(self) -> str: ...


def answer(mind: Mind, options: Sequence[Choice], known: Known | None = None) -> int:
    """The place of the choice that the bot takes."""
    thinking = Thinking(mind, known)
    thinking.building = any(option.key.startswith(("build:", "upgrade:")) for option in options)
    values = [thinking.value(option) for option in options]
    if any(option.key.startswith("alternative:") for option in options):
        _count_in_more_upgrades(options, values)
    return values.index(max(values))


def _count_in_more_upgrades(options: Sequence[Choice], values: list[float]) -> None:
    """Where upgrades stand against a gain, the first brings the next ones with it."""
    places = [i for i, option in enumerate(options) if option.key.startswith("upgrade:")]
    best = sorted((values[i] for i in places if values[i] > 0), reverse=True)
    for i in places:
        values[i] += sum(best[1:3])


def bundle_in(words: str) -> dict[str, int]:
    """The goods that words name: `2 steelplast, 1 credit`."""
    found: dict[str, int] = {}
    for number, name in GOODS.findall(words):
        found[NAMES.get(name, name)] = int(number)
    return found


class Thinking:
    """Values for the choices of one question."""

    def __init__(self, mind: Mind, known: Known | None) -> None:
        self.mind = mind
        self.estimate = Estimate(mind, known)
        self.prices = mind.prices
        self.content = mind.content
        self.building = False  # whether something can be built or upgraded instead

    def value(self, option: Choice) -> float:
        """What taking the option is worth; leaving things is worth nothing."""
        verb, _colon, rest = option.key.partition(":")
        if option.key == DONE:
            return 0.0
        show: Callable[[Choice, str], float] | None = getattr(self, f"_{verb}", None)
        return show(option, rest) if show else self._way(option)

    # --- building ------------------------------------------------------------------------------

    def _build(self, option: Choice, rest: str) -> float:
        kind, _colon, site = rest.partition(":")
        price = self._price(option.note.partition(";")[0])
        return self.estimate.built(kind, site) - price - SPENDING * bool(price)

    def _upgrade(self, option: Choice, site: str) -> float:
        price = self._price(option.note)
        return self.estimate.upgraded(site) - price - SPENDING * bool(price)

    def _price(self, words: str) -> float:
        return self.prices.cost(bundle_in(words))

    def _way(self, option: Choice) -> float:
        """A way to pay: the cheapest."""
        return -self._price(option.key)

    def _symbiotic(self, option: Choice, city: str) -> float:
        cities = self.mind.player.cities
        before = self.estimate.network
        cities[city] = "symbiotic"
        found = self.mind.network() - before
        cities[city] = "nonsymbiotic"
        return found

    # --- cards ---------------------------------------------------------------------------------

    def _card(self, option: Choice, number: str) -> float:
        """The matching card: now if it only gives or is claimed, else when the slot is done."""
        no = int(number)
        found = self.estimate.card(no)
        card = self.content.cards[no]
        gives = all(part.plain for part in card.effect) and card.type == "instant"
        return found + (50.0 if gives or (card.type != "instant" and not card.cost) else 0.0)

    def _slot(self, option: Choice, name: str) -> float:
        return 1.0

    def _keep(self, option: Choice, number: str) -> float:
        return self.estimate.card(int(number))

    def _discard(self, option: Choice, number: str) -> float:
        return -self.estimate.card(int(number))

    def _bottom(self, option: Choice, number: str) -> float:
        return -self.estimate.card(int(number))

    def _drop(self, option: Choice, number: str) -> float:
        """The action card that goes: the worst, better if it can be used on its way."""
        no = int(number)
        worth = self.estimate.action(no)
        return -worth if no in self.mind.player.used else -0.6 * worth

    def _special(self, option: Choice, what: str) -> float:
        state = self.mind.state
        share = IN_HAND[0] if self.prices.turns > 1 else 0.0
        if what == "deck":
            return share * BLANK_CARD * 1.15
        no = state.specials[-1] if what == "top" else int(what)
        return share * self.estimate.card(no)

    def _use(self, option: Choice, number: str) -> float:
        return self.estimate.action(int(number)) + 0.05

    def _ready(self, option: Choice, number: str) -> float:
        return 0.6 * self.estimate.action(int(number)) + 0.05

    def _metropolis(self, option: Choice, rest: str) -> float:
        return 3.0

    def _tile(self, option: Choice, number: str) -> float:
        tile = self.content.metropolises[int(number)]
        found = self.estimate.parts(tile.instant)
        for part in tile.production:
            for price in self.prices.made:
                for what, n in (part.gain or {}).items():
                    found += n if what == "point" else n * price[what]
        return found

    # --- trades --------------------------------------------------------------------------------

    def _perform(self, option: Choice, name: str) -> float:
        return self.estimate.slot(self.content.slots[self.mind.state.side][name])

    def _alternative(self, option: Choice, rest: str) -> float:
        return self.prices.bundle(bundle_in(option.phrase), self.mind.space)

    def _gain(self, option: Choice, rest: str) -> float:
        """Take it early: it may pay for the rest."""
        return 40.0

    def _run(self, option: Choice, kind: str) -> float:
        return self.prices.bundle(self.content.structures[kind].upgraded)

    def _exchange(self, option: Choice, rest: str) -> float:
        give, _colon, get = rest.partition(":")
        if get not in RESOURCES:  # a production card's exchange
            return self._deal(option)
        return -99.0 if self.building else self._swapped({give: 1}, {get: 1}) - 0.2

    def _swapped(self, give: dict[str, int], get: dict[str, int]) -> float:
        """What a trade changes, by what there is of each."""
        goods = self.mind.player.goods
        before = self.mind.goods()
        kept = dict(goods)
        for change, sign in ((give, -1), (get, 1)):
            for what, n in change.items():
                if what in goods:
                    goods[what] += sign * n
        after = self.mind.goods()
        goods.update(kept)
        points = get.get("point", 0) - give.get("point", 0)
        cards = self.prices.bundle({"card": get["card"]}) if "card" in get else 0.0
        return after - before + points + cards

    def _pay(self, option: Choice, rest: str) -> float:
        if ":" in rest:  # a production card's trade
            return self._deal(option)
        cost = bundle_in(rest)
        best = -1.0
        for no in self._cards_at_work():
            for part in self.content.cards[no].effect:
                if any(listed(payment) == rest for payment in part.payments):
                    best = max(best, self.estimate.parts(part.then or ()))
        return best - self.prices.cost(cost) if best >= 0 else 0.1

    def _cards_at_work(self) -> list[int]:
        player = self.mind.player
        playing = [] if player.playing is None else [player.playing]
        return [*playing, *player.used, *player.kept, *player.actions]

    def _deal(self, option: Choice) -> float:
        """A production card's trade: `pay 1 biomatter for 3 points`."""
        give, _for, get = option.phrase.partition(" for ")
        return self._swapped(bundle_in(give), bundle_in(get.partition(" with ")[0])) - 0.01

    def _modify(self, option: Choice, rest: str) -> float:
        return self._deal(option)

    def _choose(self, option: Choice, rest: str) -> float:
        return self._swapped({}, bundle_in(option.phrase.partition(" with ")[0]))
