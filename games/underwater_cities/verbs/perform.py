"""`perform`: carry out the action of a slot without playing a card on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pbem.engine import (
    Asking,
    Refusal,
    Text,
    Words,
    _,
    order,
    text,
)

from ..actor import Actor, Choice
from ..data import Slot
from ..deck import Part, always_usable
from ..effects import can_use
from ..gains import holds
from ..payment import Goods, most, times
from ..slots import OPEN, perform, slots_of, usable
from ..task import Task
from ..terms import slot_colour
from .appraiser import Appraiser, Offered, Weigher
from .notes import slot_note
from .verb import Promise, Verb


class Perform(Verb):
    """Slots that are free, or held by others, or just not one's own; perhaps of one colour."""

    name = "perform"
    modifiers = ("colour",)
    heads = ("perform",)
    vocabulary = ("perform",)

    def options(self, a: Actor, task: Task, out: list[Any]) -> None:
        part = task.part
        if not holds(a, part):
            return
        for name, slot in performable(a, part):
            if usable(a, slot) and _leaves_slot(a, slot):
                out.append(("perform", name, task))

    def do(self, a: Actor, task: Task, choice: Choice) -> Asking[None]:
        slot = slots_of(a)[choice[1]]
        a.table.tell("{seat} also performs the action of slot {slot}", seat=a.name, slot=slot.slot)
        must, a.obliged = a.obliged, False
        yield from perform(a, slot, must=must).run()

    def phrase(self, a: Actor, choice: Choice) -> tuple[Words, ...]:
        return (order("perform {slot}", slot=choice[1]), choice[1])

    def note(self, a: Actor, choice: Choice) -> Words:
        return slot_note(a, choice[1])

    def refusals(self, a: Actor, parts: Sequence[Part]) -> Iterator[Refusal]:
        for part in parts:
            for name, slot in slots_of(a).items():
                rule, why = _why_not(a, part, name, slot)
                yield Refusal(f"perform {name}", rule, why)
                yield Refusal(name, rule, why)

    def promise(self, part: Part, promise: Promise) -> Goods:
        a = promise.a
        there = dict(performable(a, part))
        if part is promise.performing and not a.freely and not (a.lasting and a.lasting.on_slots):
            slots = [s for s in there.values() if usable(a, s)]
        else:
            slots = [s for s in slots_of(a).values() if part.colour in (None, s.colour)]
        found = {s.slot: times(promise.of_slot(s), s.slot in there) for s in slots}
        if part is promise.performing:
            promise.by_slot = found
        return most(found.values())

    def worth(self, part: Part, by: Appraiser) -> float:
        return max((by.slot(slot) for _name, slot in performable(by.actor, part)), default=0.0)

    def hope(self, part: Part, by: Appraiser) -> float:
        return 2.0

    def weigh(self, option: Offered, rest: str, by: Weigher) -> float:
        return by.slot(slots_of(by.actor)[rest])


def performable(a: Actor, part: Part) -> Iterator[tuple[str, Slot]]:
    """The slots that the part speaks of, usable or not."""
    for name, slot in slots_of(a).items():
        if name == OPEN or (part.colour and slot.colour != part.colour):
            continue
        holders = a.state.slots.get(name, ())
        if a.seat in holders or (part.perform == "available" and holders):
            continue
        if part.perform != "occupied" or holders:
            yield name, slot


def _leaves_slot(a: Actor, slot: Slot) -> bool:
    """Whether performing this first leaves the chosen slot usable: sure if it costs nothing."""
    return a.reserve is None or can_use(a, a.reserve) or always_usable(slot.effect)


def _why_not(a: Actor, part: Part, name: str, slot: Slot) -> tuple[str, Text]:
    """The rule that forbids performing the slot, and its reason."""
    holders = a.state.slots.get(name, [])
    if name == OPEN:
        return "U3.7", text(_("No card can copy the open slot."))
    if a.seat in holders:
        return "U3.7", text(_("You are on {slot} yourself."), slot=name)
    if part.colour and slot.colour != part.colour:
        return "U3.7", text(
            _("This card copies {colour} slots only."), colour=slot_colour(part.colour)
        )
    if part.perform == "available" and holders:
        return "U3.7", text(_("{slot} is taken this round."), slot=name)
    if part.perform == "occupied" and not holders:
        return "U3.8", text(_("No other player is on {slot}."), slot=name)
    return "U3.7", text(_("You cannot use any part of {slot} now."), slot=name)
