"""Action slots: which can be chosen, and performing the action of one."""

from __future__ import annotations

from collections.abc import Iterable

from .actor import Actor
from .data import Slot
from .deck import Part
from .effects import Played, Resolution, can_use, choosing

OPEN = "ANY"


def slots_of(a: Actor) -> dict[str, Slot]:
    """The slots of the side of the main board in play."""
    return a.content.slots[a.state.side]


def joined(a: Actor, slot: Slot) -> list[Part]:
    """What claimed cards add to this slot's action."""
    if a.lasting is None:
        return []
    found: list[Part] = []
    for key, part in a.lasting.whenever.get("slot", ()):
        if joins(part, slot) and not (part.once and key in a.once):
            found += part.do or ()
    return found


def joins(part: Part, slot: Slot) -> bool:
    """Whether this part of a permanent card adds to the slot's action."""
    event = part.whenever
    if event is None:
        return False
    named = isinstance(event.slot, list) and slot.id in event.slot
    return named or (event.slot == "open" and slot.slot == OPEN)


def usable(a: Actor, slot: Slot) -> bool:
    """Whether at least part of the slot's action can be used now."""
    return can_use(a, slot.effect) or (a.lasting is not None and can_use(a, joined(a, slot)))


def perform(a: Actor, slot: Slot, *, must: bool, card: Played | None = None) -> Resolution:
    """The slot's action, with what claimed cards add to it, about to be resolved."""
    parts = slot.effect
    if a.lasting is not None:
        parts = [*joined(a, slot), *parts]
        for key, part in a.lasting.whenever.get("slot", ()):
            if part.whenever and isinstance(part.whenever.slot, list):
                a.first_time(key, part)
    words = choosing(slot.slot, slot.text)
    return Resolution(a, parts, words, slot=slot.slot != OPEN, must=must, card=card)


def uses_action(parts: Iterable[Part]) -> bool:
    """Whether one of the parts uses an action card."""
    return any(
        part.use_action or any(uses_action(subs) for subs in part.choose or ()) for part in parts
    )
