"""Action slots: which can be chosen, and performing the action of one."""

from __future__ import annotations

from typing import Any

from pbem.engine import Asking, _

from .actor import Actor
from .data import Slot
from .deck import Part, always_usable
from .effects import VERBS, Choice, Played, Resolution, Task, Verb, can_use, prompt
from .gains import holds

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
    words = prompt(_("Slot {what}: what next?"), slot.slot)
    return Resolution(a, parts, words, slot=slot.slot != OPEN, must=must, card=card)


def _options(a: Actor, task: Task, out: list[Any]) -> None:
    part = task.part
    if not holds(a, part):
        return
    for name, slot in slots_of(a).items():
        if name == OPEN or (part.colour and slot.colour != part.colour):
            continue
        holders = a.state.slots.get(name, ())
        if a.seat in holders or (part.perform == "available" and holders):
            continue
        if (part.perform == "occupied" and not holders) or not usable(a, slot):
            continue
        if _leaves_slot(a, slot):
            out.append(("perform", name, task))


def _leaves_slot(a: Actor, slot: Slot) -> bool:
    """Whether performing this first leaves the chosen slot usable: sure if it costs nothing."""
    return a.reserve is None or can_use(a, a.reserve) or always_usable(slot.effect)


def _do(a: Actor, task: Task, choice: Choice) -> Asking[None]:
    slot = slots_of(a)[choice[1]]
    a.table.tell(_("{seat} performs {slot}"), seat=a.name, slot=slot.slot)
    yield from perform(a, slot, must=False).run()


VERBS["perform"] = Verb(_options, _do)
