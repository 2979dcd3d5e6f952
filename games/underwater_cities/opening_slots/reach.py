"""What the parts of a card may lead to: through slots, action cards, and all that they set off."""

from __future__ import annotations

from collections.abc import Iterable

from ..actor import Actor
from ..deck import CITIES, Part
from ..slots import slots_of


class Reach:
    """All that one player might come to do, whether it can be paid or not."""

    __slots__ = ("a", "kinds", "seen")

    def __init__(self, a: Actor) -> None:
        self.a = a
        self.kinds = _CITIES  # what is looked for
        self.seen: set[str] = set()  # what was looked through already

    def a_city(self, parts: Iterable[Part]) -> bool:
        """Whether a city may be built, which opens sites for buildings."""
        return self._any(parts) or self._once("besides", self._besides())

    def a_site(self, parts: Iterable[Part]) -> bool:
        """Whether a tunnel or a city may be built, each of which opens sites."""
        self.kinds = _OPENING
        return self.a_city(parts)

    def _any(self, parts: Iterable[Part]) -> bool:
        return any(self._leads_there(part) for part in parts)

    def _leads_there(self, part: Part) -> bool:
        if part.build and not self.kinds.isdisjoint(part.kinds):
            return True
        inside = [*(part.then or ()), *(sub for subs in part.choose or () for sub in subs)]
        if self._any(inside):
            return True
        if part.perform:
            slots = [
                slot for slot in slots_of(self.a).values() if part.colour in (None, slot.colour)
            ]
            return self._once(f"{part.colour}", (one for slot in slots for one in slot.effect))
        if part.use_action:
            cards = [self.a.content.cards[no] for no in self.a.player.actions]
            return self._once("actions", (one for card in cards for one in card.effect))
        return False

    def _once(self, what: str, parts: Iterable[Part]) -> bool:
        if what in self.seen:
            return False
        self.seen.add(what)
        return self._any(parts)

    def _besides(self) -> list[Part]:
        """What may be set off on the way, and abilities of this turn."""
        a = self.a
        watching = a.lasting.whenever.values() if a.lasting else ()
        found = [do for kept in watching for _key, part in kept for do in part.do or ()]
        found += [part for no in a.state.contracts for part in a.content.contracts[no].reward]
        found += [
            part for no in a.player.blue.values() for part in a.content.metropolises[no].instant
        ]
        return [*found, *(task.part for task in a.freely)]


_CITIES = frozenset(CITIES)
_OPENING = _CITIES | {"tunnel"}
