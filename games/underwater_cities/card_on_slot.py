"""Which card can be played on which slot: the first question of every turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from .actor import Actor
from .effects import freely
from .lazy_plays import Pairs, Row
from .opening_slots.closed_slots import ClosedSlots
from .opening_slots.outlook import parted, places

if TYPE_CHECKING:
    from .opening_slots.may_open import Openings


class Plays:
    """Every card of the hand with every slot that it can be played on, now or with the clone."""

    __slots__ = ("a", "cloning", "playing")

    def __init__(self, a: Actor) -> None:
        self.a = a
        self.playing: ClosedSlots
        self.cloning: ClosedSlots | None = None

    def known(self) -> Sequence[Any]:
        """The plays that are soon seen, then what else can be done now."""
        a, taken = self.a, self.a.state.slots
        now = parted(a, taken)
        usable_now = [name for name in now.usable_now if name not in taken]
        closed = [name for name in now.closed if name not in taken]
        found, self.playing = self._seen("play", usable_now, closed)
        if a.state.clone_tile and a.goods["credit"] > 0:
            held = [name for name, holders in taken.items() if a.seat not in holders]
            if held:
                found += self._cloned(held, [*usable_now, *closed])
        if a.freely:
            found.append(freely(a))
        return found[0] if len(found) == 1 else Row(found)

    def _cloned(self, held: list[str], free: list[str]) -> list[Sequence[Any]]:
        """The plays that the cloning tile makes possible, on slots held by others."""
        a = self.a
        a.goods["credit"] -= 1
        now = parted(a, free).usable_now
        usable_now = [name for name in held if name in now]
        closed = [name for name in held if name not in now]
        found, self.cloning = self._seen("clone", usable_now, closed)
        a.goods["credit"] += 1
        return found

    def _seen(
        self, head: str, usable_now: list[str], closed: list[str]
    ) -> tuple[list[Sequence[Any]], ClosedSlots]:
        """The plays on slots that can be used as things are, and on those that plain gains open."""
        a = self.a
        every = places(a.state.deck_file, a.state.side)
        slots = ClosedSlots(a, [every[name] for name in closed])
        found: list[Sequence[Any]] = [Pairs(head, usable_now, a.player.hand.copy())]
        if closed and (opened := slots.plainly()):
            found.append([(head, no, place.name) for no, place in opened])
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
