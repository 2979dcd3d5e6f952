"""What a card might bring to the slot that comes after it, reckoned generously.

Trying a card out takes time; most cards cannot help most slots, and that is soon seen.
"""

from __future__ import annotations

from collections.abc import Iterable

from .actor import Actor
from .data import METROPOLIS_TUNNELS, RESOURCES, Slot
from .deck import Card, Part
from .effects import can_use
from .federation import BONUS
from .network import tally
from .slots import joins, slots_of, usable
from .state import ACTION_LIMIT

ALL = frozenset(RESOURCES)
NONE: frozenset[str] = frozenset()
PLENTY = 9


def may_open(a: Actor, slot: Slot, no: int) -> bool:
    """Whether it is worth trying the card: not if nothing that it might bring helps the slot."""
    card = a.content.cards[no]
    full = len(a.player.actions) >= ACTION_LIMIT
    if card.type == "action" and (full or uses_action(slot.effect)):
        return True
    if card.type == "permanent" and any(_helps_claimed(part, slot) for part in card.effect):
        return True
    if card.type == "instant" and _opens_otherwise(a, slot, card):
        return True
    promised = Promise(a).of(card.effect) if card.type == "instant" else NONE
    if card.cost is not None and a.lasting:
        promised |= Promise(a).watched("play")
    return bool(promised) and _usable_with_plenty(a, slot, promised)


def uses_action(parts: Iterable[Part]) -> bool:
    """Whether one of the parts uses an action card."""
    return any(
        part.use_action or any(uses_action(subs) for subs in part.choose or ()) for part in parts
    )


def performs(a: Actor, parts: Iterable[Part]) -> bool:
    """Whether the parts may perform a slot, be it by an action card."""
    for part in parts:
        inner = [*(part.then or ()), *(sub for subs in part.choose or () for sub in subs)]
        if part.perform or performs(a, inner):
            return True
        if part.use_action and any(_performing(a, no) for no in a.player.actions):
            return True
    return False


def _performing(a: Actor, no: int) -> bool:
    effect = a.content.cards[no].effect
    return any(part.perform or any(sub.perform for sub in part.then or ()) for part in effect)


def _helps_claimed(part: Part, slot: Slot) -> bool:
    """Whether a permanent effect that is claimed first may help."""
    used = part.whenever is not None and part.whenever.use_action and uses_action(slot.effect)
    return bool(part.discount or part.substitute or part.each_turn or used or joins(part, slot))


def _opens_otherwise(a: Actor, slot: Slot, card: Card) -> bool:
    """Whether it may help without resources: by an action card made available, or new sites."""
    if any(part.ready_action for part in card.effect) and uses_action(slot.effect):
        return True
    return not a.building_sites() and can_use(a, card.effect)


def _usable_with_plenty(a: Actor, slot: Slot, resources: frozenset[str]) -> bool:
    kept = dict(a.goods)
    for resource in resources:
        a.goods[resource] += PLENTY
    fine = usable(a, slot)
    a.goods.update(kept)
    return fine


class Promise:
    """The resources that effects might bring to one player, whatever they cost."""

    __slots__ = ("a", "seen")

    def __init__(self, a: Actor) -> None:
        self.a = a
        self.seen: list[int] = []  # action cards that are counted already

    def of(self, parts: Iterable[Part]) -> frozenset[str]:
        """All that these parts might bring."""
        return NONE.union(*[self._of_part(part) for part in parts])

    def _of_part(self, part: Part) -> frozenset[str]:
        if part.gain:
            return self._of_gain(part)
        if part.pay:
            return self.of(part.then or ())
        if part.choose:
            return NONE.union(*[self.of(parts) for parts in part.choose])
        if part.exchange:
            return frozenset(part.exchange)
        if part.use_action:
            return self._of_actions()
        if part.build:
            return self._of_building(part)
        if part.upgrade:
            return self.watched("upgrade") | self._of_contracts(part.count or 1)
        if part.trial_run:
            forms = self.a.content.structures
            return NONE.union(*[ALL.intersection(forms[kind].upgraded) for kind in part.kinds])
        if part.perform:
            slots = [s for s in slots_of(self.a).values() if part.colour in (None, s.colour)]
            return NONE.union(*[self.of(slot.effect) for slot in slots])
        return self._of_contracts() if part.symbiotic else NONE

    def _of_gain(self, part: Part) -> frozenset[str]:
        found = ALL.intersection(part.gain or ())
        if "federation" in (part.gain or ()):
            found |= frozenset(BONUS.values()) | self.watched("advance_to")
        return found

    def _of_actions(self) -> frozenset[str]:
        found = self.watched("use_action")
        for no in self.a.player.actions:
            if no not in self.seen:
                self.seen.append(no)
                found |= self.of(self.a.content.cards[no].effect)
        return found

    def _of_building(self, part: Part) -> frozenset[str]:
        """Bonuses of free sites of the kind, and what watches for building."""
        a, player = self.a, self.a.player
        found = self.watched("build") | self._of_contracts()
        built = (player.tunnels, player.cities, player.buildings)
        for site, bonus in a.board.bonus.items():
            kind = "tunnel" if "-" in site else "building" if "." in site else "city"
            fits = kind in part.build_sorts and not any(site in pieces for pieces in built)
            found |= ALL.intersection(bonus) if fits else NONE
            if fits and "federation" in bonus:
                found |= frozenset(BONUS.values()) | self.watched("advance_to")
        return found | self._of_metropolises() if "tunnel" in part.kinds else found

    def _of_metropolises(self) -> frozenset[str]:
        a = self.a
        found = NONE
        if any(site in METROPOLIS_TUNNELS for site in a.tunnel_sites()):
            found = self.watched("connect")
            for tile in a.player.blue.values():
                if tile not in a.player.connected:
                    found |= self.of(a.content.metropolises[tile].instant)
        return found

    def _of_contracts(self, upgrades: int = 0) -> frozenset[str]:
        """The rewards of contracts, or only of those that so many upgrades might meet."""
        a = self.a
        counts = tally(a.player) if upgrades and a.state.contracts else {}
        found = NONE
        for contract in (a.content.contracts[no] for no in a.state.contracts):
            lacking = {t: n - counts[t] for t, n in contract.needs.items() if n > counts.get(t, n)}
            upgraded = all(thing == "pair" or "upgraded" in thing for thing in lacking)
            if upgraded and sum(lacking.values()) <= upgrades:
                found |= self.of(contract.reward)
        return found

    def watched(self, head: str) -> frozenset[str]:
        """What claimed cards bring when such a thing happens."""
        lasting = self.a.lasting
        watching = lasting.whenever.get(head, ()) if lasting else ()
        return NONE.union(*[self.of(part.do or ()) for _key, part in watching])
