"""Which card can be played on which slot: the first question of every turn."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from .actor import Actor
from .opening_slots.closed_slots import ClosedSlots
from .opening_slots.outlook import Place, parted, places

if TYPE_CHECKING:
    from .opening_slots.may_open import Openings


class Plays:
    """Every card of the hand with every slot that it can be played on, now or with the clone."""

    __slots__ = ("a", "cloning", "playing")

    def __init__(self, a: Actor) -> None:
        self.a = a
        self.playing: ClosedSlots
        self.cloning: ClosedSlots | None = None

    def known(self) -> list[Any]:
        """The plays that are soon seen."""
        a = self.a
        found, self.playing = self._seen("play", _free(a))
        held = _held_by_others(a) if a.state.clone_tile and a.goods["credit"] > 0 else []
        if held:
            a.goods["credit"] -= 1
            cloned, self.cloning = self._seen("clone", held)
            a.goods["credit"] += 1
            found += cloned
        return found

    def _seen(self, head: str, some: list[Place]) -> tuple[list[Any], ClosedSlots]:
        usable_now, closed = parted(self.a, some)
        slots = ClosedSlots(self.a, closed)
        hand = self.a.player.hand
        names = [place.name for place in usable_now]
        found: list[Any] = [(head, no, name) for name in names for no in hand]
        if closed:
            found += [(head, no, place.name) for no, place in slots.plainly()]
        return found, slots

    def further(self) -> list[Any]:
        """The plays on slots that only the matching card opens, which takes time to find out."""
        a, openings = self.a, _openings()
        tried = openings(self.playing).tried()
        found: list[Any] = [("play", no, place.name) for no, place in tried]
        if self.cloning is not None:
            a.goods["credit"] -= 1
            tried = openings(self.cloning).tried()
            found += [("clone", no, place.name) for no, place in tried]
            a.goods["credit"] += 1
        return found


@cache
def _openings() -> type[Openings]:
    """What tries cards out, loaded by the first who wants that: it takes 6 ms."""
    from .opening_slots.may_open import Openings

    return Openings


def _free(a: Actor) -> list[Place]:
    taken = a.state.slots
    every = places(a.state.deck_file, a.state.side)
    return [place for name, place in every.items() if name not in taken]


def _held_by_others(a: Actor) -> list[Place]:
    """The slots that the cloning tile may copy."""
    every = places(a.state.deck_file, a.state.side)
    return [every[name] for name, holders in a.state.slots.items() if a.seat not in holders]
