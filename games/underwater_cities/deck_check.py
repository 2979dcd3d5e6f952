"""Checks that the effects of a deck say what can be done, before a game is played with it.

The same checks look at our own decks and at a player's own deck file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from .data import RESOURCES, Content, content
from .deck import EVENT_EXTRAS, STRUCTURE_KINDS, Card, Contract, Event, FormError, Metropolis, Part
from .deck import named as record_named
from .verbs.all_verbs import VERBS
from .verbs.verb import Verb

SPACES = (1, 2, 3, 4)
MODIFIERS = tuple(dict.fromkeys(field for verb in VERBS.values() for field in verb.modifiers))


@lru_cache(maxsize=16)
def checked(deck: str = "") -> Content:
    """What a game is played with, every effect of it looked at."""
    cards = content(deck)
    for slot in (slot for side in cards.slots.values() for slot in side.values()):
        form = RecordForm(f"slot {slot.slot} ({slot.side})", cards.slot_ids)
        form.parts(slot.effect, "effect", "slot")
    for record in (*cards.cards.values(), *cards.metropolises.values(), *cards.contracts.values()):
        form = RecordForm(record_named(record), cards.slot_ids)
        for field, parts, place in _effects(record):
            form.parts(parts, field, place)
    return cards


def _effects(record: Card | Metropolis | Contract) -> Iterator[tuple[str, list[Part], str]]:
    """The effects of a record: the field, its parts, and the place where they stand."""
    if isinstance(record, Card):
        yield "effect", record.effect, record.type
    elif isinstance(record, Contract):
        yield "reward", record.reward, "instant"
    else:
        fields = {"instant": record.instant, "production": record.production, "end": record.end}
        yield from ((field, parts, field) for field, parts in fields.items() if parts)


class RecordForm:
    """Walks one record's effect and says what breaks the form, and where."""

    def __init__(self, where: str, slot_ids: frozenset[str]) -> None:
        self.where = where
        self.slot_ids = slot_ids

    def fail(self, path: str, what: str) -> FormError:
        """The error that names the record and the field."""
        return FormError(f"{self.where}: {path}: {what}")

    def parts(self, parts: Sequence[Part], path: str, place: str) -> None:
        """Check the parts that stand at this place."""
        if not parts:
            raise self.fail(path, "needs at least one part")
        for i, part in enumerate(parts):
            self.part(part, f"{path}[{i + 1}]", place)

    def part(self, part: Part, path: str, place: str) -> None:
        """Check one part: its verb, the fields beside it, and what the verb itself wants."""
        names = [name for name in VERBS if getattr(part, name) is not None]
        if len(names) != 1:
            found = ", ".join(names) or "none"
            raise self.fail(path, f"needs exactly one verb, found {found}")
        verb = VERBS[names[0]]
        if place not in verb.places:
            raise self.fail(f"{path}.{verb.name}", f"cannot stand on this place ({place})")
        self._modifiers(part, verb, path)
        verb.check(part, path, place, self)
        inside = [*(part.then or ()), *(sub for subs in part.choose or () for sub in subs)]
        if place == "production" and not all(sub.gain for sub in inside):
            raise self.fail(f"{path}.{verb.name}", "in Production it can only lead to gains")

    def _modifiers(self, part: Part, verb: Verb, path: str) -> None:
        for field in MODIFIERS:
            if getattr(part, field) is not None and field not in verb.modifiers:
                raise self.fail(f"{path}.{_written(field)}", f"does not go with {verb.name}")
        for field in verb.needed:
            if getattr(part, field) is None:
                raise self.fail(f"{path}.{_written(field)}", f"is missing with {verb.name}")
        if part.per and verb.name != "gain":
            raise self.fail(f"{path}.per", f"does not go with {verb.name}")
        if (part.each or part.max) and not part.per:
            raise self.fail(f"{path}.{'each' if part.each else 'max'}", "needs per")
        if part.if_ is not None:
            if "instant" not in verb.places:
                raise self.fail(f"{path}.if", f"does not go with {verb.name}")
            self._condition(part.if_, f"{path}.if")
        if isinstance(part.times, int) and part.times < 1:
            raise self.fail(f"{path}.times", "must be 1 or more, or 'any'")

    def _condition(self, condition: Mapping[str, Any], path: str) -> None:
        for key, value in condition.items():
            if key == "space":
                spaces = value if isinstance(value, list) else [value]
                good = bool(spaces) and all(s in SPACES for s in spaces)
            elif key == "none":
                good = isinstance(value, list) and all(r in RESOURCES for r in value)
            else:
                good = isinstance(value, int) and value >= 1
            if not good:
                raise self.fail(f"{path}.{key}", f"bad value {value!r}")

    def event(self, event: Event, path: str) -> None:
        """Check what sets off a permanent effect."""
        heads = [h for h in EVENT_EXTRAS if getattr(event, h) is not None]
        if len(heads) != 1:
            raise self.fail(path, f"needs exactly one event, found {', '.join(heads) or 'none'}")
        head = heads[0]
        for field in ("nth_at_city", "nth_in_turn", "site", "at", "gives"):
            if getattr(event, field) is not None and field not in EVENT_EXTRAS[head]:
                raise self.fail(f"{path}.{field}", f"does not go with {head}")
        if head == "upgrade" and not STRUCTURE_KINDS.issuperset(event.upgrade or ()):
            raise self.fail(f"{path}.upgrade", "cities cannot be upgraded")
        if head == "slot":
            self._slot_event(event, path)

    def _slot_event(self, event: Event, path: str) -> None:
        if isinstance(event.slot, list):
            for slot in event.slot:
                if slot not in self.slot_ids:
                    raise self.fail(f"{path}.slot", f"no slot {slot!r} on both boards")
        elif event.slot not in ("mismatch", "open", "any"):
            raise self.fail(f"{path}.slot", "is a list of slots, 'mismatch', 'open' or 'any'")
        if (event.slot == "any") != (event.gives is not None):
            raise self.fail(f"{path}.gives", "goes with slot = 'any', and only there")


def _written(field: str) -> str:
    """A field as it is written in a deck file."""
    return field.rstrip("_")
