"""How the bot answers what is asked within a turn and between turns."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pbem.engine import DONE

from ..gains import goods_in
from ..verbs.all_verbs import BY_HEAD
from ..verbs.appraiser import Offered
from .card_value import Estimate
from .effect_value import Known
from .position_value import Mind

FIRST = 50.0  # a card comes before the slot if it only gives, or is claimed without a price


def answer(mind: Mind, options: Sequence[Offered], known: Known | None = None) -> int:
    """The place of the choice that the bot takes."""
    thinking = Thinking(mind, known)
    thinking.building = any(option.key.startswith(("build:", "upgrade:")) for option in options)
    values = [thinking.value(option) for option in options]
    if any(option.key.startswith("alternative:") for option in options):
        _count_in_more_upgrades(options, values)
    return values.index(max(values))


def _count_in_more_upgrades(options: Sequence[Offered], values: list[float]) -> None:
    """Where upgrades stand against a gain, the first brings the next ones with it."""
    places = [i for i, option in enumerate(options) if option.key.startswith("upgrade:")]
    best = sorted((values[i] for i in places if values[i] > 0), reverse=True)
    for i in places:
        values[i] += sum(best[1:3])


class Thinking(Estimate):
    """Values for the choices of one question."""

    def __init__(self, mind: Mind, known: Known | None) -> None:
        super().__init__(mind, known)
        self.building = False  # whether something can be built or upgraded instead

    def value(self, option: Offered) -> float:
        """What taking the option is worth; leaving things is worth nothing."""
        head, _colon, rest = option.key.partition(":")
        if option.key == DONE:
            return 0.0
        if head in BY_HEAD:
            return BY_HEAD[head].weigh(option, rest, self)
        own = OWN.get(head)
        return own(self, rest) if own else -self.price(option.key)  # a way to pay: the cheapest

    def price(self, words: str) -> float:
        """What paying the goods takes away that words name."""
        return self.prices.cost(goods_in(words))

    # --- cards ---------------------------------------------------------------------------------

    def _card(self, number: str) -> float:
        """The matching card: now if it only gives or is claimed, else when the slot is done."""
        no = int(number)
        found = self.card(no)
        card = self.content.cards[no]
        gives = all(part.plain for part in card.effect) and card.type == "instant"
        return found + (FIRST if gives or (card.type != "instant" and not card.cost) else 0.0)

    def _slot(self, name: str) -> float:
        return 1.0

    def _kept(self, number: str) -> float:
        return self.card(int(number))

    def _gone(self, number: str) -> float:
        return -self.card(int(number))

    def _dropped(self, number: str) -> float:
        """The action card that goes: the worst, better if it can be used on its way."""
        no = int(number)
        worth = self.action(no)
        claimed = self.player.playing
        new = self.action(claimed) if claimed is not None else worth
        return new - worth if no in self.player.used else new - 0.6 * worth

    def cards_at_work(self) -> list[int]:
        """The cards whose effects may be open now."""
        player = self.player
        playing = [] if player.playing is None else [player.playing]
        return [*playing, *player.used, *player.kept, *player.actions]

    # --- trades --------------------------------------------------------------------------------

    def swapped(self, give: Mapping[str, int], get: Mapping[str, int]) -> float:
        """What a trade changes, by what there is of each."""
        goods = self.player.goods
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

    def deal(self, option: Offered) -> float:
        """A production card's trade: `pay 1 biomatter for 3 points`."""
        give, _for, get = option.phrase.partition(" for ")
        return self.swapped(goods_in(give), goods_in(get.partition(" with ")[0])) - 0.01


OWN: Mapping[str, Callable[[Thinking, str], float]] = {  # choices that no verb offers
    "card": Thinking._card,
    "slot": Thinking._slot,
    "keep": Thinking._kept,
    "discard": Thinking._gone,
    "bottom": Thinking._gone,
    "drop": Thinking._dropped,
}
