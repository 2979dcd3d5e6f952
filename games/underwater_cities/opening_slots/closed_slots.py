"""Closed slots, and those of them that a card opens by what it plainly gives."""

from __future__ import annotations

from ..actor import Actor
from ..gains import times_of
from ..payment import Goods, plus
from ..triggers import mismatches
from .outlook import Place, usable_with


class ClosedSlots:
    """The closed slots of one question: none of their parts can be used as things are."""

    __slots__ = ("a", "closed", "plain")

    def __init__(self, a: Actor, closed: list[Place]) -> None:
        self.a = a
        self.closed = closed
        self.plain: dict[int, list[Place]] = {}  # by card, the slots that plain gains open

    def plainly(self) -> list[tuple[int, Place]]:
        """Cards with the slots that they open by what is plainly gained before the action."""
        a = self.a
        found: list[tuple[int, Place]] = []
        given = self._mismatch_gains() if a.lasting else {}
        for no in a.player.hand:
            opened: list[Place] = []
            if no in a.content.giving and (matching := self.matching(no)):
                opened = usable_with(a, matching, self._card_gains(no))
                self.plain[no] = opened
            if given:
                colour = a.content.colour[no]
                others = [place for place in self.closed if place.slot.colour != colour]
                opened = [*opened, *usable_with(a, others, given)]
                opened.sort(key=self.closed.index)
            found += [(no, place) for place in opened]
        return found

    def matching(self, no: int) -> list[Place]:
        """Those of the colour of this card."""
        colour = self.a.content.colour[no]
        return [place for place in self.closed if place.slot.colour == colour]

    def _mismatch_gains(self) -> Goods:
        """What claimed cards give at once for a slot that does not match."""
        gained: Goods = {}
        for part in mismatches(self.a):
            gained = plus(gained, part.gain or {})
        return gained

    def _card_gains(self, no: int) -> Goods:
        extra: Goods = {}
        for part in self.a.content.cards[no].effect:
            for _time in range(times_of(self.a, part) if part.gain else 0):
                extra = plus(extra, part.gain or {})
        return extra
