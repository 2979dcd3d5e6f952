"""What a card might bring to the slot that comes after it, reckoned generously.

Trying a card out takes time; most cards cannot help most slots, and that is soon seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..action_cards import available
from ..actor import Actor
from ..data import METROPOLIS_TUNNELS, Slot
from ..deck import Part
from ..federation import BONUS
from ..network import tally
from ..payment import Goods, plus
from ..verbs.all_verbs import VERBS

COUNTED = frozenset({"build", "use_action", "play", "turn_end"})
"""Events that happen no more often than is counted here."""


class Promised:
    """The most that an effect might bring one player of each resource, whatever it costs."""

    __slots__ = (
        *("a", "all_actions", "alone", "by_slot", "counted", "goods", "looking", "performing"),
        *("readies", "repeats", "still", "tunnelling", "tunnels", "under_way"),
    )

    def __init__(self, a: Actor, effect: Sequence[Part], *, paid: bool = False) -> None:
        self.a = a
        # Action cards that may be used; where an ability of this turn may open the slot once the
        # card is resolved, used ones count as well, as they always have.
        self.counted = a.player.actions if a.freely else available(a)
        self.looking: list[int] = []  # those that are being counted
        self.all_actions: tuple[Goods, int] | None = None  # and how many tunnels they build
        self.under_way: list[str] = []  # what is being counted already, and does not count twice
        self.repeats = False  # something may happen more often than is counted
        self.readies = False  # a used action card may be used again
        self.tunnels = 0  # so many may be built
        self.still = not paid and not a.freely and _only_gives(effect)
        rest = [part for part in effect if not part.plain]
        self.alone = rest[0] if len(rest) == 1 else None  # the only part that is not a plain gain
        self.performing = performing(effect)
        self.by_slot: dict[str, Goods] = {}  # what each slot might bring that it performs
        self.tunnelling: set[str] = set()  # those of these slots that may lead to two tunnels
        self.goods = self.of(effect)
        if self.readies and a.player.used:
            self.counted, self.all_actions = a.player.actions, None
            self.goods = self.of(effect)

    def of(self, parts: Iterable[Part]) -> Goods:
        """All that these parts might bring."""
        found: Goods = {}
        for part in parts:
            found = plus(found, VERBS[part.verb].promise(part, self))
        return found

    def of_slot(self, slot: Slot) -> Goods:
        """All that performing this slot might bring."""
        before, self.tunnels = self.tunnels, 0
        found = self.of(slot.effect)
        if self.tunnels > 1:
            self.tunnelling.add(slot.slot)
        self.tunnels += before
        return found

    def watched(self, head: str) -> Goods:
        """What claimed cards bring when such a thing happens."""
        lasting = self.a.lasting
        if lasting is None or head not in lasting.whenever:
            return {}
        return self._once(
            head, (do for _key, part in lasting.whenever[head] for do in part.do or ())
        )

    def _once(self, what: str, parts: Iterable[Part]) -> Goods:
        """What these parts might bring, but nothing more if they lead back to themselves."""
        if what in self.under_way:
            self.repeats = True
            return {}
        self.under_way.append(what)
        found = self.of(parts)
        self.under_way.pop()
        return found

    def advances(self) -> Goods:
        """What steps on the Federation track bring."""
        return plus(dict.fromkeys(BONUS.values(), 1), self.watched("advance_to"))

    def actions(self) -> Goods:
        """What action cards bring, each used once."""
        if not self.looking and self.all_actions is not None:
            found, tunnels = self.all_actions
            self.tunnels += tunnels
            return found
        before, self.tunnels = self.tunnels, 0
        found = {}
        for no in self.counted:
            if no not in self.looking:
                self.looking.append(no)
                found = plus(found, self.of(self.a.content.cards[no].effect))
                self.looking.pop()
        if not self.looking and not self.under_way:
            self.all_actions = found, self.tunnels
        self.tunnels += before
        return found

    def readied(self) -> None:
        """An action card may be used again."""
        self.readies = self.repeats = True

    def again(self) -> None:
        """What was counted once may happen several times."""
        self.tunnels *= 2

    def metropolises(self, tunnels: int) -> Goods:
        """What the blue metropolises bring, if one of so many tunnels could connect one now."""
        a = self.a
        self.tunnels += tunnels
        if not any(site in METROPOLIS_TUNNELS for site in a.tunnel_sites()):
            return {}
        return plus(self.watched("connect"), self._once("metropolises", self._tiles()))

    def _tiles(self) -> list[Part]:
        """What the blue metropolises do that are not connected yet."""
        player, tiles = self.a.player, self.a.content.metropolises
        left = [no for no in player.blue.values() if no not in player.connected]
        return [part for no in left for part in tiles[no].instant]

    def besides(self) -> Goods:
        """What comes besides: by abilities of this turn, and by a tile behind a second tunnel."""
        return plus(self._abilities(), self._further_tiles())

    def _abilities(self) -> Goods:
        return self.of(task.part for task in self.a.freely)

    def _further_tiles(self) -> Goods:
        return self._once("metropolises", self._tiles()) if self.tunnels > 1 else {}

    def at_most(self) -> dict[str, Goods] | None:
        """The most that may come before the slot; None if that is not clear.

        For a card that only performs a slot, it is that by each of them; else all is one, without
        a name. Abilities of this turn may be used meanwhile, and one tunnel lets another reach a
        tile.
        """
        lasting = self.a.lasting
        if lasting and (lasting.on_slots or not COUNTED.issuperset(lasting.whenever)):
            return None
        besides = self._abilities()
        tiles = self._further_tiles()
        if self.repeats:
            return None
        found = self.by_slot if self.performing else {"": self.goods}
        if not besides and not tiles:
            return found
        more = plus(besides, tiles)
        reaching = self.tunnelling if self.performing and not self.a.freely else found
        return {n: plus(goods, more if n in reaching else besides) for n, goods in found.items()}

    def contracts(self, upgrades: int = 0) -> Goods:
        """The rewards of contracts, or only of those that so many upgrades might meet."""
        a = self.a
        counts = tally(a.player) if upgrades and a.state.contracts else {}
        rewards: list[Part] = []
        for contract in (a.content.contracts[no] for no in a.state.contracts):
            lacking = {t: n - counts[t] for t, n in contract.needs.items() if n > counts.get(t, n)}
            upgraded = all(thing == "pair" or "upgraded" in thing for thing in lacking)
            if upgraded and sum(lacking.values()) <= upgrades:
                rewards += contract.reward
        return self._once("contracts", rewards) if rewards else {}


def performing(effect: Sequence[Part]) -> Part | None:
    """The part that performs a slot, perhaps for a payment, if that is all that an effect does."""
    part = effect[0] if len(effect) == 1 else None
    if part and part.pay and part.then and len(part.then) == 1 and part.times is None:
        part = part.then[0]
    return part if part and part.perform else None


def _only_gives(effect: Sequence[Part]) -> bool:
    """Whether an effect only gives, so that it gives what it would give now."""
    moves = ["federation" in (part.gain or {}) for part in effect]
    if sum(moves) > 1 or (any(moves) and any(part.on_space for part in effect)):
        return False
    return all(part.gives for part in effect)
